// SPDX-License-Identifier: GPL-3.0-or-later
#include "covered.h"
#include "engine/figure/kinds.h"
#include "paradnn_database.h"
#include "pdf_letters.h"
#include "tests/run.h"

#include "widgets/figure/export.h"
#include "widgets/plots/plot_view.h"

#include <QApplication>
#include <QFile>
#include <QImage>
#include <QProcess>
#include <QRegularExpression>
#include <QStandardPaths>
#include <QTest>
#include <QWheelEvent>

#include <algorithm>
#include <cmath>
#include <csignal>
#include <map>
#include <set>

#include <sys/resource.h>

using namespace parascope;

namespace {

constexpr double widthMm = 84;

bool missing(const char* program)
{
    return QStandardPaths::findExecutable(program).isEmpty();
}

QByteArray contentOf(const QString& path)
{
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

} // namespace

/// Checks that a figure of every kind meets the requirements for an exported figure. If this fails, a figure
/// needs retouching before it can go into a paper. PARASCOPE_SHOTS=FOLDER keeps the files, and pictures of
/// the views.
class TestEveryKind : public QObject
{
    Q_OBJECT

    test::ParadnnDatabase m_database;
    QTemporaryDir m_folder;
    bool m_loaded = false;

    QString out() const { return qEnvironmentVariable("PARASCOPE_SHOTS", m_folder.path()); }
    QString path(const QString& name) const { return out() + "/" + name; }

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

    static figure::Spec specOf(const char* text)
    {
        auto spec = figure::specFromJson(*parseJson(text, "test"), "test");
        if (!spec)
            qFatal("%s", spec.error().text().c_str());
        spec->style.preset = "acm-single";
        spec->style.widthMm = widthMm;
        spec->style.sizePt = 8;
        return *spec;
    }

    void kinds() const
    {
        QTest::addColumn<QString>("name");
        QTest::addColumn<QByteArray>("text");
        for (const auto& [name, text] : test::everyKind())
            QTest::newRow(name) << QString(name) << QByteArray(text);
    }

    /// Exports the current row's figure, once per format.
    bool exported(const QString& ending)
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, text);
        if (!m_loaded)
            return false;
        const auto spec = specOf(text.constData());
        const auto* input = m_database.inputFor(spec);
        const auto file = path(name + "." + ending);
        if (!input)
            return false;
        if (QFile::exists(file) && QFileInfo(file).lastModified() > m_start)
            return true;
        paper::ExportOptions options;
        options.origin = {"paradnn.db", "Parascope test"};
        const auto done = paper::exportFigure(spec, *input, file, options);
        if (!done)
            qWarning("%s", done.error().text().c_str());
        return done.has_value();
    }
    QDateTime m_start = QDateTime::currentDateTime();
    QByteArray m_log;

    /// The page of a figure in a document of all figures, which LaTeX makes once; 0 when it fails.
    int typeset(const QString& name)
    {
        QString pages;
        int page = 0, last = 0;
        for (const auto& [one, text] : test::everyKind()) {
            ++last;
            page = name == one ? last : page;
            pages += QString("\\noindent\\input{%1.tex}\\clearpage\n").arg(one);
        }
        if (!m_log.isEmpty())
            return m_log.startsWith("FAILED") ? 0 : page;
        for (const auto& [one, text] : test::everyKind()) {
            const auto spec = specOf(text);
            paper::ExportOptions options;
            options.origin = {"paradnn.db", "Parascope test"};
            if (const auto done = paper::exportFigure(spec, *m_database.inputFor(spec),
                                                      path(QString(one) + ".tex"), options);
                !done)
                m_log = "FAILED " + QByteArray::fromStdString(done.error().text());
        }
        QFile document(path("every.tex"));
        if (!document.open(QIODevice::WriteOnly))
            return 0;
        document.write("\\documentclass{article}\\usepackage[margin=1cm]{geometry}\\usepackage{lmodern}"
                       "\\usepackage[T1]{fontenc}\\usepackage{pgfplots}\\pgfplotsset{compat=1.17}"
                       "\\usetikzlibrary{calc,patterns}\\pagestyle{empty}\\begin{document}" +
                       pages.toUtf8() + "\\end{document}\n");
        document.close();
        if (m_log.isEmpty())
            m_log = tool("pdflatex", {"-interaction=nonstopmode", "-halt-on-error", "every.tex"});
        return m_log.startsWith("FAILED") ? 0 : page;
    }

private slots:
    void initTestCase()
    {
        m_loaded = m_database.load();
        if (!m_loaded)
            QSKIP("the shipped ParaDnn data is not here");
    }

    void allKindsAreHere()
    {
        std::set<std::string> seen;
        for (const auto& [name, text] : test::everyKind())
            seen.insert(specOf(text).kind);
        for (const auto& info : figure::kinds())
            // Results of a serving benchmark have no sample here (tst_figure_load), and only a working runner
            // has the course of a sweep (tst_gui_adaptive).
            QVERIFY2(info.name == "serving" || info.name == "maperror" ||
                         seen.contains(std::string(info.name)),
                     std::string(info.name).c_str());
    }

    /// The expected values are the figures of gui/i-traces.png, which another program computed from these
    /// files.
    void twoTracesAreSetSideBySide()
    {
        auto spec = figure::specFromJson(
            *parseJson(R"({"kind":"traces","platforms":["NVIDIA H100 80GB HBM3","AMD Instinct MI300X VF"]})",
                       ""),
            "");
        QVERIFY(spec);
        const auto* input = m_database.inputFor(*spec);
        if (!input)
            QSKIP("the shipped traces are not here");
        const auto figure = figure::build(*spec, *input);
        QVERIFY2(figure && figure->empty.empty(),
                 figure ? figure->empty.text().c_str() : figure.error().text().c_str());
        QCOMPARE(figure->n, std::size_t{34});
        QCOMPARE(figure->panels.size(), std::size_t{4});
        // Category 1 is A, on top. The stacks end at the busy and the idle time.
        std::map<std::pair<int, std::string>, double> parts;
        std::map<int, double> ends;
        for (const auto& bar : figure->panels[0].bars) {
            parts[{bar.category, bar.name.text()}] += bar.value - bar.from;
            ends[bar.category] = std::max(ends[bar.category], bar.value);
        }
        const auto close = [](double value, double wanted) { return std::abs(value - wanted) <= 0.006; };
        QVERIFY2(close(ends[1], 34.89) && close(ends[0], 33.13),
                 qPrintable(QString("%1 %2").arg(ends[1]).arg(ends[0])));
        const struct
        {
            const char* name;
            double a, b, ratio;
        } expected[] = {{"matrix product", 8.86, 11.65, 1.31},
                        {"attention", 2.72, 3.91, 1.44},
                        {"elementwise", 12.26, 8.89, 0.73},
                        {"copy, cast, join", 7.12, 4.55, 0.64}};
        for (const auto& [name, a, b, ratio] : expected) {
            QVERIFY2(close(parts[{1, name}], a) && close(parts[{0, name}], b), name);
            const auto& bars = figure->panels[1].bars;
            const auto bar = std::find_if(bars.begin(), bars.end(), [&, &name = name](const auto& one) {
                return one.name.text() == name;
            });
            QVERIFY2(bar != bars.end() && std::abs(bar->value - (b - a)) <= 0.011, name);
            QCOMPARE(bar->label.text(), QString::number(ratio, 'f', 2).toStdString() + " \u00d7");
        }
        // The product of 8944x1024 by 1024x2816 costs most: 4.02 against 5.31 ms.
        const auto& most = figure->panels[2];
        const auto& top = most.bars.front().category > 0 ? most.bars.front() : most.bars.back();
        QVERIFY2(top.name.text().starts_with("mm 8944x1024"), top.name.text().c_str());
        QVERIFY(std::abs(top.value - 1.293) <= 0.002);
    }

    void pdfIsExact_data() { kinds(); }
    void pdfIsExact()
    {
        QFETCH(QString, name);
        QVERIFY(exported("pdf"));
        if (missing("pdffonts") || missing("pdfimages") || missing("pdfinfo") || missing("pdftohtml"))
            QSKIP("poppler-utils is not here");
        const auto fonts = tool("pdffonts", {name + ".pdf"}).split('\n').mid(2);
        QVERIFY(fonts.size() > 1);
        // The columns are name, type and encoding, then: embedded, a subset, with a map back to text.
        static const QRegularExpression embedded("\\s(yes|no)\\s+(yes|no)\\s+(yes|no)\\s+\\d+\\s+\\d+\\s*$");
        for (const auto& line : fonts)
            QVERIFY2(line.isEmpty() || embedded.match(QString::fromUtf8(line)).captured(1) == "yes",
                     line.constData());
        QVERIFY(!tool("pdfimages", {"-list", name + ".pdf"}).contains("jpeg"));
        static const QRegularExpression size("Page size:\\s+([0-9.]+) x");
        const double width =
            size.match(QString::fromUtf8(tool("pdfinfo", {name + ".pdf"}))).captured(1).toDouble() * 25.4 /
            72;
        QVERIFY2(std::abs(width - widthMm) <= 0.2, qPrintable(QString::number(width)));
        QVERIFY(tool("pdfdetach", {"-list", name + ".pdf"}).contains("figure-spec.json"));
        // pdftohtml multiplies by its zoom; 1 keeps points.
        static const QRegularExpression form("<fontspec[^>]* size=\"(\\d+)\"");
        std::multiset<int> sizes;
        const auto xml =
            QString::fromUtf8(tool("pdftohtml", {"-xml", "-zoom", "1", "-stdout", "-i", name + ".pdf"}));
        for (auto it = form.globalMatch(xml); it.hasNext();)
            sizes.insert(it.next().captured(1).toInt());
        QVERIFY2(sizes.contains(8), qPrintable(xml.left(600)));
        QVERIFY2(*sizes.begin() >= 6 && *sizes.rbegin() <= 8,
                 qPrintable(QString("%1 to %2 pt").arg(*sizes.begin()).arg(*sizes.rbegin())));
    }

    void pdfAndSvgShowTheSame_data() { kinds(); }
    void pdfAndSvgShowTheSame()
    {
        QFETCH(QString, name);
        QVERIFY(exported("pdf") && exported("svg"));
        if (missing("pdftoppm") || missing("rsvg-convert"))
            QSKIP("poppler-utils or librsvg2-bin is not here");
        tool("pdftoppm", {"-r", "150", "-png", "-singlefile", name + ".pdf", name + "-pdf"});
        tool("rsvg-convert",
             {"-d", "150", "-p", "150", "-b", "white", "-o", name + "-svg.png", name + ".svg"});
        const QImage a = QImage(path(name + "-pdf.png")).convertToFormat(QImage::Format_Grayscale8),
                     b = QImage(path(name + "-svg.png")).convertToFormat(QImage::Format_Grayscale8);
        QVERIFY(!a.isNull() && !b.isNull());
        QVERIFY2(std::abs(a.width() - b.width()) <= 2 && std::abs(a.height() - b.height()) <= 2,
                 qPrintable(QString("%1 %2").arg(a.width()).arg(b.width())));
        // A difference counts beyond anti-aliasing: no pixel of the other picture within one step is near it.
        const int w = std::min(a.width(), b.width()), h = std::min(a.height(), b.height());
        int differing = 0;
        for (int y = 1; y + 1 < h; ++y)
            for (int x = 1; x + 1 < w; ++x) {
                bool near = false;
                for (int dy = -1; dy <= 1 && !near; ++dy)
                    for (int dx = -1; dx <= 1 && !near; ++dx)
                        near = std::abs(a.constScanLine(y)[x] - b.constScanLine(y + dy)[x + dx]) <= 64;
                differing += !near;
            }
        QVERIFY2(differing < w * h / 100, qPrintable(QString("%1 of %2").arg(differing).arg(w * h)));
    }

    void texCompilesAndSaysTheSame_data() { kinds(); }
    void texCompilesAndSaysTheSame()
    {
        QFETCH(QString, name);
        QVERIFY(exported("pdf"));
        if (missing("pdflatex") || missing("pdftotext") || missing("pdffonts"))
            QSKIP("pdflatex or poppler-utils is not here");
        const int page = typeset(name);
        QVERIFY2(page > 0, m_log.right(1500).constData());
        QVERIFY(!m_log.contains("Missing character"));
        const auto only = QString::number(page);
        const auto differ =
            test::lettersThatDiffer(tool("pdftotext", {name + ".pdf", "-"}),
                                    tool("pdftotext", {"-f", only, "-l", only, "every.pdf", "-"}));
        QVERIFY2(differ.isEmpty(), qPrintable(differ.join("; ")));
    }

    void theSameAgainInAnyTheme_data() { kinds(); }
    void theSameAgainInAnyTheme()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, text);
        static const QRegularExpression date("(CreationDate|ModDate|xmp:[A-Za-z]*Date)[^\n]*");
        for (const char* ending : {"svg", "png", "tex", "csv", "pdf"}) {
            QVERIFY(exported(ending));
            theme::apply(*qApp, theme::Mode::Dark);
            const auto spec = specOf(text.constData());
            paper::ExportOptions options;
            options.origin = {"paradnn.db", "Parascope test"};
            const auto again = path(name + "-again." + ending);
            const bool done =
                paper::exportFigure(spec, *m_database.inputFor(spec), again, options).has_value();
            theme::apply(*qApp, theme::Mode::Light);
            QVERIFY(done);
            const auto first = QString::fromLatin1(contentOf(path(name + "." + ending))).remove(date);
            QVERIFY2(!first.isEmpty() && first == QString::fromLatin1(contentOf(again)).remove(date), ending);
            if (QString(ending) != "csv") {
                const auto back = paper::specOfFile(again);
                QVERIFY2(back && toLine(toJson(*back)) == toLine(toJson(spec)), ending);
            }
        }
    }

    void captionsSayHowMany_data() { kinds(); }
    void captionsSayHowMany()
    {
        QFETCH(QByteArray, text);
        if (!m_loaded)
            QSKIP("the shipped ParaDnn data is not here");
        const auto spec = specOf(text.constData());
        const auto built = figure::build(spec, *m_database.inputFor(spec));
        QVERIFY2(built && built->empty.empty(),
                 built ? built->empty.text().c_str() : built.error().text().c_str());
        QVERIFY2(built->caption.text().find("n = ") != std::string::npos ||
                     built->caption.text().find("n of ") != std::string::npos ||
                     built->count().text().substr(0, 4) == "n = ",
                 built->caption.text().c_str());
        QVERIFY2(built->caption.text().ends_with("."), built->caption.text().c_str());
        QVERIFY(!built->description.empty());
    }

    void aFullDiskGetsASentence_data() { kinds(); }
    void aFullDiskGetsASentence()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, text);
        if (!m_loaded)
            QSKIP("the shipped ParaDnn data is not here");
        const auto spec = specOf(text.constData());
        // Files may not grow beyond 300 bytes, as on a full disk. Ignore the signal, which would end the
        // program.
        signal(SIGXFSZ, SIG_IGN);
        rlimit before{};
        getrlimit(RLIMIT_FSIZE, &before);
        const QString file = path(name + "-full.pdf");
        const rlimit little{300, before.rlim_max};
        setrlimit(RLIMIT_FSIZE, &little);
        const auto done = paper::exportFigure(spec, *m_database.inputFor(spec), file);
        setrlimit(RLIMIT_FSIZE, &before);
        QVERIFY(!done.has_value());
        QVERIFY2(QString::fromStdString(done.error().text()).contains(file), done.error().text().c_str());
        QVERIFY(!QFile::exists(file));
    }

    void legendsCoverNoData_data() { kinds(); }
    void legendsCoverNoData()
    {
        QFETCH(QByteArray, text);
        if (!m_loaded)
            QSKIP("the shipped ParaDnn data is not here");
        const auto spec = specOf(text.constData());
        const auto built = figure::build(spec, *m_database.inputFor(spec));
        QVERIFY(built.has_value());
        for (const double width : {60.0, widthMm, 140.0, 178.0, 250.0})
            QCOMPARE(test::coveredBy(*built, spec, width), QString());
    }

    /// Results stream in while the pointer moves: a new figure has no picture yet when the wheel turns.
    void aPointerBeforeTheFirstPicture_data() { kinds(); }
    void aPointerBeforeTheFirstPicture()
    {
        QFETCH(QByteArray, text);
        if (!m_loaded)
            QSKIP("the shipped ParaDnn data is not here");
        const auto spec = specOf(text.constData());
        plots::PlotView view;
        view.resize(640, 480);
        view.show();
        QTest::qWait(1);
        view.setData(spec, *m_database.inputFor(spec));
        auto widgets = view.findChildren<QWidget*>();
        widgets.append(&view);
        for (auto* widget : widgets) {
            const QPointF at = widget->rect().center();
            QWheelEvent wheel(at, widget->mapToGlobal(at), {}, QPoint(0, 120), Qt::NoButton, Qt::NoModifier,
                              Qt::NoScrollPhase, false);
            QApplication::sendEvent(widget, &wheel);
            QTest::mouseMove(widget, at.toPoint());
            QTest::mouseClick(widget, Qt::LeftButton, {}, at.toPoint());
        }
        QTest::keyClick(&view, Qt::Key_Right);
        WAIT_FOR(!view.grab().isNull());
    }

    void theViewsAreDrawnInBothThemes_data() { kinds(); }
    void theViewsAreDrawnInBothThemes()
    {
        QFETCH(QString, name);
        QFETCH(QByteArray, text);
        if (!m_loaded)
            QSKIP("the shipped ParaDnn data is not here");
        auto spec = specOf(text.constData());
        spec.style = {};
        plots::PlotView view;
        view.setData(spec, *m_database.inputFor(spec));
        view.show();
        for (const QSize size : {QSize(640, 480), QSize(1280, 900)})
            for (const auto* theme : {&theme::light(), &theme::dark()}) {
                view.resize(size);
                view.setPalette(theme->palette());
                QTest::qWait(60);
                const QImage shown = view.grab().toImage().convertToFormat(QImage::Format_RGB32);
                // This pixel is inside the focus ring.
                QCOMPARE(QColor(shown.pixel(4, shown.height() - 5)).name(), theme->base.name());
                std::set<QRgb> colours;
                for (int y = 0; y < shown.height(); y += 2)
                    for (int x = 0; x < shown.width(); x += 2)
                        colours.insert(shown.pixel(x, y));
                QVERIFY2(colours.size() > 10, "nothing is drawn");
                if (qEnvironmentVariableIsSet("PARASCOPE_SHOTS"))
                    shown.save(path(QString("view-%1-%2-%3.png")
                                        .arg(name, theme == &theme::light() ? "light" : "dark")
                                        .arg(size.width())));
            }
    }
};

PARASCOPE_TEST_PREPARED(QApplication, TestEveryKind, paper::prepareHeadless,
                        [](auto& app) { theme::apply(app, theme::Mode::Light); })
#include "tst_every_kind.moc"
