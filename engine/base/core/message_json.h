// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

namespace parascope {

/// A message for another process: a list of parts, each a text that is the same in every language or
/// {"pattern": TEXT, "places": [MESSAGE, ...]}, with "english": true where it is not translated.
[[nodiscard]] Json toJson(const Message& message);
/// The inverse; BadInput, in a sentence that begins with `what`, where the JSON is anything else.
[[nodiscard]] Result<Message> messageFromJson(const Json& json, const std::string& what);

/// An error for another process: {"error": SENTENCE, "code": WORD, "message": MESSAGE}.
[[nodiscard]] Json toJson(const Error& error);
/// The inverse. Without "message", as from an older version, the sentence is said in English.
[[nodiscard]] Result<Error> errorFromJson(const Json& json, const std::string& what);

} // namespace parascope
