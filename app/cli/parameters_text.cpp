// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/parameters_text.h"

#include <algorithm>

namespace parascope::cli {

Result<Parameters> parametersFromText(const std::string& option, const std::string& text)
{
    Parameters out;
    for (std::size_t at = 0; at < text.size();) {
        const auto end = std::min(text.find(',', at), text.size());
        const auto piece = text.substr(at, end - at);
        const auto equals = piece.find('=');
        if (equals == std::string::npos || equals == 0 || equals + 1 == piece.size())
            return Error::badInput("%1: \"%2\" is not NAME=VALUE.", option, piece);
        out.set(piece.substr(0, equals), valueFromText(piece.substr(equals + 1)));
        at = end + 1;
    }
    return out;
}

} // namespace parascope::cli
