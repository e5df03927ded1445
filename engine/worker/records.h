// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/worker/loader.h"

#include <memory>
#include <string>
#include <vector>

/// What the input of a model is made of: examples in memory, or records on disk.
///
/// On disk lie JPEG images (*.jpg, *.jpeg, in folders that are their classes), tokens (*.bin, 16 bits each,
/// little- endian) and numbers (*.f32, little-endian). A worker writes its own where the user names no
/// folder, once, into $XDG_CACHE_HOME/parascope/records; parascope_workers/records.py does the same, so that
/// workers share them.
namespace parascope::worker {

/// What one input of a model takes of an example.
struct Stream
{
    enum class Kind {
        Image,  ///< three channels of floats: a random part of a picture, resized, perhaps mirrored,
                ///< normalised
        Tokens, ///< int64 in [low, high), a run of them from a random place
        Label,  ///< one int64 in [low, high): an image's class
        Numbers ///< floats
    };
    std::string name; ///< of the input
    Kind kind = Kind::Numbers;
    std::size_t elements = 1; ///< of an example
    std::int64_t low = 0, high = 1;
    int height = 0, width = 0;
    bool channelsLast = false;

    [[nodiscard]] std::size_t bytes() const
    {
        return elements * (kind == Kind::Tokens || kind == Kind::Label ? 8 : 4);
    }
};

/// Fills batches. fill() is called on several threads at once.
class Source
{
public:
    virtual ~Source() = default;
    /// Batch `number` of `batch` examples into a buffer a stream; throws std::runtime_error with a sentence
    /// when there is nothing more to be read.
    virtual void fill(std::uint64_t number, std::int64_t batch, Loader::Buffers buffers) = 0;
    /// What is known of the records: "folder", "records", "bytes_read", "skipped" (names), "cached_fraction"
    /// (absent where the kernel does not count what was read from the disk). Empty for examples in memory.
    [[nodiscard]] virtual Json report() const = 0;
};

/// Examples that lie in memory, decoded: a batch is gathered.
[[nodiscard]] std::unique_ptr<Source> makeHostSource(std::vector<Stream> streams, std::uint64_t seed);

/// Records in `folder`, or the worker's own where it is empty, whose images have sides of `side` pixels.
/// Fails where the folder has not what the streams need, and for images without libjpeg.
[[nodiscard]] Result<std::unique_ptr<Source>>
makeFileSource(std::vector<Stream> streams, const std::string& folder, int side, std::uint64_t seed);

} // namespace parascope::worker
