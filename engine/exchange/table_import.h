// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/exchange/csv_runs.h"
#include "engine/store/bulk.h"

namespace parascope::exchange {

/// Adds the rows of a table to `bulk`. A separate thread reads the rows while the calling thread stores them.
/// For this module only.
Result<void> putTable(CsvRuns& table, store::Writer::Bulk& bulk, Stored& stored, Progress* progress);
/// Adds everything that was read from a document to `bulk`. For this module only.
Result<void> putAll(const Import& import, store::Writer::Bulk& bulk, Stored& stored);

} // namespace parascope::exchange
