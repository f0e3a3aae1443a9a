"""bench/gisette_like.py: the data set Gisette-like, rebuilt from MNIST by the published design of Gisette.

    .venv/bin/python bench/gisette_like.py MNIST_FOLDER OUT_FOLDER [--seed 1]
    sewil study run --data OUT_FOLDER --sets gisette-like

The design is Guyon's, of the NIPS 2003 feature selection challenge: images of 4 and 9; pixels drawn from the upper
middle, where the two digits differ, and products of pairs of these pixels are the real features; as many probes have
the same kind of values and no information; columns in random order, values 0 to 999, some 13 % of them not 0. What its
public description leaves open is set here: places are drawn from a normal distribution whose width gives the 13 %, one
draw for five columns; pixels below half of black are 0; a probe is the product of a pair that no real feature has,
shuffled over the rows by itself. So this is not Gisette, and no figure on it is one on Gisette.

Writes OUT_FOLDER/gisette_like.mat (X, Y, and probe: 1 for a probe, not read by sewil) and prints what can be checked of
the original: size, classes, share of nonzeros, probes, the accuracy of a plain forest with all labels (near .96).
"""

import argparse
import gzip
import pathlib

import numpy as np

SIDE = 28
CLASSES = {4: -1, 9: 1}
MIDDLE = (12.0, 14.0)  # row and column; the middle of the image is 13.5
SPREAD = 5.0
DARK = 0.5


def read_idx(folder, name):
    plain = folder / name
    raw = plain.read_bytes() if plain.exists() else gzip.decompress((folder / f"{name}.gz").read_bytes())
    shape = tuple(int.from_bytes(raw[4 + 4 * i : 8 + 4 * i], "big") for i in range(raw[3]))
    return np.frombuffer(raw, np.uint8, offset=4 + 4 * raw[3]).reshape(shape)


def draw_rows(labels, rows, random):
    """As many of each class, in random order."""
    each = [random.choice(np.flatnonzero(labels == digit), rows // 2, replace=False) for digit in CLASSES]
    return random.permutation(np.concatenate(each))


def draw_places(count, random):
    """Pixels of the upper middle, by their number; the middle ones come up more than once."""
    places: list[int] = []
    while len(places) < count:
        row, column = (int(at) for at in np.rint(random.normal(MIDDLE, SPREAD)))
        if 0 <= row < SIDE and 0 <= column < SIDE:
            places.append(row * SIDE + column)
    return places


def draw_pairs(pixels, places, count, taken, random):
    """So many pairs of different places whose product is not always 0, none of them in `taken` (which grows)."""
    pairs: list[tuple[int, int]] = []
    while len(pairs) < count:
        first, second = sorted(int(place) for place in random.choice(places, 2))
        if first == second or (first, second) in taken:
            continue
        if not np.any((pixels[:, first] > 0) & (pixels[:, second] > 0)):
            continue
        taken.add((first, second))
        pairs.append((first, second))
    return np.array(pairs)


def build(images, labels, rows, columns, seed):
    """X (0..999), Y (-1 for a 4, 1 for a 9), and which columns are probes."""
    random = np.random.default_rng(seed)
    chosen = draw_rows(labels, rows, random)
    pixels = images[chosen].reshape(rows, -1) / 255
    pixels[pixels < DARK] = 0
    places = draw_places(columns // 5, random)
    alone = [place for place in sorted(set(places)) if pixels[:, place].any()]
    real = columns // 2
    taken: set[tuple[int, int]] = set()
    pairs = draw_pairs(pixels, places, real - len(alone), taken, random)
    probes = draw_pairs(pixels, places, columns - real, taken, random)
    noise = random.permuted(pixels[:, probes[:, 0]] * pixels[:, probes[:, 1]], axis=0)
    table = np.concatenate([pixels[:, alone], pixels[:, pairs[:, 0]] * pixels[:, pairs[:, 1]], noise], axis=1)
    order = random.permutation(columns)
    truth = np.array([CLASSES[int(label)] for label in labels[chosen]], dtype=np.int8)
    return np.rint(table[:, order] * 999).astype(np.uint16), truth, (order >= real).astype(np.uint8)


def forest_accuracy(table, truth, seed):
    """Of a plain forest that has seen 70 % of the labels, on the other 30 %."""
    from sklearn.ensemble import RandomForestClassifier
    from sklearn.model_selection import train_test_split

    known, hidden, of_known, of_hidden = train_test_split(
        table, truth, test_size=0.3, random_state=seed, stratify=truth
    )
    forest = RandomForestClassifier(200, random_state=seed, n_jobs=2).fit(known, of_known)
    return forest.score(hidden, of_hidden)


def main():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("mnist", type=pathlib.Path, help="folder of train-images-idx3-ubyte and train-labels-...")
    parser.add_argument("out", type=pathlib.Path)
    parser.add_argument("--rows", type=int, default=7000)
    parser.add_argument("--columns", type=int, default=5000)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--no-forest", action="store_true", help="leave out the last check")
    options = parser.parse_args()

    import scipy.io

    images = read_idx(options.mnist, "train-images-idx3-ubyte")
    labels = read_idx(options.mnist, "train-labels-idx1-ubyte")
    table, truth, probe = build(images, labels, options.rows, options.columns, options.seed)
    options.out.mkdir(parents=True, exist_ok=True)
    path = options.out / "gisette_like.mat"
    scipy.io.savemat(path, {"X": table, "Y": truth[:, None], "probe": probe[:, None]}, do_compression=True)
    print(f"{path}: {table.shape[0]} rows, {table.shape[1]} columns, values {table.min()} to {table.max()}")
    print(f"classes: {', '.join(f'{value} {np.sum(truth == value)} rows' for value in CLASSES.values())}")
    print(f"probes: {probe.sum()}")
    print(f"not 0: {np.mean(table > 0):.3f} of the cells ({np.mean(table[:, probe == 1] > 0):.3f} in probes)")
    if not options.no_forest:
        print(f"accuracy of a forest with all labels, 70/30: {forest_accuracy(table, truth, options.seed):.3f}")


if __name__ == "__main__":
    main()
