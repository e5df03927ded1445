// SPDX-License-Identifier: GPL-3.0-or-later
#include "../../engine/figure/paradnn_table.h"
#include "covered.h"
#include "paradnn_database.h"
#include "pdf_letters.h"
#include "tests/paths.h"
#include "tests/run.h"

#include "widgets/figure/export.h"

#include <QApplication>
#include <QFile>
#include <QProcess>
#include <QStandardPaths>
#include <QTest>

using namespace parascope;

/// The specs of packaging/figures, which paper.sh draws, in all formats. If this fails, the figures of the
/// paper cannot be remade from its artifact's data. PARASCOPE_SHOTS=FOLDER keeps the files to look at.
class TestPaperFigures : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    test::ParadnnDatabase m_database;
    bool m_loaded = false;

    QString out() const { return qEnvironmentVariable("PARASCOPE_SHOTS", m_folder.path()); }

    QByteArray tool(const QString& program, const QStringList& arguments) const
    {
        QProcess process;
        process.setWorkingDirectory(out());
        process.start(program, arguments);
        process.closeWriteChannel();
        if (!process.waitForFinished(60000) || process.exitCode() != 0)
            return "FAILED " + process.readAllStandardError() + process.readAllStandardOutput();
        return process.readAllStandardOutput();
    }

    static Result<figure::Spec> specNamed(const QString& name)
    {
        const auto path =
            std::string(parascope::test::sourcePath("/packaging/figures/")) + name.toStdString() + ".json";
        PARASCOPE_TRY(const auto json, readJsonFile(path));
        return figure::specFromJson(json, path);
    }

    /// Two platforms that run three families; with `versions`, the second has two software versions.
    static table::TablePtr madeUpRuns(bool versions)
    {
        test::TableMaker maker;
        int runs = 0;
        struct Family
        {
            const char *family, *width;
            double parameters;
        };
        std::vector<Family> families = {{"fc", "node", 4e3}, {"cnn", "filter", 3e4}, {"rnn", "embed", 2e4}};
        if (versions)
            families.push_back({"decoder", "hidden", 5e4});
        for (const auto& family : families)
            for (const double layer : {2., 4., 8.})
                for (const double width : {32., 64., 128., 256., 512.})
                    for (const double batch : {64., 256., 1024., 4096.})
                        for (const auto* platform : {"tpu-v2", "v100"})
                            for (const char* stack : versions ? std::vector<const char*>{"TF 1.7", "TF 1.12"}
                                                              : std::vector<const char*>{"TF 1.12"}) {
                                const bool tpu = std::string(platform) == "tpu-v2";
                                const double size = family.parameters * layer * width;
                                const double use = 0.7 * batch * width /
                                                   (batch * width + (tpu ? 4e4 : 6e3) * layer) *
                                                   (std::string(stack) == "TF 1.7" ? 0.6 : 1);
                                const double flops = use * (tpu ? 180e12 : 125e12),
                                             examples = flops / (6 * size);
                                maker.row(
                                    {{"layer", layer},
                                     {family.width, width},
                                     {"batch", batch},
                                     {"parameters", size},
                                     {"examples_per_second", examples},
                                     {"flops_per_second", flops},
                                     {"flops_utilisation", use}},
                                    {{"platform", platform},
                                     {"family", family.family},
                                     {"dtype", "float32"},
                                     {"outcome", "completed"},
                                     {"stack", stack},
                                     {"run", std::to_string(++runs)},
                                     {"work_key", std::string(family.family) + std::to_string(layer) + "/" +
                                                      std::to_string(width) + "/" + std::to_string(batch)}});
                            }
        return maker.take();
    }

private slots:
    void initTestCase() { m_loaded = m_database.load(); }

    void eachIsDrawnInEveryFormat_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("n");
        QTest::newRow("Figure 2(a)") << "fig2a" << 81;
        QTest::newRow("Figure 2(d)") << "fig2d" << 1724;
        QTest::newRow("Figure 3(a)") << "fig3a" << 230;
        QTest::newRow("Figure 3(b)") << "fig3b" << -1;
        QTest::newRow("Figure 7") << "fig7" << 63 + 36;
        QTest::newRow("Figure 8") << "fig8" << 3 * 176;
        QTest::newRow("Figure 11") << "fig11" << 176 + 1724 + 176;
    }
    void eachIsDrawnInEveryFormat()
    {
        QFETCH(QString, name);
        QFETCH(int, n);
        if (!m_loaded)
            QSKIP("the shipped ParaDnn data is not here");
        const auto spec = specNamed(name);
        QVERIFY2(spec.has_value(), spec ? "" : spec.error().text().c_str());
        const auto* input = m_database.inputFor(*spec);
        QVERIFY(input);
        const auto built = figure::build(*spec, *input);
        QVERIFY2(built.has_value(), built ? "" : built.error().text().c_str());
        QVERIFY2(built->empty.empty(), built->empty.text().c_str());
        if (n >= 0)
            QCOMPARE(static_cast<int>(built->n), n);
        QVERIFY(built->caption.text().find("n = ") != std::string::npos);
        QCOMPARE(test::coveredBy(*built, *spec, paper::pageOf(*spec, *built)->widthMm), QString());
        paper::ExportOptions options;
        options.origin = {"paradnn.db", "Parascope test"};
        for (const char* ending : {"pdf", "svg", "png", "tex", "csv"}) {
            const auto path = out() + "/" + name + "." + ending;
            const auto done = paper::exportFigure(*spec, *input, path, options);
            QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
        }
        if (QStandardPaths::findExecutable("pdffonts").isEmpty())
            QSKIP("poppler-utils is not here");
        for (const auto& line : tool("pdffonts", {name + ".pdf"}).split('\n').mid(2))
            QVERIFY2(line.isEmpty() || line.mid(line.indexOf("yes")).startsWith("yes"), line.constData());
        QVERIFY(!tool("pdfimages", {"-list", name + ".pdf"}).contains("jpeg"));
    }

    /// The paper's Figures 2, 10, 11 and 12 need CNNs, RNNs and several software versions, which the sample
    /// does not have: the test draws their specs over synthetic runs.
    void yourOwnRunsAreDrawnLikeThePapers_data()
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<int>("panels");
        QTest::newRow("Figure 2") << "own/fig2" << 6;
        QTest::newRow("Figure 10") << "own/fig10" << 6;
        QTest::newRow("Figure 11") << "own/fig11" << 2;
        QTest::newRow("Figure 12") << "own/fig12" << 4;
    }
    void yourOwnRunsAreDrawnLikeThePapers()
    {
        QFETCH(QString, name);
        QFETCH(int, panels);
        const auto spec = specNamed(name);
        QVERIFY2(spec.has_value(), spec ? "" : spec.error().text().c_str());
        figure::Input input;
        input.runs = madeUpRuns(name == "own/fig12");
        const auto built = figure::build(*spec, input);
        QVERIFY2(built.has_value(), built ? "" : built.error().text().c_str());
        QCOMPARE(static_cast<int>(built->panels.size()), panels);
        for (const auto& panel : built->panels)
            QVERIFY2(!panel.cells.empty() || !panel.bars.empty() || !panel.boxes.empty() ||
                         !panel.points.empty(),
                     panel.letter.c_str());
        const auto path = out() + "/own-" + name.section('/', -1) + ".pdf";
        const auto done = paper::exportFigure(*spec, input, path);
        QVERIFY2(done.has_value(), done ? "" : done.error().text().c_str());
    }

    void eachTexCompilesAndSaysTheSame_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"fig2a", "fig2d", "fig3a", "fig3b", "fig7", "fig8", "fig11"})
            QTest::newRow(name) << name;
    }
    void eachTexCompilesAndSaysTheSame()
    {
        QFETCH(QString, name);
        if (QStandardPaths::findExecutable("pdflatex").isEmpty() ||
            QStandardPaths::findExecutable("pdftotext").isEmpty())
            QSKIP("pdflatex or pdftotext is not here");
        if (!QFile::exists(out() + "/" + name + ".tex"))
            QSKIP("it was not drawn");
        QFile frame(out() + "/" + name + "-doc.tex");
        QVERIFY(frame.open(QIODevice::WriteOnly));
        frame.write("\\documentclass{article}\\usepackage[margin=1cm]{geometry}\\usepackage{lmodern}"
                    "\\usepackage[T1]{fontenc}\\usepackage{pgfplots}\\pgfplotsset{compat=1.17}"
                    "\\usetikzlibrary{calc,patterns}\\pagestyle{empty}\\begin{document}\\noindent\\input{" +
                    name.toUtf8() + ".tex}\\end{document}\n");
        frame.close();
        const auto log = tool("pdflatex", {"-interaction=nonstopmode", "-halt-on-error", name + "-doc.tex"});
        QVERIFY2(!log.startsWith("FAILED"), log.right(1500).constData());
        // The exported PDF and the typeset one have the same letters.
        const auto differ = test::lettersThatDiffer(tool("pdftotext", {name + ".pdf", "-"}),
                                                    tool("pdftotext", {name + "-doc.pdf", "-"}));
        QVERIFY2(differ.isEmpty(), qPrintable(differ.join("; ")));
    }
};

PARASCOPE_TEST_PREPARED(QApplication, TestPaperFigures, paper::prepareHeadless,
                        [](auto& app) { theme::apply(app, theme::Mode::Light); })
#include "tst_paper_figures.moc"
