"""tests/cli/test_exports.py: what other programs export is read as its author meant, or refused with a sentence."""

import json

import pytest

from exports import EXPORTS


def test_there_are_twenty_five_and_every_trap_is_its_own():
    assert len(EXPORTS) >= 25
    assert len({export.name for export in EXPORTS}) == len(EXPORTS)


@pytest.mark.parametrize("export", EXPORTS, ids=[export.name for export in EXPORTS])
def test_an_export_is_read_as_its_author_meant_or_refused(export, sewil, refused, tmp_path):
    content = export.text if isinstance(export.text, bytes) else export.text.encode()
    (tmp_path / "export.csv").write_bytes(content)
    words = ["info", "export.csv", "--json", *export.words]
    if export.refused:
        assert export.refused in refused(*words)
        return
    told = json.loads(sewil(*words).out)
    assert {column["name"]: column["kind"] for column in told["columns"]} == export.kinds
    assert told["data"]["rows"] == export.rows
    assert [one["name"] for one in told["data"]["classes"]] == export.classes
    assert told["data"]["missing"] == export.missing
    ranges = {column["name"]: (column["smallest"], column["largest"]) for column in told["columns"]}
    for name, expected in export.values.items():
        assert ranges[name] == pytest.approx(expected), name
    if export.warns:
        assert any(export.warns in warning for warning in told["warnings"]), told["warnings"]
    else:
        assert not any("was read as" in warning and "'y'" in warning for warning in told["warnings"])
