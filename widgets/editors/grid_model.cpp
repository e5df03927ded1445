// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/grid_model.h"

#include "engine/base/core/units.h"

#include "engine/model/space/spec.h"
#include "widgets/selection/words.h"

#include <QCoreApplication>
#include <QFileInfo>
#include <QPointer>
#include <QThreadPool>
#include <QUndoCommand>
#include <QUndoStack>

#include <algorithm>
#include <iterator>
#include <string_view>
#include <utility>

namespace parascope::editors {

class GridCommand : public QUndoCommand
{
public:
    GridCommand(GridModel& model, GridDocument after, QString field)
        : QUndoCommand(GridModel::tr("Edit grid")), m_model(model), m_before(model.document()),
          m_after(std::move(after)), m_field(std::move(field))
    {
    }
    void undo() override { m_model.replace(m_before); }
    void redo() override { m_model.replace(m_after); }
    [[nodiscard]] int id() const override { return m_field.isEmpty() ? -1 : 0x6772; }
    bool mergeWith(const QUndoCommand* other) override
    {
        const auto* next = static_cast<const GridCommand*>(other);
        if (next->m_field != m_field)
            return false;
        m_after = next->m_after;
        return true;
    }

private:
    GridModel& m_model;
    GridDocument m_before, m_after;
    QString m_field;
};

namespace {

GridProblem problemOf(const Error& error)
{
    return {QString::fromStdString(error.key), selection::inLanguage(error.message),
            QString::fromStdString(error.wrong), QString::fromStdString(error.suggestion)};
}

} // namespace

bool GridDocument::triesOversized() const
{
    return rest.is_object() && rest.value("oversized", Json()) == Json("try");
}

bool GridDocument::isAdaptive() const
{
    return order.toStdString() == space::orderName(space::Order::Adaptive);
}

void GridDocument::tryOversized(bool on)
{
    if (on)
        rest["oversized"] = "try";
    else
        rest.erase("oversized");
}

Result<Json> specOf(const GridDocument& document)
{
    Json spec = Json::object();
    spec["name"] = document.name.trimmed().toStdString();
    if (!document.callsProgram())
        spec["family"] = document.family.toStdString();
    Json axes = Json::object();
    for (const auto& axis : document.axes) {
        PARASCOPE_TRY(axes[axis.name.toStdString()], axisToJson(axis));
    }
    spec["axes"] = std::move(axes);
    if (!document.fixed.empty())
        spec["fixed"] = document.fixed;
    if (!document.where.trimmed().isEmpty())
        spec["where"] = document.where.trimmed().toStdString();
    Json measure = document.rest.value("measure", Json::object());
    measure["target"] = document.target;
    measure["max_seconds"] = document.maxSeconds;
    measure["repeats"] = document.repeats;
    spec["measure"] = std::move(measure);
    spec["order"] = document.order.toStdString();
    for (const auto& [key, value] : document.rest.items())
        if (!spec.contains(key))
            spec[key] = value;
    return spec;
}

Result<GridDocument> documentOf(const Json& spec)
{
    if (!spec.is_object())
        return Error::badInput("A grid is a JSON object.");
    GridDocument document;
    const auto text = [&](const char* key, const QString& otherwise) {
        return spec.contains(key) && spec[key].is_string()
                   ? QString::fromStdString(spec[key].get<std::string>())
                   : otherwise;
    };
    document.name = text("name", document.name);
    document.family = text("family", document.family);
    if (const auto program = spec.find("benchmark"); program != spec.end()) {
        const auto name = program->is_object() ? program->value("name", Json()) : *program;
        if (name.is_string())
            document.family = QFileInfo(QString::fromStdString(name.get<std::string>())).completeBaseName();
    }
    document.where = text("where", {});
    document.order = text("order", document.order);
    if (spec.contains("axes")) {
        if (!spec["axes"].is_object())
            return Error::badInput("\"axes\" is not an object.");
        for (const auto& [name, axis] : spec["axes"].items())
            document.axes.push_back(axisFromJson(QString::fromStdString(name), axis));
    }
    if (spec.contains("fixed") && spec["fixed"].is_object())
        document.fixed = spec["fixed"];
    if (spec.contains("measure") && spec["measure"].is_object()) {
        const auto number = [&](const char* key, double otherwise) {
            const auto& measure = spec["measure"];
            return measure.contains(key) && measure[key].is_number() ? measure[key].get<double>() : otherwise;
        };
        document.target = number("target", document.target);
        document.maxSeconds = number("max_seconds", document.maxSeconds);
        document.repeats = static_cast<int>(number("repeats", document.repeats));
        document.rest["measure"] = spec["measure"];
    }
    constexpr std::string_view shown[] = {"name", "family", "axes", "fixed", "where", "measure", "order"};
    for (const auto& [key, value] : spec.items())
        if (std::find(std::begin(shown), std::end(shown), key) == std::end(shown))
            document.rest[key] = value;
    return document;
}

GridModel::GridModel(space::Vocabulary vocabulary, QUndoStack* undo, QObject* parent)
    : QObject(parent), m_vocabulary(std::move(vocabulary)), m_undo(undo), m_alive(std::make_shared<int>(0))
{
}

GridModel::~GridModel() = default;

void GridModel::setDocument(const GridDocument& document, const QString& field)
{
    if (document == m_document)
        return;
    if (m_undo)
        m_undo->push(new GridCommand(*this, document, field));
    else
        replace(document);
}

Result<void> GridModel::setSpec(const Json& spec)
{
    PARASCOPE_TRY(const auto document, documentOf(spec));
    setDocument(document);
    return {};
}

void GridModel::replace(const GridDocument& document)
{
    m_document = document;
    const auto benchmark = document.rest.value("benchmark", Json());
    if (benchmark != m_benchmark) {
        m_benchmark = benchmark;
        m_program.reset();
        if (!benchmark.is_null())
            if (auto program = m_vocabulary.readBenchmark(benchmark, {}, "benchmark"))
                m_program = std::move(program->family);
    }
    emit documentChanged();
    evaluate();
}

const space::FamilyWords* GridModel::family() const
{
    if (m_document.callsProgram())
        return m_program ? &*m_program : nullptr;
    return m_vocabulary.family(m_document.family.toStdString());
}

QStringList GridModel::names() const
{
    QStringList names;
    if (const auto* known = family())
        for (const auto& word : known->words)
            names.append(QString::fromStdString(word.name));
    if (!m_document.callsProgram()) // a program has the settings that it lists
        for (const auto& word : m_vocabulary.settings)
            names.append(QString::fromStdString(word.name));
    return names;
}

void GridModel::setDeviceMemory(double bytes)
{
    m_device.memory = bytes;
    emit deviceChanged();
    evaluate();
}

void GridModel::setDeviceRate(double flopsPerSecond)
{
    m_device.rate = flopsPerSecond;
    emit deviceChanged();
    evaluate();
}

void GridModel::setDeviceRuns(std::map<std::string, std::vector<ForecastDevice::Run>> runs)
{
    if (runs == m_device.runs)
        return;
    m_device.runs = std::move(runs);
    emit deviceChanged();
    evaluate();
}

QString GridModel::aboutText(const Forecast& forecast)
{
    return tr("about %1")
        .arg(QString::fromStdString(durationText((forecast.secondsLow + forecast.secondsHigh) / 2)));
}

void GridModel::evaluate()
{
    const auto token = ++m_token;
    for (const auto& axis : m_document.axes)
        if (const auto json = axisToJson(axis); !json) {
            m_problems = {
                {QStringLiteral("axes.") + axis.name, selection::inLanguage(json.error().message), {}, {}}};
            emit forecastChanged();
            return;
        }
    auto spec = specOf(m_document);
    if (!spec)
        return;
    QThreadPool::globalInstance()->start([this, token, alive = std::weak_ptr<int>(m_alive),
                                          spec = *std::move(spec), vocabulary = m_vocabulary,
                                          device = m_device] {
        auto forecast = forecastOf(spec, vocabulary, device);
        QMetaObject::invokeMethod(
            QCoreApplication::instance(),
            [this, token, alive, forecast = std::move(forecast)]() mutable {
                if (alive.expired() || token != m_token)
                    return;
                m_problems.clear();
                if (forecast)
                    m_forecast = *std::move(forecast);
                else
                    m_problems.push_back(problemOf(forecast.error()));
                emit forecastChanged();
            },
            Qt::QueuedConnection);
    });
}

} // namespace parascope::editors
