// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/analyse/report/markup.h"

namespace parascope::report {

std::string escaped(std::string_view text, Breaks breaks)
{
    std::string out;
    for (const char c : printable(text, breaks)) {
        if (c == '&')
            out += "&amp;";
        else if (c == '<')
            out += "&lt;";
        else if (c == '>')
            out += "&gt;";
        else if (c == '"')
            out += "&quot;";
        else if (c == '\'')
            out += "&#39;";
        else
            out += c;
    }
    return out;
}

} // namespace parascope::report
