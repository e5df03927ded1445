// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/called_program.h"

#include "engine/base/core/file.h"
#include "engine/measure/protocol/message_size.h"

#include <sys/stat.h>

#include <filesystem>

namespace parascope::worker {

namespace {

constexpr std::size_t keptBytes = protocol::maxCalledBytes / 4;

/// Takes the file that the program may have written.
void takeFile(const std::string& path, protocol::Called& called)
{
    struct stat facts = {};
    if (path.empty() || stat(path.c_str(), &facts) != 0)
        return;
    // A pipe or a device could block or never end.
    auto content = S_ISREG(facts.st_mode) ? readFile(path, protocol::maxCalledBytes)
                                          : Error::io("%1 is not a regular file.", path);
    if (content)
        *content = validText(*content);
    if (content && content->size() <= protocol::maxCalledBytes) {
        called.file = *std::move(content);
        return;
    }
    called.errors += called.errors.empty() || called.errors.ends_with('\n') ? "" : "\n";
    if (S_ISREG(facts.st_mode) && (content || facts.st_size > std::int64_t{protocol::maxCalledBytes}))
        called.errors += "Parascope: the output file is longer than " +
                         std::to_string(protocol::maxCalledBytes) + " bytes and was left out.\n";
    else
        called.errors += "Parascope: the output file cannot be read.\n";
}

} // namespace

Result<protocol::Called> callProgram(const ProgramCall& call, const Companion& companion)
{
    if (!call.file.empty()) {
        std::error_code error; // a file of an earlier call must not be taken for this one's
        std::filesystem::remove_all(call.file, error);
    }
    const BoundedText kept(keptBytes / 4, keptBytes - keptBytes / 4);
    PARASCOPE_TRY(const auto end, runProgram(call, kept, kept, companion));
    protocol::Called called;
    called.leftBehind = end.leftBehind;
    called.seconds = end.seconds;
    called.cpuSeconds = end.cpuSeconds;
    called.peakBytes = end.peakBytes;
    called.status = end.status;
    called.signal = end.signal;
    called.timedOut = end.timedOut;
    auto output = end.output.kept();
    auto errors = end.errors.kept();
    called.output = std::move(output.text);
    called.errors = std::move(errors.text);
    called.leftOut = static_cast<std::int64_t>(output.leftOut + errors.leftOut);
    takeFile(call.file, called);
    return called;
}

} // namespace parascope::worker
