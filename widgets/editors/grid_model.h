// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/measure_defaults.h"
#include "engine/model/space/vocabulary.h"
#include "widgets/editors/axis_text.h"
#include "widgets/editors/grid_forecast.h"

#include <QObject>
#include <QStringList>

#include <memory>
#include <vector>

class QUndoStack;

namespace parascope::editors {

/// What a family's name gets in the name of a grid that the program made to launch runs again.
inline constexpr char repeatsSuffix[] = "-repeats";

/// What the grid editor edits: a sweep spec as people type it. Texts that are wrong stay as they were
/// typed; only a whole document that reads as a spec has a forecast.
struct GridDocument
{
    QString name = QStringLiteral("grid");
    QString family = QStringLiteral("fc");
    std::vector<AxisText> axes;
    Json fixed = Json::object();
    QString where;
    double target = measure_defaults::target; ///< half-width of the interval, a fraction
    double maxSeconds = measure_defaults::maxSeconds;
    int repeats = measure_defaults::repeats;
    QString order = QStringLiteral("coarse");
    Json rest = Json::object(); ///< keys that this editor does not show; kept as they are

    /// Whether points run that are forecast not to fit; the spec's "oversized".
    [[nodiscard]] bool triesOversized() const;
    /// Whether each run is chosen after those before it.
    [[nodiscard]] bool isAdaptive() const;
    void tryOversized(bool on);

    friend bool operator==(const GridDocument&, const GridDocument&) = default;
};

/// A sentence in the window's language beside the field that caused it; `field` is the key in the spec
/// ("where", "axes.NAME", "fixed.NAME"), or empty.
struct GridProblem
{
    QString field, sentence, wrong, better; ///< better: what one click puts in the place of `wrong`
};

[[nodiscard]] Result<Json> specOf(const GridDocument& document);
[[nodiscard]] Result<GridDocument> documentOf(const Json& spec);

/// The document, its undo, and its forecast. A forecast is made on a worker thread; an answer to an older
/// question is dropped.
class GridModel : public QObject
{
    Q_OBJECT

public:
    GridModel(space::Vocabulary vocabulary, QUndoStack* undo, QObject* parent = nullptr);
    ~GridModel() override;

    [[nodiscard]] const GridDocument& document() const { return m_document; }
    /// Undoable. Edits of the same `field` in a row are one step.
    void setDocument(const GridDocument& document, const QString& field = {});
    /// A preset or a file: undoable as one step.
    Result<void> setSpec(const Json& spec);
    [[nodiscard]] Result<Json> spec() const { return specOf(m_document); }

    [[nodiscard]] const std::vector<GridProblem>& problems() const { return m_problems; }
    [[nodiscard]] const Forecast& forecast() const { return m_forecast; }
    [[nodiscard]] bool isValid() const { return m_problems.empty() && m_forecast.points > 0; }
    [[nodiscard]] const space::Vocabulary& vocabulary() const { return m_vocabulary; }
    /// Names that an axis or a constraint may use with the family of now.
    [[nodiscard]] QStringList names() const;
    /// Bytes a device has, for the forecast of what does not fit; NaN: unknown.
    void setDeviceMemory(double bytes);
    /// FLOP/s that the device cannot exceed, for the forecast of time; NaN: unknown.
    void setDeviceRate(double flopsPerSecond);
    /// Runs that the device completed, for the forecast of time.
    void setDeviceRuns(std::map<std::string, std::vector<ForecastDevice::Run>> runs);
    /// "about 2 min": the middle of the forecast's range.
    [[nodiscard]] static QString aboutText(const Forecast& forecast);
    [[nodiscard]] const ForecastDevice& device() const { return m_device; }

signals:
    void documentChanged();
    void forecastChanged();
    /// What is known of the device, and with it every forecast.
    void deviceChanged();

private:
    friend class GridCommand;
    void replace(const GridDocument& document);
    void evaluate();

    space::Vocabulary m_vocabulary;
    QUndoStack* m_undo;
    GridDocument m_document;
    std::vector<GridProblem> m_problems;
    Forecast m_forecast;
    ForecastDevice m_device;
    quint64 m_token = 0;
    std::shared_ptr<int> m_alive;
};

} // namespace parascope::editors
