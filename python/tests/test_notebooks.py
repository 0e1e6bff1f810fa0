"""Reports and comparisons as tables: in notebooks, and as rows for other libraries."""

from xml.etree import ElementTree

from conftest import case, made_report
from regressgate import compare_reports, run_suite
from regressgate._html import MOST_ROWS


def parsed(html: str) -> ElementTree.Element:
    return ElementTree.fromstring(html)


def test_a_report_is_a_table_with_nothing_of_the_model_in_its_markup() -> None:
    evil = "<script>alert(1)</script>"
    report = run_suite([case("ok"), case(evil)], lambda q: "ok" if q == "ok" else evil, target_name=evil)
    page = parsed(report._repr_html_())
    assert page.find(".//script") is None
    assert page.findtext("strong") == evil
    rows = [[cell.text or "" for cell in row] for row in page.findall(".//tbody/tr")]
    assert rows[0][:2] == [evil, "0/1"] and rows[0][2].startswith("contains: ")
    assert rows[1] == ["ok", "1/1", ""]
    assert "pass rate 50.0 %" in (page.findtext("p") or "")


def test_a_comparison_shows_its_verdict_and_what_broke() -> None:
    result = compare_reports(made_report({"a": (5, 5), "b": (5, 5)}), made_report({"a": (0, 5), "b": (5, 5)}))
    page = parsed(result._repr_html_())
    assert page.findtext("strong") == "REGRESSION"
    assert page.findtext("p") == result.headline
    (row,) = page.findall(".//tbody/tr")
    assert [cell.text for cell in row][:4] == ["a (broken)", "5/5", "0/5", "-100.0"]


def test_a_long_table_says_what_it_leaves_out() -> None:
    report = made_report({"c%d" % n: (1, 1) for n in range(MOST_ROWS + 7)})
    page = parsed(report._repr_html_())
    assert len(page.findall(".//tbody/tr")) == MOST_ROWS
    assert page.findall("p")[-1].text == "7 more rows are left out"


def test_rows_are_flat() -> None:
    report = run_suite([case("a"), case("b", type="retrieval", any_of=[{"d": 1}])], lambda q: "ok", repeats=2)
    rows = report.to_rows()
    assert [(row["case"], row["repeat"]) for row in rows] == [("a", 0), ("a", 1), ("b", 0), ("b", 1)]
    assert rows[0]["check.contains"] is True and rows[2]["score.retrieval"] == 0
    result = compare_reports(made_report({"a": (5, 5), "b": (5, 5)}), made_report({"a": (4, 5), "b": (5, 5)}))
    moved, still = result.to_rows()
    assert (moved["case"], moved["head_passes"], moved["significant"]) == ("a", 4, False)
    assert (still["case"], still["delta"]) == ("b", 0.0)
