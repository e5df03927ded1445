// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/tex_text.h"

namespace parascope::paper {

QString texText(const std::string& text)
{
    QString out;
    for (const QChar c : QString::fromStdString(text))
        switch (c.unicode()) {
        case '\\':
            out += "\\textbackslash{}";
            break;
        case '{':
        case '}':
        case '%':
        case '#':
        case '&':
        case '$':
        case '_':
            out += QString("\\") + c;
            break;
        case '<':
            out += "$<$";
            break;
        case '>':
            out += "$>$";
            break;
        case '|':
            out += "$|$";
            break;
        case '~':
            out += "\\textasciitilde{}";
            break;
        case '^':
            out += "\\textasciicircum{}";
            break;
        case 0x2212:
            out += "$-$";
            break;
        case 0x2013:
            out += "--";
            break;
        case 0xB2:
            out += "$^2$";
            break;
        case 0xB5:
            out += "$\\mu$";
            break;
        case 0xB7:
            out += "$\\cdot$";
            break;
        case 0xB1:
            out += "$\\pm$";
            break;
        case 0xD7:
            out += "$\\times$";
            break;
        case 0xBD:
            out += "$\\frac12$";
            break;
        case 0xBC:
            out += "$\\frac14$";
            break;
        case 0x2026:
            out += "\\dots{}";
            break;
        case 0x2191:
            out += "$\\uparrow$";
            break;
        case 0x2193:
            out += "$\\downarrow$";
            break;
        default:
            out += c;
        }
    return out;
}

} // namespace parascope::paper
