// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/price.h"

#include <vector>

namespace parascope::dataset {

/// Adds the columns that are computed from others: the average power, the energy of a step and of a token,
/// and examples per joule, if a run has an energy per example; and with prices what a step, a million
/// examples, tokens or output tokens cost, and the examples that a unit of money buys. A price is that of an
/// hour of the whole platform, so a step of 36 s at 2 USD/h costs 0.02 USD. Runs of a platform without a
/// price have no number. Columns without any number are not added.
void addEfficiency(table::Table& runs, const std::vector<Price>& prices);

} // namespace parascope::dataset
