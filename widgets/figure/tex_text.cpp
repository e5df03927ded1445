// SPDX-License-Identifier: GPL-3.0-or-later
#include "widgets/figure/tex_text.h"

#include <algorithm>
#include <iterator>

namespace parascope::paper {

namespace {

struct Spelling
{
    char16_t character;
    const char* tex;
};

/// Characters with a meaning in TeX, or without a glyph in its text fonts.
constexpr Spelling spellings[] = {
    {u'\\', "\\textbackslash{}"},
    {u'{', "\\{"},
    {u'}', "\\}"},
    {u'%', "\\%"},
    {u'#', "\\#"},
    {u'&', "\\&"},
    {u'$', "\\$"},
    {u'_', "\\_"},
    {u'<', "$<$"},
    {u'>', "$>$"},
    {u'|', "$|$"},
    {u'~', "\\textasciitilde{}"},
    {u'^', "\\textasciicircum{}"},
    {u'\u2212', "$-$"}, // minus
    {u'\u2013', "--"},  // en dash
    {u'\u00B2', "$^2$"},
    {u'\u00B5', "$\\mu$"}, // micro
    {u'\u00B7', "$\\cdot$"},
    {u'\u00B1', "$\\pm$"},
    {u'\u00D7', "$\\times$"},
    {u'\u00BD', "$\\frac12$"},
    {u'\u00BC', "$\\frac14$"},
    {u'\u2026', "\\dots{}"},
    {u'\u2191', "$\\uparrow$"},
    {u'\u2193', "$\\downarrow$"},
};

} // namespace

QString texText(const Message& text)
{
    QString out;
    for (const QChar c : QString::fromStdString(text.text())) {
        const auto* const known =
            std::find_if(std::begin(spellings), std::end(spellings),
                         [&](const Spelling& spelling) { return spelling.character == c.unicode(); });
        if (known != std::end(spellings))
            out += known->tex;
        else
            out += c;
    }
    return out;
}

} // namespace parascope::paper
