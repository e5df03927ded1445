// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/json.h"
#include "tests/engine/figure/paradnn_table.h"
#include "tests/paths.h"
#include "tests/run.h"
#include "widgets/figure/export.h"
#include "widgets/plots/plot_view.h"

#include <QApplication>
#include <QDir>
#include <QFile>
#include <QImage>
#include <QMouseEvent>
#include <QProcess>
#include <QRegularExpression>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <random>

using namespace parascope;

/// If this fails, a figure needs retouching before it can go into a paper, or shows other data.
class TestExport : public QObject
{
    Q_OBJECT

    QTemporaryDir m_folder;
    figure::Input m_input;

    /// Loads the shipped TPU runs as columns, read here independently of the importer.
    bool load()
    {
        JsonLimits limits;
        limits.nanAsNull = true;
        const auto json = readJsonFile(parascope::test::sharedData("/paradnn/tpu_fc.json"), limits);
        if (!json)
            return false;
        auto table = std::make_shared<table::Table>();
        table::Column platform;
        platform.name = "platform";
        platform.kind = table::Column::Kind::Category;
        platform.dictionary = std::make_shared<table::Dictionary>();
        table::Column outcome = platform;
        outcome.name = "outcome";
        outcome.dictionary = std::make_shared<table::Dictionary>();
        std::vector<table::Column> hyper(5);
        const char* names[] = {"layer", "node", "input", "output", "batch"};
        for (std::size_t i = 0; i < 5; ++i) {
            hyper[i].name = names[i];
            hyper[i].role = table::Column::Role::HyperParameter;
        }
        table::Column metric;
        metric.name = "flops_utilisation";
        metric.title = "FLOPS utilisation";
        metric.unit = "1";
        metric.role = table::Column::Role::Metric;
        static const QRegularExpression form("layer_(\\d+)-node_(\\d+)-input_(\\d+)-output_(\\d+)-bs_(\\d+)");
        const auto add = [&](const std::string& label, double value, const char* how) {
            const auto match = form.match(QString::fromStdString(label));
            for (int i = 0; i < 5; ++i)
                hyper[static_cast<std::size_t>(i)].numbers.push_back(match.captured(i + 1).toDouble());
            metric.numbers.push_back(value);
            platform.codes.push_back(platform.dictionary->code("tpu-v2"));
            outcome.codes.push_back(outcome.dictionary->code(how));
        };
        const auto& labels = (*json)["labels"];
        for (std::size_t i = 0; i < labels.size(); ++i)
            add(labels[i].get<std::string>(), (*json)["flops"][i].get<double>() * 8e9 / 180e12, "completed");
        for (const int node : {4096, 8192})
            for (int batch = 64; batch <= 16384; batch *= 2)
                add(QString("layer_64-node_%1-input_2000-output_1000-bs_%2")
                        .arg(node)
                        .arg(batch)
                        .toStdString(),
                    figure::noValue, "oom");
        table->setRows(metric.numbers.size());
        table->add(platform);
        table->add(outcome);
        for (auto& h : hyper)
            table->add(h);
        table->add(metric);
        m_input.runs = table;
        return true;
    }

    static figure::Spec heatMap()
    {
        figure::Spec spec;
        spec.x = "node";
        spec.y = "batch";
        spec.metric = "flops_utilisation";
        spec.fix = {
            {"layer", std::int64_t{64}}, {"input", std::int64_t{2000}}, {"output", std::int64_t{1000}}};
        spec.style.preset = "acm-single";
        return spec;
    }

    QByteArray tool(const QString& program, const QStringList& arguments)
    {
        QProcess process;
        process.setWorkingDirectory(m_folder.path());
        process.start(program, arguments);
        process.closeWriteChannel();
        if (!process.waitForFinished(60000) || process.exitCode() != 0)
            return "FAILED " + process.readAllStandardError() + process.readAllStandardOutput();
        return process.readAllStandardOutput();
    }
    static bool missing(const char* program) { return QStandardPaths::findExecutable(program).isEmpty(); }
    QString path(const char* name) const { return m_folder.filePath(name); }

private slots:
    void init()
    {
        if (!m_input.runs && !load())
            QSKIP("the shipped ParaDnn data is not here");
    }

    void theHeatMapHoldsTheShippedValues()
    {
        const auto built = figure::build(heatMap(), m_input);
        QVERIFY2(built.has_value(), built ? "" : built.error().text().c_str());
        const auto& panel = built->panels.at(0);
        QCOMPARE(panel.x.ticks.size(), std::size_t{9});
        QCOMPARE(panel.cells.size(), std::size_t{81});
        QCOMPARE(built->n, std::size_t{63});
        QCOMPARE(QString::fromStdString(panel.blocks.at(0).text.text()), QString("oom"));
        QCOMPARE(QString::fromStdString(panel.colours->axis.title.text()), QString("FLOPS utilisation (%)"));
        QVERIFY(QString::fromStdString(built->caption.text()).contains("18 oom"));
        // At layer 4 and batch 16384 the cells have the published utilisation of the TPU v2, in percent.
        auto spec = heatMap();
        spec.fix.set("layer", std::int64_t{4});
        const auto row = figure::build(spec, m_input);
        QVERIFY(row.has_value());
        const double expected[] = {.133, .264, .546, 1.258, 2.901, 7.795, 23.04, 60.10, 59.46};
        for (std::size_t i = 0; i < 9; ++i)
            QVERIFY(std::abs(row->panels[0].cells[8 * 9 + i].value - expected[i]) <
                    0.006 * std::max(1.0, expected[i] / 10));
    }

    void pdfIsExact()
    {
        QVERIFY(paper::exportFigure(heatMap(), m_input, path("f.pdf")).has_value());
        if (missing("pdffonts"))
            QSKIP("poppler-utils is not here");
        const auto fonts = tool("pdffonts", {"f.pdf"}).split('\n').mid(2);
        QVERIFY(fonts.size() > 1);
        for (const auto& line : fonts)
            QVERIFY2(line.isEmpty() || line.contains("yes"), line.constData());
        QVERIFY(!tool("pdfimages", {"-list", "f.pdf"}).contains("jpeg"));
        static const QRegularExpression size("Page size:\\s+([0-9.]+) x");
        const double width =
            size.match(QString::fromUtf8(tool("pdfinfo", {"f.pdf"}))).captured(1).toDouble() * 25.4 / 72;
        QVERIFY2(std::abs(width - 84) <= 0.2, qPrintable(QString::number(width)));
        QVERIFY(tool("pdfdetach", {"-list", "f.pdf"}).contains("figure-spec.json"));
    }

    void textHasTheSizeAskedFor()
    {
        auto spec = heatMap();
        spec.style.sizePt = 8;
        QVERIFY(paper::exportFigure(spec, m_input, path("s.pdf")).has_value());
        if (missing("pdftohtml"))
            QSKIP("poppler-utils is not here");
        // pdftohtml multiplies by its zoom; 1 keeps points.
        const auto xml =
            QString::fromUtf8(tool("pdftohtml", {"-xml", "-zoom", "1", "-stdout", "-i", "s.pdf"}));
        static const QRegularExpression form("<fontspec[^>]* size=\"(\\d+)\"");
        bool eight = false;
        for (auto it = form.globalMatch(xml); it.hasNext();)
            eight |= std::abs(it.next().captured(1).toInt() - 8) <= 0;
        QVERIFY2(eight, qPrintable(xml.left(600)));
    }

    void theSameSpecGivesTheSameBytes()
    {
        for (const char* ending : {"svg", "png", "tex", "csv", "pdf"}) {
            const QString a = path("a.") + ending, b = path("b.") + ending;
            QVERIFY(paper::exportFigure(heatMap(), m_input, a).has_value());
            QVERIFY(paper::exportFigure(heatMap(), m_input, b).has_value());
            const auto read = [](const QString& name) {
                QFile file(name);
                if (!file.open(QIODevice::ReadOnly))
                    return QByteArray();
                static const QRegularExpression date("(CreationDate|ModDate|xmp:[A-Za-z]*Date)[^\n]*");
                QString text = QString::fromLatin1(file.readAll());
                return text.remove(date).toLatin1();
            };
            QVERIFY2(!read(a).isEmpty() && read(a) == read(b), ending);
        }
    }

    void aFileGivesItsSpecBack()
    {
        auto spec = heatMap();
        spec.title = "a \"quoted\" <title> & more";
        for (const char* ending : {"svg", "png", "tex", "pdf"}) {
            QVERIFY(paper::exportFigure(spec, m_input, path("x.") + ending).has_value());
            const auto back = paper::specOfFile(path("x.") + ending);
            QVERIFY2(back.has_value(), back ? "" : back.error().text().c_str());
            QCOMPARE(toLine(toJson(*back)), toLine(toJson(spec)));
        }
    }

    /// Figures from unknown sources are dropped on the window. If this fails, a file of many beginnings
    /// blocks the window, or a database that the user did not choose is opened.
    void aStrangersFigureIsReadWithLimits()
    {
        const auto refused = [&](const char* name, const QByteArray& content) {
            QFile file(path(name));
            return file.open(QIODevice::WriteOnly | QIODevice::Truncate) &&
                   file.write(content) == content.size() &&
                   (file.close(), !paper::specOfFile(path(name)).has_value());
        };
        const QByteArray spec = toLine(toJson(heatMap())).c_str();
        QVERIFY(!refused("own.tex", "% spec: " + spec + "\n"));
        QVERIFY(refused("long.tex", "% spec: {\"title\": \"" + QByteArray(2 << 20, 'x') + "\"}\n"));
        QVERIFY(refused("long.pdf", "<ps:spec>{" + QByteArray(2 << 20, ' ') + "}</ps:spec>"));
        QVERIFY(refused("beginnings.pdf", QByteArray("<ps:spec>").repeated(1 << 20)));
        QVERIFY(refused("beginnings.svg", QByteArray("spec: {\n").repeated(1 << 20)));
        QVERIFY(refused("deep.svg", "spec: " + QByteArray(100000, '[') + "</desc>"));
        QVERIFY(!paper::specOfFile("/dev/zero"));
        QCOMPARE(paper::filesOf("a.db + ../b.db + /etc/c.db + .hidden + d.db, 3 runs, 0123456789abcdef"),
                 (QStringList{"a.db", "d.db"}));
    }

    void pdfAndSvgShowTheSame()
    {
        if (missing("pdftoppm") || missing("rsvg-convert"))
            QSKIP("poppler-utils or librsvg2-bin is not here");
        QVERIFY(paper::exportFigure(heatMap(), m_input, path("c.pdf")).has_value());
        QVERIFY(paper::exportFigure(heatMap(), m_input, path("c.svg")).has_value());
        tool("pdftoppm", {"-r", "150", "-png", "-singlefile", "c.pdf", "cp"});
        tool("rsvg-convert", {"-d", "150", "-p", "150", "-b", "white", "-o", "cs.png", "c.svg"});
        const QImage a = QImage(path("cp.png")).convertToFormat(QImage::Format_RGB32);
        const QImage b = QImage(path("cs.png")).convertToFormat(QImage::Format_RGB32);
        QVERIFY(!a.isNull() && !b.isNull());
        QVERIFY2(std::abs(a.width() - b.width()) <= 2,
                 qPrintable(QString("%1 %2").arg(a.width()).arg(b.width())));
        // A difference counts beyond anti-aliasing: no pixel of the other picture within one step is near it.
        int differing = 0;
        const int w = std::min(a.width(), b.width()), h = std::min(a.height(), b.height());
        const auto far = [](QRgb p, QRgb q) { return std::abs(qGray(p) - qGray(q)) > 64; };
        for (int y = 1; y + 1 < h; ++y)
            for (int x = 1; x + 1 < w; ++x) {
                bool near = false;
                for (int dy = -1; dy <= 1 && !near; ++dy)
                    for (int dx = -1; dx <= 1 && !near; ++dx)
                        near = !far(a.pixel(x, y), b.pixel(x + dx, y + dy));
                differing += !near;
            }
        QVERIFY2(differing < w * h / 100, qPrintable(QString("%1 of %2").arg(differing).arg(w * h)));
    }

    void texCompiles()
    {
        if (missing("pdflatex"))
            QSKIP("pdflatex is not here");
        QVERIFY(paper::exportFigure(heatMap(), m_input, path("t.tex")).has_value());
        QFile frame(path("doc.tex"));
        QVERIFY(frame.open(QIODevice::WriteOnly));
        frame.write(
            "\\documentclass{article}\\usepackage{lmodern}\\usepackage[T1]{fontenc}\\usepackage{pgfplots}"
            "\\pgfplotsset{compat=1.17}"
            "\\usetikzlibrary{calc,patterns}\\begin{document}\\noindent\\input{t.tex}\\end{document}\n");
        frame.close();
        const auto log = tool("pdflatex", {"-interaction=nonstopmode", "-halt-on-error", "doc.tex"});
        QVERIFY2(!log.startsWith("FAILED"), log.right(1500).constData());
        if (!missing("pdftotext")) {
            const auto words = tool("pdftotext", {"doc.pdf", "-"});
            QVERIFY2(words.contains("61.2"), words.constData());
        }
    }

    /// Long names under four boxes in one column of a paper: all of them are there, word by word, and none
    /// overlaps another.
    void everyNameOfAnAxisIsWritten()
    {
        if (missing("pdftotext"))
            QSKIP("pdftotext is not here");
        const std::vector<std::string> names{"NVIDIA H100 80GB HBM3", "NVIDIA A100 SXM4 40GB",
                                             "AMD Instinct MI300X", "TPU v5p pod slice"};
        test::TableMaker runs;
        for (const auto& name : names)
            for (int i = 1; i < 6; ++i)
                runs.row({{"batch", i}, {"step_seconds", i}}, {{"platform", name}, {"outcome", "completed"}});
        figure::Input input;
        input.runs = runs.take();
        figure::Spec spec;
        spec.kind = "boxplot";
        spec.metric = "step_seconds";
        spec.by = "platform";
        spec.style.widthMm = 84;
        for (const auto* file : {"names.tex", "names.pdf"}) {
            const auto done = paper::exportFigure(spec, input, path(file));
            QVERIFY(done.has_value());
            QByteArray text;
            if (QByteArray(file).endsWith("pdf")) {
                text = tool("pdftotext", {"-layout", file, "-"});
            } else {
                QFile tex(path(file));
                QVERIFY(tex.open(QIODevice::ReadOnly));
                text = tex.readAll();
            }
            for (const auto& name : names)
                for (const auto& word : QString::fromStdString(name).split(QLatin1Char(' ')))
                    QVERIFY2(QRegularExpression("\\b" + word + "\\b").match(text).hasMatch(),
                             (word.toUtf8() + " is not in " + text.left(3000)).constData());
        }
    }

    void aLargeCloudIsSmall()
    {
        auto table = std::make_shared<table::Table>();
        table::Column x, y;
        x.name = "parameters";
        y.name = "step_seconds";
        y.unit = "s";
        std::mt19937 random(1);
        std::normal_distribution<double> spread;
        for (int i = 0; i < 100000; ++i) {
            x.numbers.push_back(std::exp(12 + 2 * spread(random)));
            y.numbers.push_back(x.numbers.back() * 1e-9 * std::exp(spread(random)));
        }
        table->setRows(x.numbers.size());
        table->add(x);
        table->add(y);
        figure::Input input;
        input.runs = table;
        figure::Spec spec;
        spec.kind = "scatter";
        spec.x = "parameters";
        spec.y = "step_seconds";
        spec.logX = spec.logY = true;
        spec.style.preset = "acm-single";
        const auto done = paper::exportFigure(spec, input, path("cloud.pdf"));
        QVERIFY2(done, done ? "" : done.error().text().c_str());
        const auto size = QFileInfo(path("cloud.pdf")).size();
        QVERIFY2(size > 20000 && size < 1500000, qPrintable(QString::number(size)));
        if (!missing("pdfimages")) {
            // Only the cloud is an image, of print resolution; the texts next to it stay texts.
            static const QRegularExpression images(
                "^\\s*1\\s+\\d+\\s+image .*?\\s(\\d+)\\s+(\\d+)\\s+[0-9.]+[BKM]",
                QRegularExpression::MultilineOption);
            const auto list = QString::fromUtf8(tool("pdfimages", {"-list", "cloud.pdf"}));
            QVERIFY2(images.match(list).captured(1).toInt() >= 595 && !list.contains("jpeg"),
                     qPrintable(list));
            QVERIFY(tool("pdftotext", {"cloud.pdf", "-"}).contains("parameters"));
        }
    }

    void badRequestsGetASentence()
    {
        auto narrow = heatMap();
        narrow.style.widthMm = 1;
        auto unknown = heatMap();
        unknown.x = "nodes";
        auto font = heatMap();
        font.style.font = "No Such Font";
        for (const auto& [spec, name, word] :
             {std::tuple{narrow, "n.pdf", "mm"}, std::tuple{unknown, "n.pdf", "nodes"},
              std::tuple{font, "n.pdf", "No Such Font"}, std::tuple{heatMap(), "n.bmp", "ending"},
              std::tuple{heatMap(), "none/n.pdf", "none/n.pdf"}}) {
            const auto done = paper::exportFigure(spec, m_input, path(name));
            QVERIFY(!done.has_value());
            QVERIFY2(QString::fromStdString(done.error().text()).contains(word), done.error().text().c_str());
        }
        QVERIFY(!QFile::exists(path("n.pdf")));
    }

    void theViewAnswersPointerAndKeys()
    {
        plots::PlotView view;
        view.resize(460, 380);
        view.setData(heatMap(), m_input);
        view.show();
        WAIT_FOR(view.figure().n == 63);
        WAIT_FOR(view.lastReplotMs() > 0);
        const auto& cells = view.figure().panels[0].cells;
        const auto cell =
            std::find_if(cells.begin(), cells.end(), [](const auto& c) { return c.label == "39.6"; });
        QVERIFY(cell != cells.end());
        const QPoint at = view.positionOf(cell->run).toPoint();
        QSignalSpy hovered(&view, &plots::PlotView::hovered), focused(&view, &plots::PlotView::focused),
            activated(&view, &plots::PlotView::activated), asked(&view, &plots::PlotView::selectionRequested);
        QTest::mouseMove(&view, at);
        WAIT_FOR_EQUAL(view.hoveredRun(), cell->run);
        QTest::mouseClick(&view, Qt::LeftButton, {}, at);
        QCOMPARE(focused.last().at(0).toLongLong(), cell->run);
        QTest::keyClick(&view, Qt::Key_Right);
        QCOMPARE(view.focusedRun(), cells[static_cast<std::size_t>(cell - cells.begin()) + 1].run);
        QTest::mouseDClick(&view, Qt::LeftButton, {}, at);
        QCOMPARE(activated.size(), 1);
        QTest::mousePress(&view, Qt::LeftButton, {}, at - QPoint(60, 30));
        QTest::mouseMove(&view, at);
        QMouseEvent drag(QEvent::MouseMove, QPointF(at), view.mapToGlobal(QPointF(at)), Qt::LeftButton,
                         Qt::LeftButton, Qt::NoModifier);
        QCoreApplication::sendEvent(&view, &drag);
        QTest::mouseRelease(&view, Qt::LeftButton, {}, at);
        QCOMPARE(asked.size(), 1);
        const auto request = asked[0][0].value<plots::SelectionRequest>();
        QVERIFY(request.rows.size() >= 2);
        QCOMPARE(request.ranges.size(), std::size_t{2});
        QVERIFY(view.accessibleDescription().contains("61.2"));
        if (const auto out = qEnvironmentVariable("PARASCOPE_SHOTS"); !out.isEmpty()) {
            auto mask = std::make_shared<table::Mask>(m_input.runs->rows(), std::uint8_t{0});
            for (const auto r : request.rows)
                (*mask)[static_cast<std::size_t>(r)] = 1;
            view.setSelection(mask);
            QTest::mouseMove(&view, QPoint(5, 5));
            QTest::mouseMove(&view, at - QPoint(100, 0));
            QTest::qWait(200);
            view.grab().save(out + "/heat-light.png");
            view.setPalette(theme::dark().palette());
            QTest::qWait(50);
            view.grab().save(out + "/heat-dark.png");
            view.resize(900, 640);
            QTest::qWait(50);
            view.grab().save(out + "/heat-large.png");
            tool("pdftoppm", {"-r", "200", "-png", "-singlefile", "a.pdf", out + "/pdf"});
            tool("pdftoppm", {"-r", "200", "-png", "-singlefile", "doc.pdf", out + "/tikz"});
        }
    }
};

PARASCOPE_TEST_PREPARED(QApplication, TestExport, paper::prepareHeadless,
                        [](auto& app) { theme::apply(app, theme::Mode::Light); })
#include "tst_export.moc"
