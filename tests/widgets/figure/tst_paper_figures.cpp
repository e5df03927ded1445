// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/core/json.h"
#include "engine/dataset/dataset.h"
#include "engine/exchange/import.h"
#include "engine/store/database.h"
#include "widgets/figure/export.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>

using namespace parascope;

/// The specs of packaging/figures, which paper.sh draws, in all formats. Loses when it fails: the figures of
/// the paper cannot be remade from its artifact's data. PARASCOPE_SHOTS=FOLDER keeps the files to look at.
class TestPaperFigures : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    std::map<std::string, figure::Input> m_inputs; ///< by FLOP definition

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

    const figure::Input* inputFor(const figure::Spec& spec)
    {
        if (const auto it = m_inputs.find(spec.flops); it != m_inputs.end())
            return &it->second;
        const auto dataset = dataset::load({m_folder.filePath("paradnn.db").toStdString()}, {spec.flops, spec.peak});
        if (!dataset)
            return nullptr;
        return &(m_inputs[spec.flops] = figure::inputFrom(**dataset));
    }

    static Result<figure::Spec> specNamed(const QString& name)
    {
        const auto path = std::string(PARASCOPE_SOURCE_DIR "/packaging/figures/") + name.toStdString() + ".json";
        PARASCOPE_TRY(const auto json, readJsonFile(path));
        return figure::specFromJson(json, path);
    }

private slots:
    void initTestCase()
    {
        const QDir data(PARASCOPE_SHARED_DATA "/paradnn");
        if (!data.exists("tpu_fc.json"))
            QSKIP("the shipped ParaDnn data is not here");
        auto writer = store::Writer::open(m_folder.filePath("paradnn.db").toStdString(), "test");
        QVERIFY(writer.has_value());
        for (const auto& name : data.entryList({"*.json"})) {
            const auto import = exchange::readImport(data.filePath(name).toStdString(), {});
            QVERIFY(import.has_value());
            for (const auto& platform : import->platforms)
                QVERIFY(writer->putPlatform(platform).has_value());
            QVERIFY(writer->putRuns(import->runs, import->operations).has_value());
        }
    }

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
        const auto spec = specNamed(name);
        QVERIFY2(spec.has_value(), spec ? "" : spec.error().message.c_str());
        const auto* input = inputFor(*spec);
        QVERIFY(input);
        const auto built = figure::build(*spec, *input);
        QVERIFY2(built.has_value(), built ? "" : built.error().message.c_str());
        QVERIFY2(built->empty.empty(), built->empty.c_str());
        if (n >= 0)
            QCOMPARE(static_cast<int>(built->n), n);
        QVERIFY(built->caption.find("n = ") != std::string::npos);
        paper::ExportOptions options;
        options.origin = {"paradnn.db", "Parascope test"};
        for (const char* ending : {"pdf", "svg", "png", "tex", "csv"}) {
            const auto path = out() + "/" + name + "." + ending;
            const auto done = paper::exportFigure(*spec, *input, path, options);
            QVERIFY2(done.has_value(), done ? "" : done.error().message.c_str());
        }
        if (QStandardPaths::findExecutable("pdffonts").isEmpty())
            QSKIP("poppler-utils is not here");
        for (const auto& line : tool("pdffonts", {name + ".pdf"}).split('\n').mid(2))
            QVERIFY2(line.isEmpty() || line.mid(line.indexOf("yes")).startsWith("yes"), line.constData());
        QVERIFY(!tool("pdfimages", {"-list", name + ".pdf"}).contains("jpeg"));
    }

    void eachTexCompilesAndSaysTheSame_data()
    {
        QTest::addColumn<QString>("name");
        for (const char* name : {"fig2a", "fig3b", "fig8", "fig11"})
            QTest::newRow(name) << name;
    }
    void eachTexCompilesAndSaysTheSame()
    {
        QFETCH(QString, name);
        if (QStandardPaths::findExecutable("pdflatex").isEmpty() || QStandardPaths::findExecutable("pdftotext").isEmpty())
            QSKIP("pdflatex or pdftotext is not here");
        if (!QFile::exists(out() + "/" + name + ".tex"))
            QSKIP("it was not drawn");
        QFile frame(out() + "/" + name + "-doc.tex");
        QVERIFY(frame.open(QIODevice::WriteOnly));
        frame.write("\\documentclass{article}\\usepackage[margin=1cm]{geometry}\\usepackage{lmodern}\\usepackage[T1]{fontenc}\\usepackage{pgfplots}\\pgfplotsset{compat=1.17}"
                    "\\usetikzlibrary{calc,patterns}\\pagestyle{empty}\\begin{document}\\noindent\\input{" + name.toUtf8() + ".tex}\\end{document}\n");
        frame.close();
        const auto log = tool("pdflatex", {"-interaction=nonstopmode", "-halt-on-error", name + "-doc.tex"});
        QVERIFY2(!log.startsWith("FAILED"), log.right(1500).constData());
        // Every word of the exported PDF stands in the typeset one.
        const auto words = [&](const QString& file) {
            static const QRegularExpression blank("\\s+");
            const auto list = QString::fromUtf8(tool("pdftotext", {file, "-"})).split(blank, Qt::SkipEmptyParts);
            return QSet<QString>(list.begin(), list.end());
        };
        const auto ours = words(name + ".pdf"), theirs = words(name + "-doc.pdf");
        int missing = 0;
        QStringList which;
        for (const auto& word : ours)
            // Sloping text comes back in splinters.
            if (word.size() > 3 && !theirs.contains(word)) {
                ++missing;
                which << word;
            }
        QVERIFY2(missing <= ours.size() / 10, qPrintable(which.join(' ')));
    }
};

int main(int argc, char** argv)
{
    paper::prepareHeadless();
    QApplication application(argc, argv);
    theme::apply(application, theme::Mode::Light);
    TestPaperFigures test;
    return QTest::qExec(&test, argc, argv);
}
#include "tst_paper_figures.moc"
