// SPDX-License-Identifier: GPL-3.0-or-later
// The engine says one English sentence a failure and knows no translator. Those that a person can meet in the
// window by typing or opening are recognised here by their pattern.
#include "widgets/selection/sentences.h"

#include <QCoreApplication>
#include <QRegularExpression>

namespace parascope::selection {

namespace {

constexpr int mostPlaces = 6;

/// A pattern's places may hold anything; what stands in one may be a sentence itself.
constexpr const char* patterns[] = {
    // expressions: filters and constraints
    QT_TRANSLATE_NOOP("Sentences", "%1, column %2: %3"),
    QT_TRANSLATE_NOOP("Sentences", "No column is named \"%1\" (did you mean \"%2\"?)."),
    QT_TRANSLATE_NOOP("Sentences", "No column is named \"%1\"."),
    QT_TRANSLATE_NOOP("Sentences", "no column is named \"%1\" (did you mean \"%2\"?)."),
    QT_TRANSLATE_NOOP("Sentences", "no column is named \"%1\"."),
    QT_TRANSLATE_NOOP("Sentences", "unknown name \"%1\" (did you mean \"%2\"?)."),
    QT_TRANSLATE_NOOP("Sentences", "unknown name \"%1\"."),
    QT_TRANSLATE_NOOP("Sentences", "a lone \"=\" means nothing here, equality is \"==\"."),
    QT_TRANSLATE_NOOP("Sentences", "a lone \"%1\" means nothing here, write it twice."),
    QT_TRANSLATE_NOOP("Sentences", "unexpected character \"%1\"."),
    QT_TRANSLATE_NOOP("Sentences", "unexpected character."),
    QT_TRANSLATE_NOOP("Sentences", "a parenthesis is never closed."),
    QT_TRANSLATE_NOOP("Sentences", "the quote is never closed."),
    QT_TRANSLATE_NOOP("Sentences", "\"%1\" is not a number."),
    QT_TRANSLATE_NOOP("Sentences", "the number is out of range."),
    QT_TRANSLATE_NOOP("Sentences", "a double negation means nothing here."),
    QT_TRANSLATE_NOOP("Sentences", "a parenthesis closes that was never opened."),
    QT_TRANSLATE_NOOP(
        "Sentences", "a \",\" only separates the arguments of min and max; conditions are joined by \"&&\"."),
    QT_TRANSLATE_NOOP("Sentences", "parentheses are nested too deeply."),
    QT_TRANSLATE_NOOP("Sentences", "the text \"%1\" can only be compared with a name, by == or !=."),
    QT_TRANSLATE_NOOP("Sentences", "\"%1\" is a number and cannot be compared with a text."),
    QT_TRANSLATE_NOOP("Sentences", "there is no function \"%1\"."),
    QT_TRANSLATE_NOOP("Sentences", "a text is written in quotes: \"%1\"."),
    QT_TRANSLATE_NOOP("Sentences",
                      "\"%1\" holds texts and can only be compared with a text in quotes, by == or !=."),
    QT_TRANSLATE_NOOP("Sentences", "something is missing at the end."),
    QT_TRANSLATE_NOOP("Sentences", "a function lacks an argument."),
    QT_TRANSLATE_NOOP("Sentences", "a function has too many arguments."),
    QT_TRANSLATE_NOOP("Sentences", "an operand is missing before this operator."),
    QT_TRANSLATE_NOOP("Sentences", "a parenthesis cannot stand here."),
    QT_TRANSLATE_NOOP("Sentences", "an operator is missing before this."),
    QT_TRANSLATE_NOOP("Sentences", "this cannot be understood here."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is longer than %2 characters."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is not one expression."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is empty."),
    // grids
    QT_TRANSLATE_NOOP("Sentences", "\"where\" leaves no point of %1."),
    QT_TRANSLATE_NOOP("Sentences", "\"axes\": the grid has more than %1 points (%2)."),
    QT_TRANSLATE_NOOP("Sentences", "%1 must lie between %2 and %3, not %4."),
    QT_TRANSLATE_NOOP("Sentences", "%1 must be a whole number, not \"%2\"."),
    QT_TRANSLATE_NOOP("Sentences", "%1 cannot be \"%2\"; it is one of %3."),
    QT_TRANSLATE_NOOP("Sentences", "%1 holds more than %2 values."),
    QT_TRANSLATE_NOOP("Sentences", "%1 lists %2 twice."),
    QT_TRANSLATE_NOOP("Sentences", "%1: family \"%2\" has no \"%3\" (did you mean \"%4\"?)."),
    QT_TRANSLATE_NOOP("Sentences", "%1: family \"%2\" has no \"%3\"."),
    QT_TRANSLATE_NOOP("Sentences", "%1: unknown family \"%2\" (did you mean \"%3\"?)."),
    QT_TRANSLATE_NOOP("Sentences", "%1: unknown family \"%2\"."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is an axis too."),
    // files
    QT_TRANSLATE_NOOP("Sentences", "%1 does not exist."),
    QT_TRANSLATE_NOOP("Sentences", "%1 cannot be read: %2."),
    QT_TRANSLATE_NOOP("Sentences", "%1 cannot be read."),
    QT_TRANSLATE_NOOP("Sentences", "%1 cannot be written: %2."),
    QT_TRANSLATE_NOOP("Sentences", "%1 cannot be made: %2."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is larger than 1 GiB."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is a folder, not a database."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is neither a file nor a folder."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is damaged: %2."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is not a database."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is not a Parascope database."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is an SQLite file, but not a Parascope database."),
    QT_TRANSLATE_NOOP("Sentences", "%1 was written by a newer Parascope (schema %2, this program knows %3)."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is truncated: its header is not whole."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is truncated: %2 of %3 bytes are there."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is being written by %2."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is neither JSON nor CSV."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is no ParaDnn file: it has no list \"labels\"."),
    QT_TRANSLATE_NOOP("Sentences", "%1 is no ParaDnn performance file: it has no list \"example_per_sec\"."),
    QT_TRANSLATE_NOOP("Sentences", "%1 holds no logs of ParaDnn (a NAME.out and a NAME.err a run)."),
    QT_TRANSLATE_NOOP("Sentences", "%1 holds no rows below a header."),
    QT_TRANSLATE_NOOP(
        "Sentences",
        "%1, line 1: there is no column \"family\", so the runs cannot be told; a map can set it."),
    QT_TRANSLATE_NOOP("Sentences", "%1, line 1: there is no column \"platform\"; name it with --platform."),
    QT_TRANSLATE_NOOP("Sentences", "%1, line %2: a quote is never closed."),
    QT_TRANSLATE_NOOP("Sentences", "%1 cannot be started: %2."),
    // figures
    QT_TRANSLATE_NOOP("Sentences",
                      "Heat map of the ratio of %1 to %2 over %3 and %4, %5 values, %1 faster in %6."),
    QT_TRANSLATE_NOOP("Sentences", "Heat map of %1 over %2 and %3, %4 values, largest %5 at %6."),
    QT_TRANSLATE_NOOP("Sentences", "Heat map of %1 over %2 and %3, %4 values."),
    QT_TRANSLATE_NOOP("Sentences", "Weights of a linear model of %1, %2, largest %3."),
    QT_TRANSLATE_NOOP("Sentences", "Weights of a linear model of %1, %2."),
    QT_TRANSLATE_NOOP("Sentences", "Speedup of %1 over %2 by %3, %4 pairs; %5."),
    QT_TRANSLATE_NOOP("Sentences", "Roofline of %1, %2 models; %3."),
    QT_TRANSLATE_NOOP("Sentences", "Roofline of %1, %2 operations; %3."),
    QT_TRANSLATE_NOOP("Sentences", "Rooflines of %1 and %2 with an arrow a model, %3."),
    QT_TRANSLATE_NOOP("Sentences", "Box plot of %1 by %2, %3, highest median %4 at %5."),
    QT_TRANSLATE_NOOP("Sentences", "Win rate of %1 over %2 by %3, %4, highest %5 % at %6."),
    QT_TRANSLATE_NOOP("Sentences", "Speedup over %1 by %2, %3."),
    QT_TRANSLATE_NOOP("Sentences", "Speedup over %1, %2."),
    QT_TRANSLATE_NOOP("Sentences", "These runs do not say on how many devices, cores or threads they ran."),
    QT_TRANSLATE_NOOP("Sentences", "No model ran on more than one number of %1."),
    QT_TRANSLATE_NOOP("Sentences", "No model was run with %1 and with another %2."),
    QT_TRANSLATE_NOOP("Sentences", "Parallel coordinates of %1 runs over %2 axes."),
    QT_TRANSLATE_NOOP("Sentences", "Time by %1 over %2, %3 runs; largest %4."),
    QT_TRANSLATE_NOOP("Sentences", "Scatter of %1 over %2, %3 runs."),
    QT_TRANSLATE_NOOP("Sentences", "Step times of %1, %2 steps."),
    QT_TRANSLATE_NOOP("Sentences", "Ranges of %1 by %2, %3 runs from %4 to %5."),
    QT_TRANSLATE_NOOP("Sentences", "No point of this slice was completed on both %1 and %2."),
};

struct Known
{
    QRegularExpression pattern;
    const char* source;
};

std::vector<Known> compiled()
{
    std::vector<Known> known;
    for (const char* source : patterns) {
        auto text = QRegularExpression::escape(QString::fromUtf8(source));
        for (int place = 1; place <= mostPlaces; ++place) {
            const auto mark = QStringLiteral("\\%%1").arg(place);
            if (const auto first = text.indexOf(mark); first >= 0)
                text.replace(first, mark.size(), QStringLiteral("(?<p%1>.+?)").arg(place));
            text.replace(mark, QStringLiteral("\\k<p%1>").arg(place)); // the same again
        }
        known.push_back({QRegularExpression(QStringLiteral("\\A%1\\z").arg(text),
                                            QRegularExpression::DotMatchesEverythingOption),
                         source});
    }
    return known;
}

QString said(const QString& english, int depth)
{
    static const auto known = compiled();
    for (const auto& sentence : known) {
        const auto match = sentence.pattern.match(english);
        if (!match.hasMatch())
            continue;
        auto text = QCoreApplication::translate("Sentences", sentence.source);
        if (text == QLatin1String(sentence.source))
            return english;
        QString out;
        for (qsizetype at = 0; at < text.size(); ++at) {
            const int place =
                text[at] == QLatin1Char('%') && at + 1 < text.size() ? text[at + 1].digitValue() : -1;
            if (place < 1 || place > mostPlaces) {
                out += text[at];
                continue;
            }
            const auto part = match.captured(QStringLiteral("p%1").arg(place));
            out += depth < 2 && part.contains(QLatin1Char(' ')) ? said(part, depth + 1)
                   : part == QLatin1String("filter")
                       ? QCoreApplication::translate("Sentences", QT_TRANSLATE_NOOP("Sentences", "filter"))
                       : part;
            ++at;
        }
        return out;
    }
    return english;
}

} // namespace

QString inLanguage(const QString& english)
{
    return said(english, 0);
}

std::vector<QString> knownSentences()
{
    std::vector<QString> sources;
    for (const char* source : patterns)
        sources.push_back(QString::fromUtf8(source));
    return sources;
}

} // namespace parascope::selection
