// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <functional>
#include <string>
#include <vector>

namespace CLI {
class App;
class Option;
} // namespace CLI

namespace parascope::cli {

/// An option or a positional argument of a command; a handle, copied freely. This header stands before CLI11,
/// which costs seconds in every file that includes it: options.cpp and main.cpp alone do.
class Option
{
public:
    Option() = default; ///< of a command that has no such option: never given
    explicit Option(CLI::Option* option) : m_option(option) {}

    Option required(bool yes = true) const; // NOLINT(modernize-use-nodiscard)
    Option excludes(Option other) const;
    Option needs(Option other) const;
    /// So many values.
    Option expected(int count) const;
    /// One value each time that it is given, so that a positional argument may follow.
    Option oneEach() const;
    Option delimiter(char between) const;
    Option showDefault() const;
    Option hidden() const; ///< from --help
    Option oneOf(std::vector<std::string> words) const;
    Option within(int least, int most) const;
    Option within(double least, double most) const;
    Option positive() const;
    Option notNegative() const;
    Option existingFile() const;
    /// Refused with the sentence that `check` answers; empty: accepted.
    Option check(std::function<std::string(const std::string&)> check) const;

    /// How often it was given.
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] bool exists() const { return m_option != nullptr; }

private:
    friend class Command;
    CLI::Option* m_option = nullptr;
};

/// A command or subcommand; a handle, as Option.
class Command
{
public:
    explicit Command(CLI::App& app) : m_app(&app) {}

    Command subcommand(const std::string& name, const std::string& help) const;
    /// `names` is "--long", "-s,--long" or "POSITIONAL". `T` is a string, a number, an optional of one or a
    /// vector of them (options.cpp lists the types).
    template <class T>
    Option option(const std::string& names, T& value, const std::string& help) const;
    Option flag(const std::string& name, bool& value, const std::string& help) const;
    [[nodiscard]] Option find(const std::string& name) const;
    void requireSubcommand() const;
    Command hidden() const;
    void footer(const std::string& text) const;
    void callback(std::function<void()> run) const;

private:
    CLI::App* m_app;
};

/// Ends the parsing, from a callback: `what` is required.
[[noreturn]] void missing(const std::string& what);

} // namespace parascope::cli
