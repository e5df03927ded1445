// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "engine/base/core/json.h"
#include "engine/worker/loader.h"

#include <memory>
#include <string>
#include <vector>

/// Sources of a model's input: examples in memory, or records on disk.
///
/// Records on disk are JPEG images (*.jpg, *.jpeg, in one folder per class), tokens (*.bin, 16 bits each,
/// little-endian) and numbers (*.f32, little-endian). If the user names no folder, a worker writes its own
/// records once, into $XDG_CACHE_HOME/parascope/records. parascope_workers/records.py does the same, so that
/// workers share them.
namespace parascope::worker {

/// The part of an example that one input of a model takes.
struct Stream
{
    enum class Kind {
        Image,  ///< three channels of floats: a random part of a picture, resized, perhaps mirrored,
                ///< normalised
        Tokens, ///< int64 values in [low, high): a run of tokens from a random place
        Label,  ///< one int64 in [low, high): the class of an image
        Numbers ///< floats
    };
    std::string name; ///< name of the input
    Kind kind = Kind::Numbers;
    std::size_t elements = 1; ///< number of elements of an example
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
    /// Makes batch `number` of `batch` examples, one buffer per stream. Throws std::runtime_error with a
    /// sentence when there are no more readable records.
    virtual void fill(std::uint64_t number, std::int64_t batch, Loader::Buffers buffers) = 0;
    /// Returns the facts about the records: "folder", "records", "bytes_read", "skipped" (names),
    /// "cached_fraction" (absent if the kernel does not count disk reads). Empty for examples in memory.
    [[nodiscard]] virtual Json report() const = 0;
};

/// Makes a source of decoded examples in memory; it gathers batches from them.
[[nodiscard]] std::unique_ptr<Source> makeHostSource(std::vector<Stream> streams, std::uint64_t seed);

/// Makes a source of the records in `folder`, or of the worker's own records if `folder` is empty, whose
/// images have sides of `side` pixels. Fails if the folder lacks what the streams need, and for images
/// without libjpeg.
[[nodiscard]] Result<std::unique_ptr<Source>>
makeFileSource(std::vector<Stream> streams, const std::string& folder, int side, std::uint64_t seed);

} // namespace parascope::worker
