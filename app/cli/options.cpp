// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/options.h"

#include <CLI/CLI.hpp>

#include <cstdint>
#include <optional>

namespace parascope::cli {

Option Option::required(bool yes) const
{
    m_option->required(yes);
    return *this;
}

Option Option::excludes(Option other) const
{
    m_option->excludes(other.m_option);
    return *this;
}

Option Option::needs(Option other) const
{
    m_option->needs(other.m_option);
    return *this;
}

Option Option::expected(int count) const
{
    m_option->expected(count);
    return *this;
}

Option Option::oneEach() const
{
    m_option->allow_extra_args(false);
    return *this;
}

Option Option::delimiter(char between) const
{
    m_option->delimiter(between);
    return *this;
}

Option Option::showDefault() const
{
    m_option->capture_default_str();
    return *this;
}

Option Option::hidden() const
{
    m_option->group("");
    return *this;
}

Option Option::oneOf(std::vector<std::string> words) const
{
    m_option->check(CLI::IsMember(std::move(words)));
    return *this;
}

Option Option::within(int least, int most) const
{
    m_option->check(CLI::Range(least, most));
    return *this;
}

Option Option::within(double least, double most) const
{
    m_option->check(CLI::Range(least, most));
    return *this;
}

Option Option::positive() const
{
    m_option->check(CLI::PositiveNumber);
    return *this;
}

Option Option::notNegative() const
{
    m_option->check(CLI::NonNegativeNumber);
    return *this;
}

Option Option::existingFile() const
{
    m_option->check(CLI::ExistingFile);
    return *this;
}

Option Option::check(std::function<std::string(const std::string&)> check) const
{
    m_option->check(std::move(check));
    return *this;
}

std::size_t Option::count() const
{
    return m_option ? m_option->count() : 0;
}

Command Command::subcommand(const std::string& name, const std::string& help) const
{
    return Command(*m_app->add_subcommand(name, help));
}

template <class T>
Option Command::option(const std::string& names, T& value, const std::string& help) const
{
    return Option(m_app->add_option(names, value, help));
}

template Option Command::option(const std::string&, std::string&, const std::string&) const;
template Option Command::option(const std::string&, std::vector<std::string>&, const std::string&) const;
template Option Command::option(const std::string&, std::optional<std::string>&, const std::string&) const;
template Option Command::option(const std::string&, int&, const std::string&) const;
template Option Command::option(const std::string&, unsigned&, const std::string&) const;
template Option Command::option(const std::string&, std::int64_t&, const std::string&) const;
template Option Command::option(const std::string&, std::uint64_t&, const std::string&) const;
template Option Command::option(const std::string&, double&, const std::string&) const;
template Option Command::option(const std::string&, std::vector<std::int64_t>&, const std::string&) const;
template Option Command::option(const std::string&, std::vector<double>&, const std::string&) const;

Option Command::flag(const std::string& name, bool& value, const std::string& help) const
{
    return Option(m_app->add_flag(name, value, help));
}

Option Command::find(const std::string& name) const
{
    return Option(m_app->get_option(name));
}

void Command::requireSubcommand() const
{
    m_app->require_subcommand(1);
}

Command Command::hidden() const
{
    m_app->group("");
    return *this;
}

void Command::footer(const std::string& text) const
{
    m_app->footer(text);
}

void Command::example(const std::string& line) const
{
    const auto before = m_app->get_footer();
    m_app->footer((before.empty() ? "" : before + "\n\n") + "Example:\n  parascope-cli " + line);
}

void Command::callback(std::function<void()> run) const
{
    m_app->callback(std::move(run));
}

void missing(const std::string& what)
{
    throw CLI::RequiredError(what);
}

} // namespace parascope::cli
