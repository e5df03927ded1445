// SPDX-License-Identifier: GPL-3.0-or-later
// Pictures inside a page that is sent to other people. If this fails, a name in the data can run a script in
// the reader's browser, or a page fetches something.
#include "tests/run.h"
#include "widgets/figure/inline_svg.h"

#include <QTest>

using namespace parascope;

namespace {

const QByteArray drawing =
    "<?xml version=\"1.0\"?>\n<!DOCTYPE svg [<!ENTITY a \"b\">]>\n<!-- a > b -->\n"
    "<svg width=\"12mm\" viewBox=\"0 0 10 10\" xmlns=\"http://www.w3.org/2000/svg\" onload=\"alert(1)\">"
    "<title>whole</title><desc>{&quot;kind&quot;:1}</desc><defs></defs><g fill=\"none\">\n<g>\n</g>\n</g>\n"
    "<defs><linearGradient id='g1'><stop offset=\"0\" stop-color=\"#fff\"/></linearGradient></defs>"
    "<g transform=\"matrix(1,0,0,1,0,0)\" font-family=\"DejaVu Sans\"><rect fill=\"url(#g1)\" x=\"1\" "
    "style=\"fill:red\"><title>64 &amp; &#x3c;b></title></rect></g>"
    "<use xlink:href=\"#g1\"/><use href=\"http://example.org/a.svg#b\"/>"
    "<image xlink:href=\"data:image/png;base64,iVBORw0=\"/><image href=\"data:image/svg+xml;base64,aa\"/>"
    "<rect fill=\"url(http://example.org/)\" stroke=\"\\75rl(//example.org)\"/>"
    "<text x=\"1\" xml:space=\"preserve\">1 &lt; 2</text><script>alert(1)</script><style>@import 'a'</style>"
    "<foreignObject><g><rect/></g></foreignObject><a href=\"javascript:alert(1)\"><rect/></a></svg>";

class TestInlineSvg : public QObject
{
    Q_OBJECT

private slots:
    void drawings()
    {
        const auto svg = paper::inlineSvg(drawing, QStringLiteral("f1-"), QStringLiteral("a b"));
        QVERIFY2(svg.startsWith("<svg role=\"img\" aria-labelledby=\"a b\" width=\"12mm\" viewBox="),
                 svg.left(80));
        for (const char* kept : {"id=\"f1-g1\"", "fill=\"url(#f1-g1)\"", "xlink:href=\"#f1-g1\"",
                                 "data:image/png;base64,iVBORw0=", "<title>64 &amp; &lt;b&gt;</title>",
                                 "1 &lt; 2", "DejaVu Sans, Verdana, sans-serif"})
            QVERIFY2(svg.contains(kept), kept);
        for (const char* dropped :
             {"alert", "example.org", "style", "@import", "svg+xml", "foreign", "<a", "whole", "kind",
              "ENTITY", "<?", "<!", "matrix(1,", "\\", "<g fill", "<g>", "<defs/>", "<defs></defs>"})
            QVERIFY2(!svg.contains(dropped), dropped);
    }
    /// A name of somebody else must neither turn the writing nor cost the drawing.
    void charactersThatCommand()
    {
        const auto svg =
            paper::inlineSvg("<svg><text>a\x1b[31m\u202eb</text><g><title>c&#x202e;\td</title></g></svg>",
                             QStringLiteral("a"), QStringLiteral("b"));
        QVERIFY2(svg.contains(">a\\x1b[31m\\u202eb</text>"), svg);
        QVERIFY2(svg.contains("<title>c\\u202e\td</title>"), svg);
    }
    void noDrawings()
    {
        for (const char* text :
             {"", "text", "<html></html>", "<svg>", "<svg><g></svg>", "<svg x></svg>", "<svg x=1></svg>",
              "<svg x=\"></svg>", "<svg><!-- </svg>", "<svg><", "<svg></", "<svg><![CDATA[</svg>", "<svg /"})
            QVERIFY2(paper::inlineSvg(text, QStringLiteral("a"), QStringLiteral("b")).isEmpty(), text);
        QVERIFY(paper::inlineSvg("<svg>" + QByteArray("<g>").repeated(100000), QStringLiteral("a"),
                                 QStringLiteral("b"))
                    .isEmpty());
    }
};

} // namespace

PARASCOPE_TEST_MAIN(QCoreApplication, TestInlineSvg)
#include "tst_inline_svg.moc"
