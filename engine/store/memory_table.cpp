// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/memory_table.h"

#include <new>

namespace parascope::store::detail {

/// The callbacks that SQLite calls. SQLite only knows the base structs and passes them back.
struct MemoryTable::Module
{
    struct Table : sqlite3_vtab
    {
        const MemoryTable* rows = nullptr;
    };
    struct Cursor : sqlite3_vtab_cursor
    {
        std::size_t at = 0, end = 0;
    };
    static const MemoryTable& of(const sqlite3_vtab_cursor* cursor)
    {
        return *static_cast<const Table*>(cursor->pVtab)->rows;
    }

    static int connect(sqlite3* db, void* rows, int, const char* const*, sqlite3_vtab** out, char**)
    {
        const auto* table = static_cast<const MemoryTable*>(rows);
        const int result = sqlite3_declare_vtab(db, table->m_declaration.c_str());
        if (result != SQLITE_OK)
            return result;
        auto* made = new (std::nothrow) Table;
        if (!made)
            return SQLITE_NOMEM;
        made->rows = table;
        *out = made;
        return SQLITE_OK;
    }
    static int disconnect(sqlite3_vtab* table)
    {
        delete static_cast<Table*>(table);
        return SQLITE_OK;
    }
    static int bestIndex(sqlite3_vtab*, sqlite3_index_info*)
    {
        return SQLITE_OK;
    } // the only plan is to read all rows in order
    static int open(sqlite3_vtab*, sqlite3_vtab_cursor** out)
    {
        *out = new (std::nothrow) Cursor;
        return *out ? SQLITE_OK : SQLITE_NOMEM;
    }
    static int close(sqlite3_vtab_cursor* cursor)
    {
        delete static_cast<Cursor*>(cursor);
        return SQLITE_OK;
    }
    static int filter(sqlite3_vtab_cursor* cursor, int, const char*, int, sqlite3_value**)
    {
        auto* here = static_cast<Cursor*>(cursor);
        here->at = 0;
        here->end = of(cursor).rows();
        return SQLITE_OK;
    }
    static int next(sqlite3_vtab_cursor* cursor)
    {
        ++static_cast<Cursor*>(cursor)->at;
        return SQLITE_OK;
    }
    static int atEnd(sqlite3_vtab_cursor* cursor)
    {
        const auto* here = static_cast<Cursor*>(cursor);
        return here->at >= here->end;
    }
    static int column(sqlite3_vtab_cursor* cursor, sqlite3_context* out, int index)
    {
        of(cursor).cell(out, static_cast<Cursor*>(cursor)->at, index);
        return SQLITE_OK;
    }
    static int rowId(sqlite3_vtab_cursor* cursor, sqlite3_int64* out)
    {
        *out = static_cast<sqlite3_int64>(static_cast<Cursor*>(cursor)->at);
        return SQLITE_OK;
    }
};

void MemoryTable::expose(SQLite::Database& db, const char* name, const char* columns)
{
    static const sqlite3_module module = [] {
        sqlite3_module out = {}; // without xCreate the module's name is the table
        out.xConnect = Module::connect;
        out.xBestIndex = Module::bestIndex;
        out.xDisconnect = Module::disconnect;
        out.xOpen = Module::open;
        out.xClose = Module::close;
        out.xFilter = Module::filter;
        out.xNext = Module::next;
        out.xEof = Module::atEnd;
        out.xColumn = Module::column;
        out.xRowid = Module::rowId;
        return out;
    }();
    m_declaration = std::string("CREATE TABLE t (") + columns + ")";
    const int result = sqlite3_create_module(db.getHandle(), name, &module, this);
    if (result != SQLITE_OK)
        throw SQLite::Exception(db.getHandle(), result);
}

} // namespace parascope::store::detail
