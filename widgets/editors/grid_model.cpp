// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/grid_model.h"

#include "engine/base/core/fields.h"
#include "engine/base/core/units.h"
#include "engine/model/space/spec.h"
#include "widgets/selection/background.h"
#include "widgets/selection/words.h"

#include <QFileInfo>
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

Result<GridDocument> documentOf(const Json& spec, const std::string& what)
{
    Json given = spec;
    if (given.is_object()) // null means that a key is not given
        for (const auto& [key, value] : spec.items())
            if (value.is_null())
                given.erase(key);
    GridDocument document;
    Fields fields(given, what);
    const auto text = [&](const char* key, QString& to) {
        auto word = to.toStdString();
        fields.read(key, word, Fields::Optional);
        to = QString::fromStdString(word);
    };
    text("name", document.name);
    text("family", document.family);
    text("where", document.where);
    text("order", document.order);
    Json axes = Json::object(), measure = Json::object();
    fields.readObject("axes", axes, Fields::Optional);
    fields.readObject("fixed", document.fixed, Fields::Optional);
    fields.readObject("measure", measure, Fields::Optional);
    if (!fields.ok())
        return fields.failure();
    if (const auto program = given.find("benchmark"); program != given.end()) {
        const auto& name = program->is_object() ? memberAt(*program, "name") : *program;
        if (name.is_string())
            document.family = QFileInfo(QString::fromStdString(name.get<std::string>())).completeBaseName();
    }
    for (const auto& [name, axis] : axes.items())
        document.axes.push_back(axisFromJson(QString::fromStdString(name), axis));
    Fields measured(measure, what + ": \"measure\"");
    measured.read("target", document.target, 1e-6, 1, Fields::Optional);
    measured.read("max_seconds", document.maxSeconds, 1e-3, 1e7, Fields::Optional);
    measured.read("repeats", document.repeats, 1, 1000, Fields::Optional);
    if (!measured.ok())
        return measured.failure();
    if (!measure.empty())
        document.rest["measure"] = std::move(measure);
    constexpr std::string_view shown[] = {"name", "family", "axes", "fixed", "where", "measure", "order"};
    for (const auto& [key, value] : given.items())
        if (std::find(std::begin(shown), std::end(shown), key) == std::end(shown))
            document.rest[key] = value;
    return document;
}

GridModel::GridModel(space::Vocabulary vocabulary, QUndoStack* undo, QObject* parent)
    : QObject(parent), m_vocabulary(std::move(vocabulary)), m_undo(undo)
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

Result<void> GridModel::setSpec(const Json& spec, const std::string& what)
{
    PARASCOPE_TRY(const auto document, documentOf(spec, what));
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
    selection::inBackground(
        nullptr, this,
        [spec = *std::move(spec), vocabulary = m_vocabulary, device = m_device] {
            return forecastOf(spec, vocabulary, device);
        },
        [this, token](auto& forecast) {
            if (token != m_token)
                return;
            m_problems.clear();
            if (forecast)
                m_forecast = *std::move(forecast);
            else
                m_problems.push_back(problemOf(forecast.error()));
            emit forecastChanged();
        });
}

} // namespace parascope::editors
