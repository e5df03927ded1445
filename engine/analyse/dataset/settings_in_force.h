// SPDX-License-Identifier: GPL-3.0-or-later
// For this module only.
#pragma once

#include "engine/base/core/settings.h"
#include "engine/store/records.h"

#include <vector>

namespace parascope::dataset {

/// The value of one setting in the runs of a setup.
struct SettingInForce
{
    const Setting* setting = nullptr;
    Value value;
    bool asked = false;   ///< the spec named it, so that it can be an axis
    bool assumed = false; ///< the record lacks it; this is the default of its worker
};

/// Returns the settings of the places Implementation and Environment that have a value. A record of schema 6
/// has the values in force; for an older one the worker's defaults are taken where it was asked for nothing.
[[nodiscard]] std::vector<SettingInForce> settingsInForce(const store::RunRecord& shared);

/// Returns a setting of an implementation as a value; nothing if it is not a single value. A list of cores
/// becomes the text that a spec uses: "0,2,3".
[[nodiscard]] std::optional<Value> singleValue(const Json& json);

} // namespace parascope::dataset
