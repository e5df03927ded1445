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

/// Handle of an option or a positional argument of a command; cheap to copy. This header hides CLI11, which
/// adds seconds to the compilation of every file that includes it. Only options.cpp and main.cpp include it.
class Option
{
public:
    Option() = default; ///< stands for an option that the command does not have, so it is never given
    explicit Option(CLI::Option* option) : m_option(option) {}

    Option required(bool yes = true) const; // NOLINT(modernize-use-nodiscard)
    Option excludes(Option other) const;
    Option needs(Option other) const;
    /// The option takes this number of values.
    Option expected(int count) const;
    /// The option takes one value each time it is given, so that a positional argument may follow.
    Option oneEach() const;
    Option delimiter(char between) const;
    Option showDefault() const;
    Option hidden() const; ///< does not appear in --help
    Option oneOf(std::vector<std::string> words) const;
    Option within(int least, int most) const;
    Option within(double least, double most) const;
    Option positive() const;
    Option notNegative() const;
    Option existingFile() const;
    /// Rejects a value with the sentence that `check` returns; an empty sentence accepts it.
    Option check(std::function<std::string(const std::string&)> check) const;

    /// Returns how often the option was given.
    [[nodiscard]] std::size_t count() const;
    [[nodiscard]] bool exists() const { return m_option != nullptr; }

private:
    friend class Command;
    CLI::Option* m_option = nullptr;
};

/// Handle of a command or subcommand; cheap to copy.
class Command
{
public:
    explicit Command(CLI::App& app) : m_app(&app) {}

    Command subcommand(const std::string& name, const std::string& help) const;
    /// Adds an option. `names` is "--long", "-s,--long" or "POSITIONAL". `T` is a string, a number, or an
    /// optional or a vector of one of these (options.cpp lists the types).
    template <class T>
    Option option(const std::string& names, T& value, const std::string& help) const;
    Option flag(const std::string& name, bool& value, const std::string& help) const;
    [[nodiscard]] Option find(const std::string& name) const;
    void requireSubcommand() const;
    Command hidden() const;
    void footer(const std::string& text) const;
    /// Ends the help with an example. `line` is a command line without the program's name. Call this after
    /// footer().
    void example(const std::string& line) const;
    void callback(std::function<void()> run) const;

private:
    CLI::App* m_app;
};

/// Ends the parsing from within a callback with the error that `what` is required.
[[noreturn]] void missing(const std::string& what);

} // namespace parascope::cli
