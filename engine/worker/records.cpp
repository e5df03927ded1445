// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/records.h"

#include "engine/worker/jpeg.h"
#include "engine/worker/record_files.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <array>
#include <atomic>
#include <cstring>
#include <fstream>
#include <map>
#include <mutex>
#include <numeric>
#include <random>
#include <set>
#include <stdexcept>

namespace parascope::worker {

namespace fs = std::filesystem;

namespace {

/// Returns a number that looks random and depends only on `value` (splitmix64), so threads need no shared
/// state.
std::uint64_t mixed(std::uint64_t value)
{
    value += 0x9E3779B97F4A7C15U;
    value = (value ^ (value >> 30U)) * 0xBF58476D1CE4E5B9U;
    value = (value ^ (value >> 27U)) * 0x94D049BB133111EBU;
    return value ^ (value >> 31U);
}

/// Returns a number in [0, 1).
double fractionOf(std::uint64_t value)
{
    return static_cast<double>(mixed(value) >> 11U) * 0x1p-53;
}

/// Returns the bytes that this thread has fetched from a disk so far; nothing if the kernel does not report
/// it. Other threads of the process may load code pages meanwhile, so they do not count.
std::optional<double> bytesFromDisk()
{
    std::ifstream file("/proc/thread-self/io");
    std::string key;
    double value = 0;
    while (file >> key >> value)
        if (key == "read_bytes:")
            return value;
    return std::nullopt;
}

class HostSource : public Source
{
public:
    HostSource(std::vector<Stream> streams, std::uint64_t seed) : m_streams(std::move(streams)), m_seed(seed)
    {
        for (const auto& stream : m_streams) {
            const auto rows = std::clamp<std::size_t>(mostBytes / stream.bytes(), 1, mostRows);
            auto& pool = m_pools.emplace_back(rows * stream.bytes());
            const bool whole = stream.kind == Stream::Kind::Tokens || stream.kind == Stream::Kind::Label;
            const auto span = static_cast<std::uint64_t>(std::max<std::int64_t>(1, stream.high - stream.low));
            for (std::size_t i = 0; i < rows * stream.elements; ++i) {
                if (whole)
                    put(pool, i, stream.low + static_cast<std::int64_t>(mixed(seed ^ i) % span));
                else
                    put(pool, i, static_cast<float>(fractionOf(seed ^ i)));
            }
        }
    }

    void fill(std::uint64_t number, std::int64_t batch, Loader::Buffers buffers) override
    {
        for (std::size_t s = 0; s < m_streams.size(); ++s) {
            const auto size = m_streams[s].bytes();
            const auto rows = m_pools[s].size() / size;
            auto* to = static_cast<std::byte*>(buffers[s]);
            for (std::int64_t i = 0; i < batch; ++i, to += size) {
                const auto place = number * static_cast<std::uint64_t>(batch) + static_cast<std::uint64_t>(i);
                std::memcpy(to, m_pools[s].data() + mixed(m_seed ^ place) % rows * size, size);
            }
        }
    }

    [[nodiscard]] Json report() const override { return Json::object(); }

private:
    static constexpr std::size_t mostRows = 1024, mostBytes = std::size_t{256} << 20;

    template <class T>
    static void put(std::vector<std::byte>& pool, std::size_t index, T value)
    {
        std::memcpy(pool.data() + index * sizeof value, &value, sizeof value);
    }

    std::vector<Stream> m_streams;
    std::uint64_t m_seed;
    std::vector<std::vector<std::byte>> m_pools;
};

/// Augments as in the training of image networks: takes a random square of the picture, of 0.4 to 1 of its
/// shorter side, resizes it with bilinear weights, and mirrors it every other time.
void augment(const Picture& picture, const Stream& stream, std::uint64_t chance, float* out)
{
    constexpr std::array<float, 3> mean{0.485F, 0.456F, 0.406F},
        deviation{0.229F, 0.224F, 0.225F}; // ImageNet's
    const int shorter = std::min(picture.width, picture.height);
    const double side = std::max(1.0, (0.4 + 0.6 * fractionOf(chance)) * shorter);
    const double left = fractionOf(chance + 1) * (picture.width - side);
    const double top = fractionOf(chance + 2) * (picture.height - side);
    const bool mirrored = mixed(chance + 3) % 2 == 0;
    const int height = stream.height, width = stream.width;
    const auto plane = static_cast<std::ptrdiff_t>(height) * width;
    const std::ptrdiff_t acrossChannels = stream.channelsLast ? 1 : plane,
                         acrossPixels = stream.channelsLast ? 3 : 1;
    struct Tap
    {
        int at, next;
        float weight;
    };
    const auto tap = [](double place, int end) {
        const double inside = std::clamp(place, 0.0, end - 1.0);
        const int at = static_cast<int>(inside);
        return Tap{at, std::min(at + 1, end - 1), static_cast<float>(inside - at)};
    };
    std::vector<Tap> columns;
    for (int x = 0; x < width; ++x) {
        columns.push_back(tap(left + (x + 0.5) * side / width - 0.5, picture.width));
        columns.back().at *= 3;
        columns.back().next *= 3;
    }
    if (mirrored)
        std::reverse(columns.begin(), columns.end());
    for (int y = 0; y < height; ++y) {
        const Tap row = tap(top + (y + 0.5) * side / height - 0.5, picture.height);
        const auto* upper = picture.pixels.data() +
                            static_cast<std::size_t>(row.at) * static_cast<std::size_t>(picture.width) * 3;
        const auto* lower = picture.pixels.data() +
                            static_cast<std::size_t>(row.next) * static_cast<std::size_t>(picture.width) * 3;
        float* to = out + static_cast<std::ptrdiff_t>(y) * width * acrossPixels;
        for (const Tap& column : columns) {
            for (std::ptrdiff_t c = 0; c < 3; ++c) {
                const auto mix = [&](const std::uint8_t* line) {
                    const auto a = static_cast<float>(line[column.at + c]),
                               b = static_cast<float>(line[column.next + c]);
                    return a + (b - a) * column.weight;
                };
                const float high = mix(upper);
                const float value = high + (mix(lower) - high) * row.weight;
                const auto channel = static_cast<std::size_t>(c);
                to[c * acrossChannels] = (value / 255 - mean[channel]) / deviation[channel];
            }
            to += acrossPixels;
        }
    }
}

/// Records on disk. Each is opened, read and decoded when it is needed.
class FileSource : public Source
{
public:
    FileSource(std::vector<Stream> streams, RecordFiles files, std::uint64_t seed)
        : m_streams(std::move(streams)), m_files(std::move(files)), m_seed(seed)
    {
        m_order.resize(m_files.images.size());
        std::iota(m_order.begin(), m_order.end(), std::size_t{0});
        std::shuffle(m_order.begin(), m_order.end(), std::mt19937_64(seed));
    }

    void fill(std::uint64_t number, std::int64_t batch, Loader::Buffers buffers) override
    {
        const auto before = bytesFromDisk();
        Picture picture;
        std::vector<std::uint8_t> bytes;
        std::vector<std::uint16_t> tokens;
        for (std::int64_t i = 0; i < batch; ++i) {
            const auto place = number * static_cast<std::uint64_t>(batch) + static_cast<std::uint64_t>(i);
            int imageClass = -1;
            for (std::size_t s = 0; s < m_streams.size(); ++s) {
                const Stream& stream = m_streams[s];
                auto* to = static_cast<std::byte*>(buffers[s]) + static_cast<std::size_t>(i) * stream.bytes();
                switch (stream.kind) {
                case Stream::Kind::Image:
                    imageClass = readImage(place, bytes, picture);
                    augment(picture, stream, mixed(m_seed ^ place), reinterpret_cast<float*>(to));
                    break;
                case Stream::Kind::Tokens:
                    readTokens(stream, place + s, tokens, reinterpret_cast<std::int64_t*>(to));
                    break;
                case Stream::Kind::Numbers:
                    readPart(m_files.numbers, place + s, to, stream.bytes(), sizeof(float));
                    break;
                case Stream::Kind::Label: {
                    const auto span = std::max<std::int64_t>(1, stream.high - stream.low);
                    const auto label =
                        imageClass >= 0 ? static_cast<std::uint64_t>(imageClass) : mixed(place + s);
                    *reinterpret_cast<std::int64_t*>(to) =
                        stream.low + static_cast<std::int64_t>(label % static_cast<std::uint64_t>(span));
                    break;
                }
                }
            }
        }
        const auto after = bytesFromDisk();
        if (before && after)
            m_fetched += static_cast<std::uint64_t>(*after - *before);
        else
            m_uncounted = true;
    }

    [[nodiscard]] Json report() const override
    {
        Json out = {{"folder", m_files.folder.string()},
                    {"records", m_files.images.size()},
                    {"bytes_read", m_read.load()}};
        if (!m_uncounted && m_read > 0)
            out["cached_fraction"] =
                std::max(0.0, 1 - static_cast<double>(m_fetched.load()) / static_cast<double>(m_read.load()));
        const std::lock_guard lock(m_mutex);
        if (!m_broken.empty()) {
            out["skipped"] = Json::array();
            for (const auto index : m_broken)
                out["skipped"].push_back(m_files.images[index].string() + " (" + m_reasons.at(index) + ")");
        }
        return out;
    }

private:
    /// Reads the picture at this place, or the next one that is whole; returns its class.
    int readImage(std::uint64_t place, std::vector<std::uint8_t>& bytes, Picture& picture)
    {
        for (std::size_t tried = 0; tried < m_order.size(); ++tried) {
            const auto index = m_order[(place + tried) % m_order.size()];
            {
                const std::lock_guard lock(m_mutex);
                if (m_broken.contains(index))
                    continue;
            }
            auto reason = readWhole(m_files.images[index], bytes);
            if (reason.empty())
                reason = decodeJpeg(bytes, picture);
            if (reason.empty())
                return m_files.classes[index];
            std::error_code error;
            if (!fs::exists(m_files.folder, error))
                throw std::runtime_error("The data folder " + m_files.folder.string() +
                                         " vanished during the run.");
            const std::lock_guard lock(m_mutex);
            m_broken.insert(index);
            m_reasons.emplace(index, reason);
        }
        const std::lock_guard lock(m_mutex);
        throw std::runtime_error("No image in " + m_files.folder.string() +
                                 " can be read; of the first: " + m_reasons.begin()->second + ".");
    }

    /// Returns an empty string, or the reason why the file cannot be read.
    std::string readWhole(const fs::path& path, std::vector<std::uint8_t>& bytes)
    {
        const Descriptor file(open(path.c_str(), O_RDONLY | O_CLOEXEC));
        struct stat about{};
        if (file.number < 0 || fstat(file.number, &about) != 0)
            return std::strerror(errno);
        if (about.st_size > longestRecord)
            return "it is longer than 256 MiB";
        bytes.resize(static_cast<std::size_t>(about.st_size));
        std::size_t done = 0;
        while (done < bytes.size()) {
            const auto got = read(file.number, bytes.data() + done, bytes.size() - done);
            if (got <= 0)
                return got < 0 ? std::strerror(errno) : "it became shorter";
            done += static_cast<std::size_t>(got);
        }
        m_read += done;
        return {};
    }

    /// Reads `size` bytes from a random place of the file, at a multiple of `unit`.
    void readPart(const PartFile& file, std::uint64_t chance, void* to, std::size_t size, std::size_t unit)
    {
        const auto places = (file.bytes - size) / unit + 1;
        auto at = static_cast<off_t>(mixed(m_seed ^ chance) % places * unit);
        const Descriptor opened(open(file.path.c_str(), O_RDONLY | O_CLOEXEC));
        if (opened.number < 0)
            throw std::runtime_error("The records " + file.path.string() + " vanished during the run.");
        auto* bytes = static_cast<char*>(to);
        m_read += size;
        while (size > 0) {
            const auto got = pread(opened.number, bytes, size, at);
            if (got <= 0)
                throw std::runtime_error("The records " + file.path.string() +
                                         " became shorter during the run.");
            bytes += got;
            at += got;
            size -= static_cast<std::size_t>(got);
        }
    }

    void readTokens(const Stream& stream, std::uint64_t chance, std::vector<std::uint16_t>& tokens,
                    std::int64_t* to)
    {
        tokens.resize(stream.elements);
        readPart(m_files.tokens, chance, tokens.data(), stream.elements * sizeof(std::uint16_t),
                 sizeof(std::uint16_t));
        const auto span = std::max<std::int64_t>(1, stream.high - stream.low);
        for (std::size_t i = 0; i < tokens.size(); ++i)
            to[i] = stream.low + tokens[i] % span;
    }

    struct Descriptor
    {
        int number;
        explicit Descriptor(int opened) : number(opened) {}
        ~Descriptor()
        {
            if (number >= 0)
                close(number);
        }
        Descriptor(const Descriptor&) = delete;
        Descriptor& operator=(const Descriptor&) = delete;
    };
    static constexpr off_t longestRecord = off_t{256} << 20;

    std::vector<Stream> m_streams;
    RecordFiles m_files;
    std::uint64_t m_seed;
    std::vector<std::size_t> m_order; ///< indices of the images, shuffled
    std::atomic<std::uint64_t> m_read = 0, m_fetched = 0;
    std::atomic<bool> m_uncounted = false;
    mutable std::mutex m_mutex;
    std::set<std::size_t> m_broken;
    std::map<std::size_t, std::string> m_reasons;
};

bool has(const std::vector<Stream>& streams, Stream::Kind kind)
{
    return std::any_of(streams.begin(), streams.end(),
                       [&](const Stream& stream) { return stream.kind == kind; });
}

/// Returns the bytes that the longest example of a kind takes on disk.
std::size_t longest(const std::vector<Stream>& streams, Stream::Kind kind, std::size_t each)
{
    std::size_t most = 0;
    for (const auto& stream : streams)
        if (stream.kind == kind)
            most = std::max(most, stream.elements * each);
    return most;
}

} // namespace

std::unique_ptr<Source> makeHostSource(std::vector<Stream> streams, std::uint64_t seed)
{
    return std::make_unique<HostSource>(std::move(streams), seed);
}

Result<std::unique_ptr<Source>> makeFileSource(std::vector<Stream> streams, const std::string& folder,
                                               int side, std::uint64_t seed)
{
    RecordNeeds needs;
    needs.images = has(streams, Stream::Kind::Image);
    needs.tokenBytes = longest(streams, Stream::Kind::Tokens, sizeof(std::uint16_t));
    needs.numberBytes = longest(streams, Stream::Kind::Numbers, sizeof(float));
    needs.side = side;
    if (needs.images && !hasJpeg())
        return Error::badInput(
            "run: \"data\" cannot be \"files\" for images: this worker was built without libjpeg.");
    PARASCOPE_TRY(auto files, folder.empty() ? ownRecords(needs) : recordsIn(folder, needs));
    return std::unique_ptr<Source>(std::make_unique<FileSource>(std::move(streams), std::move(files), seed));
}

} // namespace parascope::worker
