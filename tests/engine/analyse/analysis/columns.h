// SPDX-License-Identifier: GPL-3.0-or-later
// Tables for the tests of the analyses, and reference results from an independent source.
#pragma once

#include "engine/analyse/table/table.h"
#include "engine/base/core/json.h"
#include "tests/paths.h"

#include <QProcess>

#include <algorithm>
#include <limits>
#include <string>
#include <vector>

namespace testing {

using parascope::table::Column;

inline constexpr double missing = std::numeric_limits<double>::quiet_NaN();

inline Column numbers(const char* name, std::vector<double> values,
                      Column::Role role = Column::Role::HyperParameter)
{
    Column out;
    out.name = out.title = name;
    out.role = role;
    out.numbers = std::move(values);
    return out;
}

inline Column metricColumn(const char* name, std::vector<double> values)
{
    return numbers(name, std::move(values), Column::Role::Metric);
}

inline Column texts(const char* name, const std::vector<std::string>& values)
{
    Column out;
    out.name = out.title = name;
    out.kind = Column::Kind::Category;
    out.role = Column::Role::Identity;
    out.dictionary = std::make_shared<parascope::table::Dictionary>();
    for (const auto& value : values)
        out.codes.push_back(value.empty() ? parascope::table::Dictionary::missing
                                          : out.dictionary->code(value));
    return out;
}

inline parascope::table::Table tableOf(std::vector<Column> columns)
{
    parascope::table::Table out;
    const auto& first = columns.front();
    out.setRows(std::max(first.numbers.size(), first.codes.size()));
    for (auto& column : columns)
        out.add(std::move(column));
    return out;
}

inline parascope::table::Mask all(const parascope::table::Table& table)
{
    return parascope::table::Mask(table.rows(), 1);
}

/// One Python process answers all questions of a test: importing scikit-learn takes longer than all answers.
class Reference
{
public:
    static Reference& instance()
    {
        static Reference held;
        return held;
    }
    parascope::Json ask(const char* what, const parascope::Json& given)
    {
        if (m_python.state() != QProcess::Running)
            return nullptr;
        m_python.write(QByteArray::fromStdString(parascope::Json{{"what", what}, {"given", given}}.dump()) +
                       '\n');
        while (!m_python.canReadLine())
            if (!m_python.waitForReadyRead(60000))
                return nullptr;
        return parascope::Json::parse(m_python.readLine().toStdString(), nullptr, false);
    }

private:
    Reference()
    {
        m_python.start("/usr/bin/python3",
                       {parascope::test::sourcePath("/tests/engine/analyse/analysis/reference.py")});
        m_python.waitForStarted();
    }
    ~Reference()
    {
        m_python.closeWriteChannel();
        m_python.waitForFinished();
    }
    QProcess m_python;
};

/// Returns the result of numpy, scipy or scikit-learn, or null if they are not installed.
inline parascope::Json reference(const char* what, const parascope::Json& given)
{
    return Reference::instance().ask(what, given);
}

} // namespace testing
