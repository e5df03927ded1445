// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <QString>

namespace parascope::editors {

/// An axis as the user types it: "4, 8" without a step, or "4 … 128" (also `..`) with "× 2" or "+ 2000".
struct AxisText
{
    QString name;
    QString values;
    QString step; ///< "× 2", "+ 2000"; also "x2", "times 2", "plus 2000"; empty for a list
    friend bool operator==(const AxisText&, const AxisText&) = default;
};

/// Converts an axis to its form in a sweep spec: a list, or {"from", "to", "times" | "plus"}. On failure, the
/// sentence is for the field itself and does not repeat the axis' name.
[[nodiscard]] Result<Json> axisToJson(const AxisText& axis);
[[nodiscard]] AxisText axisFromJson(const QString& name, const Json& json);

} // namespace parascope::editors
