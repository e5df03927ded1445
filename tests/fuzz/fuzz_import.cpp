// SPDX-License-Identifier: GPL-3.0-or-later
// Any bytes as a result file of PARASCOPE_FORMAT are refused as a whole in a sentence, or read; then every
// unreadable record has a reason, and every run an identity. If this fails, a damaged file crashes the
// import.
#include "engine/exchange/import.h"

#include <cstdlib>

using namespace parascope;

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size)
{
    static const std::filesystem::path path =
        std::string_view(PARASCOPE_FORMAT) == "csv" ? "input.csv" : "input.json";
    exchange::ImportOptions options;
    options.format = PARASCOPE_FORMAT;
    const auto read =
        exchange::readImportText(std::string(reinterpret_cast<const char*>(data), size), path, options);
    if (!read) {
        if (read.error().text().empty())
            std::abort();
        return 0;
    }
    for (const auto& error : read->errors)
        if (error.reason.empty())
            std::abort();
    for (const auto& run : read->runs)
        if (run.runUuid.empty())
            std::abort();
    return 0;
}
