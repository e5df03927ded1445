// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"
#include "engine/exchange/import.h"

#include <QStringList>

#include <filesystem>
#include <optional>
#include <string>

namespace parascope::gui {

/// A file that the user opened, with the database to read for it.
struct OpenedFile
{
    std::filesystem::path original, database;
    bool imported = false; ///< `database` is our private copy of a foreign file
    bool recorded = false; ///< most of its runs have a FLOP count recorded by their source
    std::optional<exchange::Recognised> columns = {}; ///< how its columns are read; nothing unless a table
    std::string remark = {}; ///< "3 records could not be read: ..."; empty when there is nothing to report
};

/// Returns "*.db" and the patterns of all files that can be imported, for dialogs and folders.
[[nodiscard]] QStringList resultPatterns();

/// Fails for a pipe, a socket or a device: reading one could wait for ever. Nothing is read.
[[nodiscard]] Result<void> refuseSpecial(const std::filesystem::path& path);

/// Returns a database as it is; any other file is imported into a private database in the data folder (once
/// per content; the file itself is never altered). Call it from worker threads, because it takes as long as
/// the reading. `map` says how to read the columns of a CSV (exchange::columnMapFromJson()). It is stored
/// next to the private database, so that the same content is read in the same way the next time. A null map
/// means the way in which the file was read before. `platform` is the platform of all runs of a foreign file,
/// and is stored likewise; an empty text means what the file itself says, no value what was said before. The
/// import counts in `progress` what it has done. An error about a table whose columns the user must explain
/// has the key exchange::columnsKey.
[[nodiscard]] Result<OpenedFile> openFile(const std::filesystem::path& path, const Json& map = nullptr,
                                          const std::optional<std::string>& platform = std::nullopt,
                                          const std::shared_ptr<exchange::Progress>& progress = {});

} // namespace parascope::gui
