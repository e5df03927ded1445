// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/record_files.h"

#include "engine/worker/jpeg.h"

#include <unistd.h>

#include <algorithm>
#include <array>
#include <cctype>
#include <cstdio>
#include <cstdlib>
#include <fstream>
#include <map>
#include <random>
#include <stdexcept>

namespace parascope::worker {

namespace fs = std::filesystem;

namespace {

constexpr int ownClasses = 8, ownQuality = 90;
constexpr int mostImages = 512, mostPixels = 1 << 25; // written in a second or two, while a run waits
constexpr std::size_t ownTokenBytes = std::size_t{32} << 20, ownNumberBytes = std::size_t{64} << 20;

fs::path cacheFolder()
{
    const auto set = [](const char* name) {
        const char* value = std::getenv(name);
        return value && *value == '/' ? fs::path(value) : fs::path();
    };
    if (const auto cache = set("XDG_CACHE_HOME"); !cache.empty())
        return cache / "parascope" / "records";
    if (const auto home = set("HOME"); !home.empty())
        return home / ".cache" / "parascope" / "records";
    return fs::temp_directory_path() / ("parascope-records-" + std::to_string(getuid()));
}

/// Makes a synthetic photograph: soft patches of colour with a fine grain, about 1.5 bits per pixel as a
/// JPEG.
Picture madeUp(int side, std::mt19937_64& random)
{
    constexpr int cells = 12;
    std::uniform_int_distribution<int> level(0, 255), grain(-14, 14);
    std::array<std::array<std::array<float, 3>, cells + 1>, cells + 1> corners{};
    for (auto& row : corners)
        for (auto& corner : row)
            for (auto& value : corner)
                value = static_cast<float>(level(random));
    Picture picture{side, side, {}};
    picture.pixels.reserve(static_cast<std::size_t>(side) * static_cast<std::size_t>(side) * 3);
    for (int y = 0; y < side; ++y)
        for (int x = 0; x < side; ++x) {
            const float v = static_cast<float>(y * cells) / static_cast<float>(side),
                        u = static_cast<float>(x * cells) / static_cast<float>(side);
            const auto j = static_cast<std::size_t>(v), i = static_cast<std::size_t>(u);
            const float b = v - static_cast<float>(j), a = u - static_cast<float>(i);
            const auto noise = static_cast<float>(grain(random));
            for (std::size_t c = 0; c < 3; ++c) {
                const float upper = corners[j][i][c] * (1 - a) + corners[j][i + 1][c] * a;
                const float lower = corners[j + 1][i][c] * (1 - a) + corners[j + 1][i + 1][c] * a;
                picture.pixels.push_back(
                    static_cast<std::uint8_t>(std::clamp(upper * (1 - b) + lower * b + noise, 0.0F, 255.0F)));
            }
        }
    return picture;
}

void writeFile(const fs::path& path, const void* bytes, std::size_t size)
{
    std::ofstream file(path, std::ios::binary);
    file.write(static_cast<const char*>(bytes), static_cast<std::streamsize>(size));
    file.close();
    if (!file)
        throw std::runtime_error("there is no space, or no right to write, in " +
                                 path.parent_path().string());
}

void writeImages(const fs::path& folder, int side)
{
    std::mt19937_64 random(1);
    const int count =
        std::clamp(mostPixels / (side * side) / ownClasses * ownClasses, ownClasses, mostImages);
    for (int i = 0; i < count; ++i) {
        char name[48];
        std::snprintf(name, sizeof name, "class%d", i % ownClasses);
        fs::create_directories(folder / name);
        std::snprintf(name, sizeof name, "class%d/%05d.jpg", i % ownClasses, i);
        const auto bytes = encodeJpeg(madeUp(side, random), ownQuality);
        writeFile(folder / name, bytes.data(), bytes.size());
    }
}

/// Small tokens are the most frequent, as in a vocabulary.
void writeTokens(const fs::path& folder)
{
    std::mt19937_64 random(2);
    std::exponential_distribution<double> rank(1.0 / 2000);
    std::vector<std::uint16_t> tokens(ownTokenBytes / sizeof(std::uint16_t));
    for (auto& token : tokens)
        token = static_cast<std::uint16_t>(std::min(65535.0, rank(random)));
    writeFile(folder / "tokens.bin", tokens.data(), ownTokenBytes);
}

void writeNumbers(const fs::path& folder)
{
    std::mt19937_64 random(3);
    std::uniform_real_distribution<float> real(0, 1);
    std::vector<float> numbers(ownNumberBytes / sizeof(float));
    for (auto& number : numbers)
        number = real(random);
    writeFile(folder / "numbers.f32", numbers.data(), ownNumberBytes);
}

/// Makes a folder of the cache as a whole or not at all, because other workers may make it at the same time.
template <class Write>
void makeWhole(const fs::path& folder, Write write)
{
    if (fs::exists(folder))
        return;
    auto made = folder;
    made += ".tmp" + std::to_string(getpid());
    fs::remove_all(made);
    fs::create_directories(made);
    try {
        write(made);
    } catch (...) {
        std::error_code ignored;
        fs::remove_all(made, ignored);
        throw;
    }
    std::error_code error;
    fs::rename(made, folder, error);
    if (error)
        fs::remove_all(made); // another worker was faster
}

bool isImage(const fs::path& path)
{
    auto ending = path.extension().string();
    std::transform(ending.begin(), ending.end(), ending.begin(),
                   [](unsigned char c) { return static_cast<char>(std::tolower(c)); });
    return ending == ".jpg" || ending == ".jpeg";
}

Result<void> expect(const PartFile& file, std::size_t bytes, const char* ending, const fs::path& folder)
{
    if (bytes == 0 || (!file.path.empty() && file.bytes >= bytes))
        return {};
    if (file.path.empty())
        return Error::badInput(
            "run: the data folder %1 has no %2 file, which this model's input is read from.", folder.string(),
            std::string(ending));
    return Error::badInput("run: %1 has %2 bytes, and one example of this model takes %3.",
                           file.path.string(), file.bytes, bytes);
}

} // namespace

Result<RecordFiles> recordsIn(const fs::path& folder, const RecordNeeds& needs)
{
    RecordFiles out;
    out.folder = folder;
    std::error_code error;
    if (!fs::is_directory(folder, error))
        return Error::badInput("run: the data folder %1 is not there.", folder.string());
    for (auto it =
             fs::recursive_directory_iterator(folder, fs::directory_options::skip_permission_denied, error);
         !error && it != fs::recursive_directory_iterator(); it.increment(error)) {
        std::error_code ignored;
        if (!it->is_regular_file(ignored))
            continue;
        const auto& path = it->path();
        const auto take = [&](PartFile& file, const char* ending) {
            if (path.extension() == ending && (file.path.empty() || path < file.path))
                file = {path, it->file_size(ignored)};
        };
        if (needs.images && isImage(path))
            out.images.push_back(path);
        take(out.tokens, ".bin");
        take(out.numbers, ".f32");
    }
    if (error)
        return Error::badInput("run: the data folder %1 cannot be read: %2.", folder.string(),
                               error.message());
    std::sort(out.images.begin(), out.images.end());
    std::map<fs::path, int> classes;
    for (const auto& image : out.images)
        classes.emplace(image.parent_path(), 0);
    int number = 0;
    for (auto& [path, value] : classes)
        value = number++;
    for (const auto& image : out.images)
        out.classes.push_back(classes[image.parent_path()]);
    if (needs.images && out.images.empty())
        return Error::badInput(
            "run: the data folder %1 has no JPEG image (*.jpg, *.jpeg), which this model's input "
            "is made of.",
            folder.string());
    PARASCOPE_CHECK(expect(out.tokens, needs.tokenBytes, ".bin", folder));
    PARASCOPE_CHECK(expect(out.numbers, needs.numberBytes, ".f32", folder));
    return out;
}

Result<RecordFiles> ownRecords(const RecordNeeds& needs)
{
    const auto cache = cacheFolder();
    RecordFiles out;
    out.folder = cache;
    try {
        const auto merge = [&](const fs::path& folder, auto write, const RecordNeeds& part) -> Result<void> {
            makeWhole(folder, write);
            PARASCOPE_TRY(auto found, recordsIn(folder, part));
            if (part.images) {
                out.images = std::move(found.images);
                out.classes = std::move(found.classes);
                out.folder = folder;
            }
            if (part.tokenBytes > 0)
                out.tokens = std::move(found.tokens);
            if (part.numberBytes > 0)
                out.numbers = std::move(found.numbers);
            return {};
        };
        if (needs.images)
            PARASCOPE_CHECK(merge(cache / ("images-" + std::to_string(needs.side)),
                                  [&](const fs::path& to) { writeImages(to, needs.side); },
                                  {true, 0, 0, needs.side}));
        if (needs.tokenBytes > 0)
            PARASCOPE_CHECK(merge(cache / "tokens", writeTokens, {false, needs.tokenBytes, 0, 0}));
        if (needs.numberBytes > 0)
            PARASCOPE_CHECK(merge(cache / "numbers", writeNumbers, {false, 0, needs.numberBytes, 0}));
    } catch (const std::exception& problem) {
        return Error::io("run: the records cannot be written: %1.", std::string(problem.what()));
    }
    return out;
}

} // namespace parascope::worker
