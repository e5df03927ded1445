// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/run.h"

#include "engine/analyse/report/page.h"
#include "engine/base/core/printable.h"

#include <QtTest>

#include <string>

using namespace parascope;
using namespace parascope::report;

namespace {

/// Returns a page with this text in every field.
Page pageOf(const std::string& text)
{
    Page page;
    page.title = page.made = page.program = text;
    page.measured = page.caveats = {text, text};
    PageFigure figure{text, text, text, {}, Json{{text, text}}, {text, text}, {}, {{text, text}, {text}}};
    figure.svg = "<svg></svg>"; // elements for a page are made, and tested, by widgets/figure/inline_svg
    page.figures = {figure, figure};
    page.tables = {{text, text, {text, text}, {false, true}, {{text, text}, {text, text}}, 3}};
    page.observations = {{text, text, text}};
    page.environment = {{text, text}};
    page.runsCsv = page.runsNote = text;
    page.document = {{"parascope_page", 1}, {"views", Json::array({text})}, {text, 2}};
    return page;
}

PageWords wordsOf(const std::string& text)
{
    return {text, text, text, text, text, text, text, text, text, text, text, text,
            text, text, text, text, text, text, text, text, text, text, text};
}

std::string htmlOf(const Page& page)
{
    return toHtml(page, {}, "body { color: red; }\n", "console.log(1);\n", "bm9uY2U=");
}

/// Returns the names of all tags and attributes in their order, as a reader of HTML finds them. The content
/// of scripts and styles is not read.
std::string skeleton(const std::string& html)
{
    std::string out;
    for (auto at = html.find('<'); at != std::string::npos; at = html.find('<', at)) {
        bool quoted = false;
        std::string tag;
        for (; at < html.size() && (quoted || html[at] != '>'); ++at) {
            quoted ^= html[at] == '"';
            if (!quoted)
                tag += html[at];
        }
        out += tag + '\n';
        if (tag.starts_with("<script") || tag.starts_with("<style"))
            at = html.find(tag.starts_with("<script") ? "</script" : "</style", at);
    }
    return out;
}

bool has(std::string_view text, std::string_view part)
{
    return text.find(part) != std::string_view::npos;
}

std::size_t count(const std::string& text, std::string_view part)
{
    std::size_t out = 0;
    for (auto at = text.find(part); at != std::string::npos; at = text.find(part, at + part.size()))
        ++out;
    return out;
}

} // namespace

/// The page that is sent to other people. If this fails, a name in the data can run a script in the reader's
/// browser, a page shows something else than the results, or Parascope cannot open its own page.
class TestPage : public QObject
{
    Q_OBJECT

private slots:
    void hostileText_data()
    {
        QTest::addColumn<QByteArray>("text");
        QTest::newRow("end of a script") << QByteArray("</script><script>alert(1)</script>");
        QTest::newRow("end of a style") << QByteArray("</style></title><img src=x onerror=alert(1)>");
        QTest::newRow("comment") << QByteArray("<!--<script>");
        QTest::newRow("quotes") << QByteArray("\" onclick=\"alert(1)\" x='\"`");
        QTest::newRow("end of CDATA") << QByteArray("]]>&lt;&#60;&amp;");
        QTest::newRow("address") << QByteArray("javascript:alert(1)");
        QTest::newRow("separators") << QByteArray("a\xe2\x80\xa8"
                                                  "b\xe2\x80\xa9"
                                                  "c");
        QTest::newRow("direction") << QByteArray("a\xe2\x80\xae"
                                                 "b");
        QTest::newRow("controls") << QByteArray("a\x01\x1b[31m\x7f\r\n\tb\0c", 14);
        QTest::newRow("places") << QByteArray("%1%2%3\\u003c\\");
        QTest::newRow("marks") << QByteArray("<script id=\"parascope-document\">{}</script>");
        QTest::newRow("Chinese") << QByteArray("节点数 × 批大小");
        QTest::newRow("long") << QByteArray("<b>'\"&").repeated(10 * 1024 / 7);
    }
    void hostileText()
    {
        QFETCH(QByteArray, text);
        const auto page = pageOf(text.toStdString());
        const auto html = htmlOf(page);
        QCOMPARE(skeleton(html), skeleton(htmlOf(pageOf("x"))));
        QCOMPARE(skeleton(toHtml(page, wordsOf(text.toStdString()), {}, {}, "n")),
                 skeleton(toHtml(page, {}, {}, {}, "n")));
        QVERIFY(!has(html, std::string_view("\x1b", 1)) && !has(html, std::string_view("\0", 1)) &&
                !has(html, std::string_view("\x7f", 1)));
        const auto document = documentOf(html);
        QVERIFY(document);
        QCOMPARE(document->dump(), page.document.dump());
        QCOMPARE(runsOf(html), std::optional(page.runsCsv));
    }

    /// Bytes that are not UTF-8 reach neither the reader's browser nor the documents.
    void invalidUtf8()
    {
        const auto html = htmlOf(pageOf("a\xff\xc3(\xed\xa0\x80"));
        QCOMPARE(utf8Bytes(html), html.size());
        QVERIFY(documentOf(html));
        QVERIFY(runsOf(html)->starts_with("a\xef\xbf\xbd"));
    }

    /// A nonce or a language that is no such thing does not change the policy.
    void policy()
    {
        Page page;
        page.language = "de\" onload=\"x";
        const auto html = toHtml(page, {}, {}, {}, "ab'; script-src *; \"");
        QVERIFY(has(html, "style-src 'nonce-abscript-src'; script-src 'nonce-abscript-src';"));
        QVERIFY(has(html, "<html lang=\"deonloadx\">"));
        QVERIFY(has(html, "default-src 'none'"));
    }

    void emptyPage()
    {
        const auto html = htmlOf({});
        QVERIFY(has(html, PageWords().empty));
        QCOMPARE(count(html, "<section"), 0U);
        QCOMPARE(count(html, "<nav"), 0U);
        QVERIFY(!documentOf(html));
        QVERIFY(!runsOf(html));
    }

    /// Files that are no page are dropped on the window too.
    void strangers()
    {
        for (const std::string_view text :
             {"", "id=\"parascope-document\"", "id=\"parascope-document\">",
              "id=\"parascope-document\">{</script>", "id=\"parascope-document\">[]</script>",
              "id=\"parascope-runs\">{}</script>"}) {
            QVERIFY(!documentOf(text));
            QVERIFY(!runsOf(text));
        }
        const auto deep = "id=\"parascope-document\">" + std::string(1000000, '[') + "</script>";
        QVERIFY(!documentOf(deep));
    }

    void contents()
    {
        auto page = pageOf("x");
        QCOMPARE(count(htmlOf(page), "<nav"), 1U);
        // Each link leads to an element of the page.
        const auto html = htmlOf(page);
        for (auto at = html.find("href=\"#"); at != std::string::npos; at = html.find("href=\"#", at + 1)) {
            const auto id = html.substr(at + 7, html.find('"', at + 7) - at - 7);
            QCOMPARE(count(html, "id=\"" + id + '"'), 1U);
        }
        page.observations.clear();
        page.environment.clear();
        page.caveats.clear();
        page.figures.clear();
        QCOMPARE(count(htmlOf(page), "<nav"), 0U);
    }

    /// A table with as many rows as a page may have stays a small file.
    void largeTable()
    {
        Page page;
        PageTable table{"Runs", {}, {"platform", "nodes", "batch", "time", "examples/s"}, {}, {}, 0};
        table.numbers = {false, true, true, true, true};
        for (int i = 0; i < 5000; ++i)
            table.rows.push_back(
                {"tpu-v2", std::to_string(i), {"64", 64}, {"47.7 ms", 0.0477}, {"110,795", 110795}});
        page.tables.push_back(table);
        std::string html;
        QBENCHMARK
        {
            html = htmlOf(page);
        }
        QCOMPARE(count(html, "<tr>"), 5001U);
        QVERIFY2(html.size() < 1500000, std::to_string(html.size()).c_str());
        QVERIFY(has(html, "<td class=\"number\" data-value=\"0.0477\">47.7 ms</td>"));
        QVERIFY(has(html, "<td class=\"number\">64</td>"));
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestPage)
#include "tst_page.moc"
