// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/core/interruption.h"

#include <utility>

namespace parascope {

namespace {

thread_local const Interruptible* innermost = nullptr;

} // namespace

Interruptible::Interruptible(std::stop_token stop)
    : Interruptible([stop = std::move(stop)] { return stop.stop_requested(); })
{
}

Interruptible::Interruptible(std::function<bool()> isRequested)
    : m_isRequested(std::move(isRequested)), m_outer(std::exchange(innermost, this))
{
}

Interruptible::~Interruptible()
{
    innermost = m_outer;
}

bool Interruptible::isRequested()
{
    return innermost && innermost->m_isRequested();
}

Result<void> Interruptible::check()
{
    if (isRequested())
        return Error::busy("Reading was cancelled.");
    return {};
}

} // namespace parascope
