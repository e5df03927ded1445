// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/measure_defaults.h"
#include "engine/model/space/vocabulary.h"
#include "widgets/editors/axis_text.h"
#include "widgets/editors/grid_forecast.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <optional>
#include <vector>

class QUndoStack;

namespace parascope::editors {

/// Suffix of the family's name, for the name of a grid that the program made to launch runs again.
inline constexpr char repeatsSuffix[] = "-repeats";

/// The content of the grid editor: a sweep spec as the user types it. Wrong texts stay as they were typed.
/// There is a forecast only if the whole document reads as a spec.
struct GridDocument
{
    QString name = QStringLiteral("grid");
    QString family = QStringLiteral("fc");
    std::vector<AxisText> axes;
    Json fixed = Json::object();
    QString where;
    double target = measure_defaults::target; ///< relative half-width of the interval
    double maxSeconds = measure_defaults::maxSeconds;
    int repeats = measure_defaults::repeats;
    QString order = QStringLiteral("coarse");
    Json rest = Json::object(); ///< keys that this editor does not show; kept unchanged

    /// Whether points that are forecast not to fit run, too; the spec's "oversized".
    [[nodiscard]] bool triesOversized() const;
    /// Whether a program takes the place of the family; the spec's "benchmark".
    [[nodiscard]] bool callsProgram() const { return rest.contains("benchmark"); }
    /// Whether each run is chosen from the results of the runs before it.
    [[nodiscard]] bool isAdaptive() const;
    void tryOversized(bool on);

    friend bool operator==(const GridDocument&, const GridDocument&) = default;
};

/// A sentence in the window's language, shown next to the field that caused it. `field` is the key in the
/// spec ("where", "axes.NAME", "fixed.NAME"), or empty.
struct GridProblem
{
    QString field, sentence, wrong, better; ///< `better` is the text that one click puts in place of `wrong`
};

[[nodiscard]] Result<Json> specOf(const GridDocument& document);
/// Fails if a field that the editor shows has a value of another type; `what` is the file or the part of the
/// window that the spec is from. A wrong value of another key stays, and the forecast says what is wrong.
[[nodiscard]] Result<GridDocument> documentOf(const Json& spec, const std::string& what = "grid");

/// Holds the document, its undo and its forecast. A worker thread makes the forecast; an answer to an older
/// request is dropped.
class GridModel : public QObject
{
    Q_OBJECT

public:
    GridModel(space::Vocabulary vocabulary, QUndoStack* undo, QObject* parent = nullptr);
    ~GridModel() override;

    [[nodiscard]] const GridDocument& document() const { return m_document; }
    /// Sets the document; undoable. Consecutive edits of the same `field` are one undo step.
    void setDocument(const GridDocument& document, const QString& field = {});
    /// Sets the spec of a preset or a file, as one undo step.
    Result<void> setSpec(const Json& spec, const std::string& what = "grid");
    [[nodiscard]] Result<Json> spec() const { return specOf(m_document); }

    [[nodiscard]] const std::vector<GridProblem>& problems() const { return m_problems; }
    [[nodiscard]] const Forecast& forecast() const { return m_forecast; }
    [[nodiscard]] bool isValid() const { return m_problems.empty() && m_forecast.points > 0; }
    [[nodiscard]] const space::Vocabulary& vocabulary() const { return m_vocabulary; }
    /// Returns the words of the present family, or of the program that takes its place. Null if it is
    /// unknown.
    [[nodiscard]] const space::FamilyWords* family() const;
    /// Names that an axis or a constraint may use with the present family.
    [[nodiscard]] QStringList names() const;
    /// Sets the memory of the device in bytes, for the forecast of what does not fit; NaN means unknown.
    void setDeviceMemory(double bytes);
    /// Sets the FLOP/s that the device cannot exceed, for the forecast of time; NaN means unknown.
    void setDeviceRate(double flopsPerSecond);
    /// Sets the completed runs of the device, for the forecast of time.
    void setDeviceRuns(std::map<std::string, std::vector<ForecastDevice::Run>> runs);
    /// Returns "about 2 min", from the middle of the forecast's range.
    [[nodiscard]] static QString aboutText(const Forecast& forecast);
    [[nodiscard]] const ForecastDevice& device() const { return m_device; }

signals:
    void documentChanged();
    void forecastChanged();
    /// The facts on the device changed, so every forecast changes, too.
    void deviceChanged();

private:
    friend class GridCommand;
    void replace(const GridDocument& document);
    void evaluate();

    space::Vocabulary m_vocabulary;
    Json m_benchmark; ///< the document's program, and its words
    std::optional<space::FamilyWords> m_program;
    QUndoStack* m_undo;
    GridDocument m_document;
    std::vector<GridProblem> m_problems;
    Forecast m_forecast;
    ForecastDevice m_device;
    quint64 m_token = 0;
};

} // namespace parascope::editors
