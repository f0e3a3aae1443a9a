"""tests/fuzz/make_corpus.py FOLDER: seeds of the binary formats, written by NumPy and SciPy into FOLDER/<format>/."""

import gzip
import io
import json
import pathlib
import struct
import sys

import numpy as np
import scipy.io
import scipy.sparse

folder = pathlib.Path(sys.argv[1])


def put(kind: str, name: str, content: bytes) -> None:
    for target in (folder / kind, folder / "automatic"):
        target.mkdir(parents=True, exist_ok=True)
        (target / f"{kind}_{name}").write_bytes(content)


def saved(save, *args, **kwargs) -> bytes:
    out = io.BytesIO()
    save(out, *args, **kwargs)
    return out.getvalue()


x = np.arange(6.0).reshape(3, 2)
y = np.array([0, 1, 1])
for dtype in ["f8", "f4", "f2", "i8", "i4", "i2", "i1", "u8", "u2", "u1", "?", ">f8", ">i2"]:
    put("npy", dtype.replace(">", "big_").replace("?", "bool"), saved(np.save, x.astype(dtype)))
put("npy", "fortran", saved(np.save, np.asfortranarray(x)))
put("npy", "cube", saved(np.save, np.zeros((2, 2, 2), order="F")))
put("npz", "stored", saved(np.savez, X=x, y=y))
put("npz", "deflated", saved(np.savez_compressed, X=x.astype("u1"), y=np.array(["a", "b", "\u00fc"])))
for kind in ("csr", "csc", "coo"):
    put("npz", f"sparse_{kind}", saved(scipy.sparse.save_npz, scipy.sparse.coo_matrix(x).asformat(kind)))
    put("npz", f"sparse_array_{kind}", saved(scipy.sparse.save_npz, scipy.sparse.coo_array(x).asformat(kind), False))
names = {"columns": np.array(["a", "b"]), "ids": np.array(["p", "q", "r"])}
put("npz", "named", saved(np.savez, X=x, y=y, **names))
for name, matrix in {"sparse": scipy.sparse.coo_matrix(x), "array": x, "symmetric": np.eye(2)}.items():
    put("mtx", name, saved(scipy.io.mmwrite, matrix))
put("mtx", "integer", saved(scipy.io.mmwrite, scipy.sparse.coo_matrix(x.astype(int))))
put("mtx", "pattern", saved(scipy.io.mmwrite, scipy.sparse.coo_matrix(x), field="pattern"))
put("transposed", "genes", b'gene,s1,s2\nclass,a,b\nx,1,2.5\n"y, z",NA,-4\n')
put("transposed", "no_corner", b"s1\ts2\nx\t1\t2\n")


def files(how: int, *contents: bytes) -> bytes:
    """As fuzz_files takes them apart."""
    return bytes([how]) + b"\x1e".join(contents)


data, more = b"id,x,y\np,1,a\nq,2.5,b\nr,NA,\n", b"id,z\nr,3\np,1\n"
put("files", "join", files(4, data, more))
put("files", "join_by_row", files(0, b"x,y\n1,a\n2,b\n", b"z\n5\n6\n"))
put("files", "join_and_labels", files(4, data, more, b"id,kind\nq,b\n"))
put("files", "labels", files(5, b"id,x\np,1\nq,2\n", b"", b"id,kind\nq,b\np,a\n"))
matrix = saved(scipy.io.mmwrite, scipy.sparse.coo_matrix(x))
put("files", "tenx", files(2, matrix, b"g1\tA\tGene\ng2\tA\tGene\ng3\tB\tGene\n", b"AAC-1\nAAG-1\n"))
put("files", "tenx_short", files(2, matrix, b"g1\ng2\ng3\n", b"c1\n"))
for packed in (False, True):
    name = "packed" if packed else "plain"
    put("mat", f"full_{name}", saved(scipy.io.savemat, {"X": x.astype("u1"), "Y": y}, do_compression=packed))
    put(
        "mat",
        f"sparse_{name}",
        saved(scipy.io.savemat, {"X": scipy.sparse.csc_matrix(x), "Y": y.astype(float)}, do_compression=packed),
    )
put("mat", "cell", saved(scipy.io.savemat, {"X": np.array([[1, "a"]], dtype=object), "s": {"a": 1}}))
for code, dtype in {8: "u1", 9: "i1", 11: ">i2", 12: ">i4", 13: ">f4", 14: ">f8"}.items():
    put("idx", dtype.replace(">", ""), bytes([0, 0, code, 2, 0, 0, 0, 3, 0, 0, 0, 2]) + x.astype(dtype).tobytes())


def forest(columns: list, nodes: list, lines: list) -> bytes:
    """One tree for two classes (kept_forest_file.cpp); fuzz_model mends the checksums."""
    block = b"sewilfst" + struct.pack("<5I", 1, 2, 1 << 20, len(columns), 1)
    block += struct.pack(f"<{len(columns)}I", *range(len(columns))) + struct.pack("<2I", len(nodes), len(lines))
    block += b"".join(struct.pack("<dII", *node) for node in nodes)
    return block + b"".join(struct.pack("<2I", *line) for line in lines) + bytes(8)


def linear(columns: list, counts: bool = False) -> bytes:
    """A linear voter for two classes (linear_voter_bytes.cpp): three steps of each column of numbers or counts, an
    indicator of each category."""

    def several(kind: str, values: list) -> bytes:
        return struct.pack(f"<Q{len(values)}{kind}", len(values), *values)

    block = b"sewillin" + struct.pack("<IIBd", 1, 2, counts, 0.1)
    block += several("B", [1, 1]) + several("d", [0.5, 0.5]) + several("I", list(range(len(columns))))
    for column in columns:
        kinds = len(column.get("categories", []))
        values = [1.5] * kinds if kinds else [-1.0, 0.0, 1.0]
        last = list(range(0 if counts else len(values) - 1))
        block += struct.pack("B", 2 if counts else int(kinds > 0)) + several("I", last) + several("d", values)
        block += several("d", [0.2] * kinds) + several("d", [code + 0.5 for code in last])
        block += several("d", [0.1, -0.1] * (kinds or 1))
    return block + bytes(8)


def model(columns: list, trees: bytes, others: bytes = b"") -> bytes:
    """A saved model of two classes (label_model_file.cpp)."""
    share = 0.4 if trees and others else float(bool(others))
    described = {"label": "y", "classes": ["a", "b"], "columns": columns}
    text = json.dumps({**described, "forest_bytes": len(trees), "linear_share": share, "class_order": []}).encode()
    return b"sewilmdl" + struct.pack("<IQ", 3, len(text)) + text + trees + others + bytes(8)


leaf, pure = 0x7FFFFFFF, 0x80000000
one, two = [{"name": "x"}], [{"name": "x", "categories": ["p", "q"]}, {"name": "z"}]
stump = forest(one, [(0.5, 0, 1), (0, leaf, pure), (0, leaf, 0)], [(1 << 19, 1 << 19)])
put("model", "stump", model(one, stump))
put("model", "leaf", model(two, forest(two, [(0, leaf, pure | 1)], [])))
put("model", "linear", model(two, b"", linear(two)))
put("model", "counts", model(one, b"", linear(one, counts=True)))
put("model", "mix", model(one, stump, linear(one)))
for kind in ("csv", "libsvm", "arff"):
    for seed in sorted((pathlib.Path(__file__).parent / "corpus" / kind).iterdir()):
        put(kind, seed.name, seed.read_bytes())
        put(kind, f"{seed.name}_gz", gzip.compress(seed.read_bytes(), mtime=0))
for seed in [*(folder / "mtx").iterdir(), *(folder / "npz").glob("npz_sparse*")]:
    put("transposed", seed.name, seed.read_bytes())
