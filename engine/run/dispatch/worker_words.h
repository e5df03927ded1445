// SPDX-License-Identifier: GPL-3.0-or-later
// Reads the words of a worker: its command, its first lines, its sentences. For this module only.
#pragma once

#include <string>
#include <string_view>
#include <vector>

namespace parascope::dispatch {

/// Returns a sentence without its full stop, for use inside another sentence.
[[nodiscard]] std::string clauseOf(std::string sentence);

/// Returns true when an invalid line, complete JSON or not, was meant as a hello. Banners are not.
[[nodiscard]] bool isHello(std::string_view line);

/// Returns the file name of a word of a command.
[[nodiscard]] std::string fileNameOf(const std::string& word);

/// Returns the carrier in a device's command: a program on this host that transports the messages of a worker
/// elsewhere. If it dies from a signal, this does not mean that the worker died. Returns an empty text when
/// the command has no carrier.
[[nodiscard]] std::string carrierOf(const std::vector<std::string>& command);

/// Returns the beginning of a line, for a sentence.
[[nodiscard]] std::string shown(const std::string& line);

} // namespace parascope::dispatch
