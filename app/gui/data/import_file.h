// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/base/core/result.h"

#include <QStringList>

#include <filesystem>
#include <string>

namespace parascope::gui {

/// A file that the user opened, as a database to read.
struct OpenedFile
{
    std::filesystem::path original, database;
    bool imported = false; ///< `database` is our private copy of a foreign file
    bool recorded = false; ///< most of its runs bring a FLOP count of their source
    std::string remark;    ///< "3 records could not be read: ..."; empty when all is well
};

/// "*.db" and the endings of all files that can be imported, for dialogs and folders.
[[nodiscard]] QStringList resultPatterns();

/// A database as it is; anything else is imported into a private database in the data folder (once for each
/// content; the file itself is never altered). Takes as long as reading takes: for worker threads.
/// `map` says how a CSV's columns are to be read (exchange::columnMapFromJson()); it is kept beside the
/// private database, so that the same content is read in the same way the next time. Null: as it was read
/// before.
[[nodiscard]] Result<OpenedFile> openFile(const std::filesystem::path& path, const Json& map = nullptr);

} // namespace parascope::gui
