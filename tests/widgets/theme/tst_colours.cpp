// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/run.h"
#include "widgets/theme/colour_map.h"
#include "widgets/theme/colour_vision.h"
#include "widgets/theme/theme.h"

#include <QTest>

#include <cmath>

using namespace parascope::theme;

/// If this fails, readers with a grey printer or a colour-vision deficiency cannot tell two platforms apart.
class TestColours : public QObject
{
    Q_OBJECT

private slots:
    void seriesStayApartInGrey()
    {
        const auto& s = light().series;
        for (std::size_t i = 0; i < 6; ++i)
            for (std::size_t k = i + 1; k < 6; ++k)
                QVERIFY2(std::abs(lightness(s[i].rgb()) - lightness(s[k].rgb())) >= 7,
                         qPrintable(s[i].name() + " " + s[k].name()));
    }

    void seriesStayApartWhenColoursAreConfused_data()
    {
        QTest::addColumn<int>("vision");
        QTest::newRow("deuteranopia") << static_cast<int>(Vision::Deuteranopia);
        QTest::newRow("protanopia") << static_cast<int>(Vision::Protanopia);
        QTest::newRow("tritanopia") << static_cast<int>(Vision::Tritanopia);
    }
    void seriesStayApartWhenColoursAreConfused()
    {
        QFETCH(int, vision);
        for (const auto* theme : {&light(), &dark()})
            for (std::size_t i = 0; i < 6; ++i)
                for (std::size_t k = i + 1; k < 6; ++k) {
                    const double d = difference(seen(theme->series[i].rgb(), static_cast<Vision>(vision)),
                                                seen(theme->series[k].rgb(), static_cast<Vision>(vision)));
                    // Dark platforms differ in marker shape as well.
                    QVERIFY2(d >= (theme == &light() ? 23 : 13),
                             qPrintable(QString("%1 %2: %3")
                                            .arg(theme->series[i].name(), theme->series[k].name())
                                            .arg(d)));
                }
    }

    /// Twelve colours differ by the distance that the export dialog requires of two areas, for normal colour
    /// vision and for each colour-vision deficiency.
    void twelveSeriesStayApart()
    {
        constexpr double least = 12;
        for (const auto* theme : {&light(), &dark()})
            for (const auto vision :
                 {Vision::Colour, Vision::Deuteranopia, Vision::Protanopia, Vision::Tritanopia})
                for (std::size_t i = 0; i < theme->series.size(); ++i)
                    for (std::size_t k = i + 1; k < theme->series.size(); ++k) {
                        const double d = difference(seen(theme->series[i].rgb(), vision),
                                                    seen(theme->series[k].rgb(), vision));
                        QVERIFY2(d >= least,
                                 qPrintable(QString("%1 %2: %3")
                                                .arg(theme->series[i].name(), theme->series[k].name())
                                                .arg(d)));
                    }
        QCOMPARE(light().series.size(), std::size_t{12});
        for (const auto* theme : {&light(), &dark()}) { // a mark without its own colour is grey
            const QColor rest = theme->seriesColour(-1);
            QVERIFY(contrast(rest, theme->base) >= 3);
            for (const auto& one : theme->series)
                QVERIFY2(difference(rest.rgb(), one.rgb()) >= least, qPrintable(one.name()));
        }
    }

    void sequentialMapsRiseInLightness()
    {
        for (const QString name : {"viridis", "cividis"})
            for (const auto vision :
                 {Vision::Colour, Vision::Grey, Vision::Deuteranopia, Vision::Protanopia}) {
                double last = -1;
                for (int i = 0; i <= 16; ++i) {
                    const double now = lightness(seen(ColourMap::named(name).at(i / 16.0), vision));
                    QVERIFY2(now > last, qPrintable(name));
                    last = now;
                }
            }
        QCOMPARE(QColor(ColourMap::named("viridis").at(0)).name(), QString("#440154"));
        QCOMPARE(QColor(ColourMap::named("viridis").at(1)).name(), QString("#fde725"));
    }

    void textsCanBeRead()
    {
        for (const auto* t : {&light(), &dark()}) {
            for (const auto& back : {t->window, t->base, t->alternate, t->dockTitle})
                for (const auto& ink : {t->text, t->secondary})
                    QVERIFY(contrast(ink, back) >= 4.5);
            QVERIFY(contrast(t->warning, t->warningBack) >= 4.5);
            QVERIFY(contrast(t->error, t->errorBack) >= 4.5);
        }
        for (int i = 0; i <= 32; ++i)
            QVERIFY(contrast(inkOn(QColor(ColourMap::named("viridis").at(i / 32.0))),
                             QColor(ColourMap::named("viridis").at(i / 32.0))) >= 4.5);
    }
};

PARASCOPE_TEST_MAIN(QCoreApplication, TestColours)
#include "tst_colours.moc"
