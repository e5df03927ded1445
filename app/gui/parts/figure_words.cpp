// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/parts/figure_words.h"

#include "engine/figure/texts.h"
#include "widgets/selection/sentences.h"

#include <QCoreApplication>
#include <QRegularExpression>

#include <algorithm>
#include <vector>

namespace parascope::gui {

namespace {

/// Phrases that engine/figure puts together. Longer ones first: they contain shorter ones.
// clang-format off: a line an entry
constexpr const char* phrases[] = {
    QT_TRANSLATE_NOOP("Figure", "FLOPs executed and recorded"),
    QT_TRANSLATE_NOOP("Figure", "FLOPs of TensorFlow's profiler"),
    QT_TRANSLATE_NOOP("Figure", "FLOPs executed"),
    QT_TRANSLATE_NOOP("Figure", "FLOPs recorded"),
    QT_TRANSLATE_NOOP("Figure", "type not recorded"),
    QT_TRANSLATE_NOOP("Figure", "no value, or none that a log axis can show"),
    QT_TRANSLATE_NOOP("Figure", "without a value or of another platform"),
    QT_TRANSLATE_NOOP("Figure", "runs without operations"),
    QT_TRANSLATE_NOOP("Figure", "of little time"),
    QT_TRANSLATE_NOOP("Figure", "little of the time"),
    QT_TRANSLATE_NOOP("Figure", "no FLOPs"),
    QT_TRANSLATE_NOOP("Figure", "unattributed"),
    QT_TRANSLATE_NOOP("Figure", "range"),
    QT_TRANSLATE_NOOP("Figure", "software stack"),
    QT_TRANSLATE_NOOP("Figure", "data type"),
    QT_TRANSLATE_NOOP("Figure", "optimiser"),
    QT_TRANSLATE_NOOP("Figure", "all runs"),
    QT_TRANSLATE_NOOP("Figure", "platform"),
    QT_TRANSLATE_NOOP("Figure", "outcome"),
    QT_TRANSLATE_NOOP("Figure", "quality"),
    QT_TRANSLATE_NOOP("Figure", "family"),
    QT_TRANSLATE_NOOP("Figure", "without partner"),
    QT_TRANSLATE_NOOP("Figure", "without partner of equal"),
    QT_TRANSLATE_NOOP("Figure", "no equal runs"),
    QT_TRANSLATE_NOOP("Figure", "no"),
    QT_TRANSLATE_NOOP("Figure", "without a value"),
    QT_TRANSLATE_NOOP("Figure", "by operation"),
    QT_TRANSLATE_NOOP("Figure", "coloured by"),
    QT_TRANSLATE_NOOP("Figure", "runs across"),
    QT_TRANSLATE_NOOP("Figure", "by family"),
    QT_TRANSLATE_NOOP("Figure", "faster in"),
    QT_TRANSLATE_NOOP("Figure", "by layer"),
    QT_TRANSLATE_NOOP("Figure", "axes"),
    QT_TRANSLATE_NOOP("Figure", "box 9–91 %, whiskers 2–98 %, bar the median"),
    QT_TRANSLATE_NOOP("Figure", "standardised linear model of"),
    QT_TRANSLATE_NOOP("Figure", "standardised linear model"),
    QT_TRANSLATE_NOOP("Figure", "95 % bootstrap interval"),
    QT_TRANSLATE_NOOP("Figure", "the interval follows"),
    QT_TRANSLATE_NOOP("Figure", "warm-up ended at step"),
    QT_TRANSLATE_NOOP("Figure", "share of the time by"),
    QT_TRANSLATE_NOOP("Figure", "share of the pairs in which"),
    QT_TRANSLATE_NOOP("Figure", "time waiting for input"),
    QT_TRANSLATE_NOOP("Figure", "speedup over the fewest"),
    QT_TRANSLATE_NOOP("Figure", "of the time not parallel"),
    QT_TRANSLATE_NOOP("Figure", "of the time memory-bound"),
    QT_TRANSLATE_NOOP("Figure", "share of the time"),
    QT_TRANSLATE_NOOP("Figure", "parameters of the model"),
    QT_TRANSLATE_NOOP("Figure", "examples per second"),
    QT_TRANSLATE_NOOP("Figure", "operational intensity"),
    QT_TRANSLATE_NOOP("Figure", "FLOPS utilisation"),
    QT_TRANSLATE_NOOP("Figure", "is faster than"),
    QT_TRANSLATE_NOOP("Figure", "geometric mean"),
    QT_TRANSLATE_NOOP("Figure", "weak scaling"),
    QT_TRANSLATE_NOOP("Figure", "out of memory"),
    QT_TRANSLATE_NOOP("Figure", "operations over"),
    QT_TRANSLATE_NOOP("Figure", "other operations"),
    QT_TRANSLATE_NOOP("Figure", "over the roof (ringed)"),
    QT_TRANSLATE_NOOP("Figure", "timed otherwise"),
    QT_TRANSLATE_NOOP("Figure", "compute-bound"),
    QT_TRANSLATE_NOOP("Figure", "memory-bound"),
    QT_TRANSLATE_NOOP("Figure", "of the time"),
    QT_TRANSLATE_NOOP("Figure", "no interval"),
    QT_TRANSLATE_NOOP("Figure", "warming up"),
    QT_TRANSLATE_NOOP("Figure", "data sheet"),
    QT_TRANSLATE_NOOP("Figure", "step time"),
    QT_TRANSLATE_NOOP("Figure", "half-width"),
    QT_TRANSLATE_NOOP("Figure", "left out"),
    QT_TRANSLATE_NOOP("Figure", "not run"),
    QT_TRANSLATE_NOOP("Figure", "selected"),
    QT_TRANSLATE_NOOP("Figure", "unfinished"),
    QT_TRANSLATE_NOOP("Figure", "few-samples"),
    QT_TRANSLATE_NOOP("Figure", "unsupported"),
    QT_TRANSLATE_NOOP("Figure", "host-bound"),
    QT_TRANSLATE_NOOP("Figure", "cancelled"),
    QT_TRANSLATE_NOOP("Figure", "completed"),
    QT_TRANSLATE_NOOP("Figure", "throttled"),
    QT_TRANSLATE_NOOP("Figure", "nonfinite"),
    QT_TRANSLATE_NOOP("Figure", "timeout"),
    QT_TRANSLATE_NOOP("Figure", "crash"),
    QT_TRANSLATE_NOOP("Figure", "noisy"),
    QT_TRANSLATE_NOOP("Figure", "drift"),
    QT_TRANSLATE_NOOP("Figure", "unpaired"),
    QT_TRANSLATE_NOOP("Figure", "ceilings"),
    QT_TRANSLATE_NOOP("Figure", "selection"),
    QT_TRANSLATE_NOOP("Figure", "operations"),
    QT_TRANSLATE_NOOP("Figure", "operation"),
    QT_TRANSLATE_NOOP("Figure", "parameters"),
    QT_TRANSLATE_NOOP("Figure", "utilisation"),
    QT_TRANSLATE_NOOP("Figure", "measured"),
    QT_TRANSLATE_NOOP("Figure", "examples"),
    QT_TRANSLATE_NOOP("Figure", "features"),
    QT_TRANSLATE_NOOP("Figure", "speedup"),
    QT_TRANSLATE_NOOP("Figure", "running"),
    QT_TRANSLATE_NOOP("Figure", "median"),
    QT_TRANSLATE_NOOP("Figure", "classes"),
    QT_TRANSLATE_NOOP("Figure", "target"),
    QT_TRANSLATE_NOOP("Figure", "models"),
    QT_TRANSLATE_NOOP("Figure", "weight"),
    QT_TRANSLATE_NOOP("Figure", "fewest"),
    QT_TRANSLATE_NOOP("Figure", "faster"),
    QT_TRANSLATE_NOOP("Figure", "ideal"),
    QT_TRANSLATE_NOOP("Figure", "ridge"),
    QT_TRANSLATE_NOOP("Figure", "traces"),
    QT_TRANSLATE_NOOP("Figure", "pairs"),
    QT_TRANSLATE_NOOP("Figure", "units"),
    QT_TRANSLATE_NOOP("Figure", "runs"),
    QT_TRANSLATE_NOOP("Figure", "step"),
    QT_TRANSLATE_NOOP("Figure", "over"),
    QT_TRANSLATE_NOOP("Figure", "oom"),
    QT_TRANSLATE_NOOP("Figure", "of"),
    QT_TRANSLATE_NOOP("Figure", "to"),
};
// clang-format on

constexpr const char* laneWords[] = {
    QT_TRANSLATE_NOOP("Runner", "running"),  QT_TRANSLATE_NOOP("Runner", "idle"),
    QT_TRANSLATE_NOOP("Runner", "starting"), QT_TRANSLATE_NOOP("Runner", "waiting"),
    QT_TRANSLATE_NOOP("Runner", "paused"),   QT_TRANSLATE_NOOP("Runner", "stopping"),
    QT_TRANSLATE_NOOP("Runner", "stopped"),  QT_TRANSLATE_NOOP("Runner", "done"),
    QT_TRANSLATE_NOOP("Runner", "build"),    QT_TRANSLATE_NOOP("Runner", "compile"),
    QT_TRANSLATE_NOOP("Runner", "warm-up"),  QT_TRANSLATE_NOOP("Runner", "measure"),
    QT_TRANSLATE_NOOP("Runner", "profile"),  QT_TRANSLATE_NOOP("Runner", "measuring"),
    QT_TRANSLATE_NOOP("Runner", "failed"),   QT_TRANSLATE_NOOP("Runner", "lost"),
    QT_TRANSLATE_NOOP("Runner", "storing"),  QT_TRANSLATE_NOOP("Runner", "ended"),
};

constexpr const char* familyWords[] = {
    QT_TRANSLATE_NOOP("Families", "FC, fully connected"),
    QT_TRANSLATE_NOOP("Families", "CNN, residual networks"),
    QT_TRANSLATE_NOOP("Families", "RNN, recurrent cells"),
    QT_TRANSLATE_NOOP("Families", "GPT, decoder-only transformer"),
    QT_TRANSLATE_NOOP("Families", "Transformer, encoder-decoder"),
    QT_TRANSLATE_NOOP("Families", "RetinaNet, ResNet-50 pyramid"),
    QT_TRANSLATE_NOOP("Families", "GEMM, one matrix product"),
    QT_TRANSLATE_NOOP("Families", "Convolution, one layer"),
    QT_TRANSLATE_NOOP("Families", "Recurrent layer"),
    QT_TRANSLATE_NOOP("Families", "Batched matrix product"),
    QT_TRANSLATE_NOOP("Families", "Attention, scores and mix"),
};

constexpr const char* presetWords[] = {
    QT_TRANSLATE_NOOP("Presets", "FC, quick"),
    QT_TRANSLATE_NOOP("Presets", "CNN, quick"),
    QT_TRANSLATE_NOOP("Presets", "RNN, quick"),
    QT_TRANSLATE_NOOP("Presets", "FC, Table 2 of the paper"),
    QT_TRANSLATE_NOOP("Presets", "CNN, Table 2 of the paper"),
    QT_TRANSLATE_NOOP("Presets", "RNN, Table 2 of the paper"),
    QT_TRANSLATE_NOOP("Presets", "FC, Table 2 without the largest models"),
    QT_TRANSLATE_NOOP("Presets", "CNN, Table 2 without the largest models"),
    QT_TRANSLATE_NOOP("Presets", "RNN, Table 2 without the largest models"),
};

struct Known
{
    QRegularExpression pattern;
    QString text;
};

/// Those that the present language says otherwise; empty in English.
std::vector<Known> presentPhrases()
{
    std::vector<Known> present;
    for (const char* phrase : phrases) {
        const auto english = QString::fromUtf8(phrase);
        if (const auto text = QCoreApplication::translate("Figure", phrase); text != english)
            present.push_back(
                {QRegularExpression(
                     QStringLiteral("(?<![\\w_])%1(?![\\w_])").arg(QRegularExpression::escape(english))),
                 text});
    }
    return present;
}

void put(std::string& text, const std::vector<Known>& present)
{
    // Numbers are most of what an axis says.
    if (std::none_of(text.begin(), text.end(),
                     [](char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z'); }))
        return;
    auto words = QString::fromStdString(text);
    for (const auto& phrase : present)
        words.replace(phrase.pattern, phrase.text);
    text = words.toStdString();
}

} // namespace

figure::Figure inLanguage(figure::Figure figure)
{
    const auto present = presentPhrases();
    if (present.empty())
        return figure;
    const auto caption = figure.caption; // a paper's: in its language
    figure.description = selection::inLanguage(QString::fromStdString(figure.description)).toStdString();
    figure::forEachText(figure, [&](std::string& text) { put(text, present); });
    figure.caption = caption;
    return figure;
}

QString inLanguage(const Phrase& phrase)
{
    return QString::fromStdString(phrase.text([](const char* pattern) {
        // lupdate names the context as the source writes the class, with or without its namespace.
        for (const char* context : {"parascope::Phrase", "Phrase"})
            if (auto text = QCoreApplication::translate(context, pattern); text != QLatin1String(pattern))
                return text.toStdString();
        return std::string(pattern);
    }));
}

QString phraseInLanguage(const QString& english)
{
    auto text = english.toStdString();
    put(text, presentPhrases());
    return QString::fromStdString(text);
}

QString laneWord(const std::string& name)
{
    for (const char* word : laneWords)
        if (name == word)
            return QCoreApplication::translate("Runner", word);
    return QString::fromStdString(name);
}

QString familyTitle(const std::string& title)
{
    for (const char* word : familyWords)
        if (title == word)
            return QCoreApplication::translate("Families", word);
    return QString::fromStdString(title); // ResNet-50 and its like are names
}

QString presetTitle(const std::string& title)
{
    for (const char* word : presetWords)
        if (title == word)
            return QCoreApplication::translate("Presets", word);
    return QString::fromStdString(title);
}

} // namespace parascope::gui
