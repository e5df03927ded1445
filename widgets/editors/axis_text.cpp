// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/editors/axis_text.h"

#include <QRegularExpression>
#include <QStringList>

#include <cmath>

namespace parascope::editors {

namespace {

Json numberJson(double number)
{
    if (number == std::floor(number) && std::abs(number) < 9e15)
        return static_cast<std::int64_t>(number);
    return number;
}

} // namespace

Result<Json> axisToJson(const AxisText& axis)
{
    const auto values = axis.values.trimmed();
    if (values.isEmpty())
        return Error::badInput("Type values: 4, 8 or 4 … 128.");
    static const QRegularExpression range(
        QStringLiteral("^([-+0-9.eE]+)\\s*(?:…|\\.\\.\\.?)\\s*([-+0-9.eE]+)$"));
    if (const auto match = range.match(values); match.hasMatch()) {
        bool fromOk = false, toOk = false, stepOk = false;
        const double from = match.captured(1).toDouble(&fromOk), to = match.captured(2).toDouble(&toOk);
        static const QRegularExpression form(QStringLiteral("^(times|plus|x|×|\\*|\\+)?\\s*([0-9.eE]+)$"));
        const auto step =
            form.match(axis.step.trimmed().isEmpty() ? QStringLiteral("× 2") : axis.step.trimmed());
        const double by = step.captured(2).toDouble(&stepOk);
        if (!fromOk || !toOk)
            return Error::badInput("The ends of a range are numbers: 4 … 128.");
        if (!step.hasMatch() || !stepOk)
            return Error::badInput("A step is \"× 2\" or \"+ 2000\".");
        const bool plus = step.captured(1) == QLatin1String("plus") || step.captured(1) == QLatin1String("+");
        if (from > to)
            return Error::badInput("The range ends before it begins.");
        if (plus ? by <= 0 : by <= 1 || from <= 0)
            return Error::badInput("This step never reaches the end of the range.");
        return Json{
            {"from", numberJson(from)}, {"to", numberJson(to)}, {plus ? "plus" : "times", numberJson(by)}};
    }
    Json list = Json::array();
    for (const auto& piece : values.split(QLatin1Char(','))) {
        const auto text = piece.trimmed();
        if (text.isEmpty())
            return Error::badInput("A value is missing between two commas.");
        list.push_back(toJson(valueFromText(text.toStdString())));
    }
    return list;
}

AxisText axisFromJson(const QString& name, const Json& json)
{
    AxisText axis{name, {}, {}};
    const auto text = [](const Json& value) {
        return QString::fromStdString(value.is_string() ? value.get<std::string>() : value.dump());
    };
    if (json.is_object()) {
        axis.values =
            text(json.value("from", Json(1))) + QStringLiteral(" … ") + text(json.value("to", Json(1)));
        const bool plus = json.contains("plus");
        axis.step = (plus ? QStringLiteral("+ ") : QStringLiteral("× ")) +
                    text(json.value(plus ? "plus" : "times", Json(2)));
    } else if (json.is_array()) {
        QStringList pieces;
        for (const auto& value : json)
            pieces.append(text(value));
        axis.values = pieces.join(QStringLiteral(", "));
    } else {
        axis.values = text(json);
    }
    return axis;
}

} // namespace parascope::editors
