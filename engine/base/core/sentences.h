// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/message.h"

#include <string>

namespace parascope {

/// Appends a sentence to a text of sentences, whose last full stop may be missing.
inline void addSentence(std::string& text, const Message& sentence)
{
    if (!text.empty())
        text += text.back() == '.' ? " " : ". ";
    text += sentence.text();
}

} // namespace parascope
