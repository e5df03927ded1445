// SPDX-License-Identifier: GPL-3.0-or-later
// The formats are those of https://www.sqlite.org/fileformat2.html: 1.6 (b-tree pages), 2.1 (records), 3
// (rollback journal), 4 (write-ahead log).
#include "engine/store/log_binding.h"

#include "engine/base/core/hash.h"
#include "engine/store/open_file.h"

#include <fcntl.h>
#include <sys/stat.h>
#include <unistd.h>

#include <algorithm>
#include <cstring>
#include <optional>
#include <set>
#include <sstream>

namespace parascope::store::detail {

namespace {

constexpr std::size_t headerBytes = 100;

/// A file that is only read.
class Bytes
{
public:
    explicit Bytes(const std::filesystem::path& path)
        : m_fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK))
    {
    }
    /// Reads a file that stays open. Closing a second descriptor would release the locks that SQLite has on
    /// it.
    explicit Bytes(int file) : m_fd(file), m_close(false) {}
    ~Bytes()
    {
        if (m_fd >= 0 && m_close)
            ::close(m_fd);
    }
    Bytes(const Bytes&) = delete;
    Bytes& operator=(const Bytes&) = delete;

    /// Returns an empty text when the file ends before the last byte.
    [[nodiscard]] std::string at(std::uint64_t offset, std::size_t size) const
    {
        std::string out(size, '\0');
        const auto got = m_fd < 0 ? -1 : ::pread(m_fd, out.data(), size, static_cast<off_t>(offset));
        return got == static_cast<ssize_t>(size) ? out : std::string();
    }
    [[nodiscard]] std::optional<std::int64_t> changedNs() const
    {
        struct stat status = {};
        if (m_fd < 0 || ::fstat(m_fd, &status) != 0)
            return std::nullopt;
        return status.st_ctim.tv_sec * 1'000'000'000 + status.st_ctim.tv_nsec;
    }
    [[nodiscard]] std::uint64_t size() const
    {
        struct stat status = {};
        return m_fd >= 0 && ::fstat(m_fd, &status) == 0 ? static_cast<std::uint64_t>(status.st_size) : 0;
    }
    [[nodiscard]] FileId id() const { return m_fd < 0 ? FileId() : fileId(m_fd); }

private:
    int m_fd;
    bool m_close = true;
};

std::uint32_t number(std::string_view bytes, std::size_t at, std::size_t size = 4)
{
    std::uint32_t out = 0;
    for (std::size_t i = 0; i < size; ++i)
        out = out << 8 | static_cast<unsigned char>(bytes[at + i]);
    return out;
}

/// Reads values inside a page and never beyond it.
struct Cursor
{
    std::string_view bytes;
    bool whole = true;

    std::uint64_t varint()
    {
        std::uint64_t out = 0;
        for (int i = 0; i < 9 && !bytes.empty(); ++i) {
            const auto byte = static_cast<unsigned char>(bytes.front());
            bytes.remove_prefix(1);
            if (i == 8)
                return out << 8 | byte;
            out = out << 7 | (byte & 127U);
            if (byte < 128)
                return out;
        }
        whole = false;
        return 0;
    }
    std::string_view take(std::uint64_t size)
    {
        whole = whole && size <= bytes.size();
        if (!whole)
            return {};
        const auto out = bytes.substr(0, size);
        bytes.remove_prefix(size);
        return out;
    }
};

/// Returns the value of a key in a page of `meta`, a WITHOUT ROWID table with two text columns.
std::optional<std::string> valueIn(std::string_view page, std::string_view key)
{
    constexpr char indexLeaf = 10;
    if (page.size() < 8 || page[0] != indexLeaf)
        return std::nullopt;
    const auto cells = number(page, 3, 2);
    for (std::size_t i = 0; i < cells && 8 + 2 * i + 2 <= page.size(); ++i) {
        const auto at = number(page, 8 + 2 * i, 2);
        if (at >= page.size())
            continue;
        Cursor cell{page.substr(at)};
        Cursor record{cell.take(cell.varint())}; // empty when the record is not completely in this page
        const auto before = record.bytes.size();
        const auto head = record.varint();
        const auto first = record.varint();
        const auto second = record.varint();
        const auto isText = [](std::uint64_t type) { return type >= 13 && type % 2 == 1; };
        if (!cell.whole || !record.whole || head != before - record.bytes.size() || !isText(first) ||
            !isText(second))
            continue;
        const auto name = record.take((first - 13) / 2);
        const auto value = record.take((second - 13) / 2);
        if (record.whole && name == key)
            return std::string(value);
    }
    return std::nullopt;
}

struct Label
{
    std::string id, before, database, log, head;
};

constexpr const char* nothing = noLabel;

std::optional<Label> labelIn(std::string_view page)
{
    const auto text = valueIn(page, logKey);
    if (!text)
        return std::nullopt;
    std::istringstream words(*text);
    Label out;
    if (!(words >> out.id >> out.before >> out.database >> out.log >> out.head))
        return std::nullopt;
    return out;
}

/// `meta` is the first table. Its only page is page 2, or page 3 in a file with auto-vacuum.
bool mayBeMeta(std::uint32_t page)
{
    return page == 2 || page == 3;
}

struct Main
{
    std::string head, id = nothing, before = nothing; ///< hash of the header, and the ids in the file's label
};

std::optional<Main> mainOf(const Bytes& file)
{
    const auto header = file.at(0, headerBytes);
    if (header.empty())
        return std::nullopt;
    std::size_t pageSize = number(header, 16, 2);
    pageSize = pageSize == 1 ? 65536 : pageSize;
    Main out;
    out.head = hashOf(header);
    for (const std::uint32_t page : {2U, 3U})
        if (const auto label = labelIn(file.at((page - 1) * pageSize, pageSize))) {
            out.id = label->id;
            out.before = label->before;
            break;
        }
    return out;
}

/// Decides by time when there is no label: a file that changed after its log was put in place later. A
/// checkpoint changes the file shortly after the log.
LogOwner byTime(const Bytes& file, const Bytes& log)
{
    constexpr std::int64_t checkpointNs = 2'000'000'000;
    const auto changed = file.changedNs();
    const auto logged = log.changedNs();
    return changed && logged && *changed <= *logged + checkpointNs ? LogOwner::Own : LogOwner::Unknown;
}

/// Returns the page size from the header of a log; 0 when it is not a valid header.
std::size_t pageSizeOf(const std::string& header)
{
    if (header.empty() || (number(header, 0) & ~1U) != 0x377f0682U)
        return 0;
    const std::size_t size = number(header, 8);
    return size < 512 || size > 65536 ? 0 : size;
}

/// Returns true when a frame has the salt of this log header. Other frames are left from an earlier log.
bool isOfLog(const std::string& frame, const std::string& header)
{
    return !frame.empty() && frame.compare(8, 8, header, 16, 8) == 0;
}

LogOwner ownerOfWal(const Bytes& file, const Main& main, const Bytes& log)
{
    constexpr std::size_t logHeader = 32, frameHeader = 24;
    const auto header = log.at(0, logHeader);
    const auto pageSize = pageSizeOf(header);
    if (pageSize == 0)
        return LogOwner::None;
    const auto fileText = file.id().text(), logText = log.id().text();
    std::set<std::string> ids, heads;
    std::optional<Label> last;
    bool committed = false;
    for (std::uint64_t at = logHeader;; at += frameHeader + pageSize) {
        const auto frame = log.at(at, frameHeader);
        if (!isOfLog(frame, header))
            break;
        const auto page = number(frame, 0);
        committed |= number(frame, 4) != 0;
        if (page == 1)
            heads.insert(hashOf(log.at(at + frameHeader, headerBytes)));
        if (!mayBeMeta(page))
            continue;
        const auto label = labelIn(log.at(at + frameHeader, pageSize));
        if (!label)
            continue;
        if (!last)
            ids.insert(label->before);
        ids.insert(label->id);
        heads.insert(label->head);
        last = label;
        if (label->database == fileText && ids.contains(main.id) && heads.contains(main.head))
            return LogOwner::Own; // the usual case, after a frame or two
    }
    if (!last)
        return committed ? byTime(file, log) : LogOwner::None;
    // An unreadable label may be a page that a checkpoint was writing when the power failed.
    const bool torn = main.id == nothing && last->database == fileText && last->log == logText;
    if ((!torn && !ids.contains(main.id)) || !heads.contains(main.head))
        return LogOwner::Other;
    // File and log fit. If the file is new but the log is not, the file is a copy that was put in the place
    // of the database. If both are new, they were copied together.
    return last->database != fileText && last->log == logText ? LogOwner::Other : LogOwner::Own;
}

LogOwner ownerOfJournal(const Bytes& file, const Main& main, const Bytes& journal)
{
    const auto header = journal.at(0, 28);
    static constexpr unsigned char magic[8] = {0xd9, 0xd5, 0x05, 0xf9, 0x20, 0xa1, 0x63, 0xd7};
    if (header.empty() || std::memcmp(header.data(), magic, sizeof magic) != 0)
        return LogOwner::None;
    const std::size_t sector = number(header, 20), pageSize = number(header, 24);
    if (sector < 32 || sector > 65536 || pageSize < 512 || pageSize > 65536)
        return LogOwner::None;
    for (std::uint64_t at = sector;; at += 8 + pageSize) {
        const auto record = journal.at(at, 4);
        if (record.empty())
            return byTime(file, journal);
        if (!mayBeMeta(number(record, 0)))
            continue;
        // This is the page as it was before the transaction, which gave the file a new label.
        const auto label = labelIn(journal.at(at + 4, pageSize));
        if (!label && main.id == nothing)
            return byTime(file, journal);
        const auto id = label ? label->id : nothing;
        return main.id == id || main.before == id ? LogOwner::Own : LogOwner::Other;
    }
}

} // namespace

LogOwner logOwner(const std::filesystem::path& database)
{
    auto out = LogOwner::Own;
    OpenFile::unlessOpen(database, [&] {
        out = LogOwner::None;
        const Bytes wal(database.string() + "-wal"), journal(database.string() + "-journal");
        if (wal.size() == 0 && journal.size() == 0)
            return;
        const Bytes file(database);
        const auto main = mainOf(file);
        if (!main)
            return; // another check reports what the file is
        if (wal.size() > 0)
            out = ownerOfWal(file, *main, wal);
        if (journal.size() > 0)
            out = std::max(out, ownerOfJournal(file, *main, journal));
    });
    return out;
}

Error unknownLog(const std::filesystem::path& database)
{
    const auto name = database.string();
    return {ErrorCode::BadInput,
            Message::format("%1 was put in place after %1-wal was written, and it is unknown whether they "
                            "belong together; both were left as they are. If they do, run sqlite3 %1 'PRAGMA "
                            "wal_checkpoint(TRUNCATE)'; if not, move the -wal away.",
                            name)};
}

Result<std::filesystem::path> setLogAside(const std::filesystem::path& database)
{
    std::filesystem::path out;
    std::error_code error;
    for (const std::string kind : {"wal", "journal"}) {
        const std::filesystem::path from = database.string() + "-" + kind;
        if (!std::filesystem::exists(from, error))
            continue;
        out = database.string() + ".other-" + kind;
        for (int i = 2; std::filesystem::exists(out, error); ++i)
            out = database.string() + ".other-" + kind + "." + std::to_string(i);
        std::filesystem::rename(from, out, error);
        if (error)
            return Error::io("%1 belongs to another file and cannot be moved away: %2.", from.string(),
                             error.message());
    }
    std::filesystem::remove(database.string() + "-shm", error);
    return out;
}

std::string idOfLabel(std::string_view label)
{
    std::istringstream words{std::string(label)};
    std::string id = nothing;
    words >> id;
    return id;
}

std::string labelIdOf(int databaseFile)
{
    const Bytes file(databaseFile);
    const auto main = mainOf(file);
    return main && file.at(0, 15) == "SQLite format 3" ? main->id : std::string();
}

std::string nextLabel(std::string_view before, int databaseFile, const FileId& log)
{
    char header[headerBytes] = {};
    (void)!::pread(databaseFile, header, sizeof header, 0);
    return newUuid() + ' ' + idOfLabel(before) + ' ' + fileId(databaseFile).text() + ' ' + log.text() + ' ' +
           hashOf(std::string_view(header, sizeof header));
}

} // namespace parascope::store::detail
