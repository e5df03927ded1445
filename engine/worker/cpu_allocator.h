// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

namespace parascope::worker {

/// From now on LibTorch takes the large buffers of this process from a BufferHeap, as do oneDNN's copies of
/// tensors, which ask the same allocator. What is small, and what that heap cannot give, comes from where it
/// came before. Called again it does nothing.
void keepLargeBuffersApart();

} // namespace parascope::worker
