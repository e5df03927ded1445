// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/store/query.h"

namespace parascope::store::detail {

void EachRow::expose(SQLite::Database& db)
{
    constexpr int anyNumber = -1;
    if (sqlite3_create_function_v2(db.getHandle(), "each_row", anyNumber, SQLITE_UTF8 | SQLITE_DIRECTONLY,
                                   this, call, nullptr, nullptr, nullptr) != SQLITE_OK)
        throw SQLite::Exception(db.getHandle());
}

bool EachRow::step(Query& rows, const std::function<void(const RowValues&)>& body)
{
    m_body = &body;
    const bool more = rows.step();
    m_body = nullptr;
    if (m_thrown)
        std::rethrow_exception(std::exchange(m_thrown, nullptr));
    return more;
}

void EachRow::call(sqlite3_context* context, int /*count*/, sqlite3_value** values)
{
    auto& self = *static_cast<EachRow*>(sqlite3_user_data(context));
    const auto* body = std::exchange(self.m_body, nullptr); // one call per step
    if (!body)
        return;
    try {
        (*body)(RowValues(values));
    } catch (...) {
        self.m_thrown = std::current_exception();
    }
}

} // namespace parascope::store::detail
