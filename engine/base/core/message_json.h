// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

namespace parascope {

/// Writes a message for another process. It is a list of parts: each is a text that is the same in every
/// language, or {"pattern": TEXT, "places": [MESSAGE, ...]}, with "english": true where it is not translated.
[[nodiscard]] Json toJson(const Message& message);
/// Reads what toJson() writes. Returns BadInput, in a sentence that begins with `what`, for any other JSON.
[[nodiscard]] Result<Message> messageFromJson(const Json& json, const std::string& what);

/// Writes an error for another process: {"error": SENTENCE, "code": WORD, "message": MESSAGE}.
[[nodiscard]] Json toJson(const Error& error);
/// Reads what toJson() writes. If "message" is missing, as from an older version, the sentence stays in
/// English.
[[nodiscard]] Result<Error> errorFromJson(const Json& json, const std::string& what);

} // namespace parascope
