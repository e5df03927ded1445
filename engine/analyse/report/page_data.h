// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"

#include <string>
#include <string_view>

/// The data inside a page. page.h declares the functions that read them back.
namespace parascope::report {

/// Returns the element of a page that contains the document. No text in the document can end the element.
[[nodiscard]] std::string embeddedDocument(const Json& document);
/// Returns the element of a page that contains the runs, as a text in JSON.
[[nodiscard]] std::string embeddedRuns(std::string_view csv);

} // namespace parascope::report
