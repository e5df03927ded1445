// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/expression/expression.h"

#include "engine/core/json.h"
#include "engine/expression/condition.h"
#include "engine/expression/lexer.h"

#include <muParser.h>

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>

namespace parascope::expression {

namespace {

constexpr double missing = std::numeric_limits<double>::quiet_NaN();
/// Rows a bulk call: large enough to spread over muParser's threads, small enough to stay in the cache.
constexpr std::size_t chunkRows = 1 << 14;
/// muParser refuses some 20 kB in its own words, and its reader recurses over parentheses.
constexpr std::size_t maxLength = 10000;
constexpr int maxDepth = 100;

struct Function
{
    std::string_view name;
    bool several; ///< takes any number of arguments, else one
};
constexpr std::array<Function, 11> functions = {{{"abs", false},
                                                 {"sqrt", false},
                                                 {"exp", false},
                                                 {"ln", false},
                                                 {"log2", false},
                                                 {"log10", false},
                                                 {"floor", false},
                                                 {"ceil", false},
                                                 {"round", false},
                                                 {"min", true},
                                                 {"max", true}}};

const Function* functionNamed(std::string_view name)
{
    const auto* it =
        std::find_if(functions.begin(), functions.end(), [&](const auto& f) { return f.name == name; });
    return it == functions.end() ? nullptr : it;
}

double modulo(double a, double b)
{
    return std::fmod(a, b);
}
double negation(double a)
{
    return a == 0 ? 1 : 0;
}
double floorOf(double a)
{
    return std::floor(a);
}
double ceilOf(double a)
{
    return std::ceil(a);
}
double roundOf(double a)
{
    return std::round(a);
}

} // namespace

struct Expression::Impl
{
    std::string source;
    std::vector<std::size_t> operands;
    std::vector<std::vector<double>> buffers; ///< what muParser's variables point at: one chunk each
    std::optional<Condition> condition;       ///< the same without muParser, where it is as simple as that
    mu::Parser parser;

    void define()
    {
        parser.DefineOprt("%", modulo, mu::prMUL_DIV, mu::oaLEFT, true);
        parser.DefineInfixOprt("!", negation);
        parser.DefineInfixOprt("~", negation, mu::prLAND + 1); // the word: `not a > 3` is !(a > 3)
        parser.DefineFun("floor", floorOf);
        parser.DefineFun("ceil", ceilOf);
        parser.DefineFun("round", roundOf);
        for (std::size_t i = 0; i < operands.size(); ++i) {
            buffers.emplace_back(1, 1.0);
        }
        bind();
    }
    void bind()
    {
        for (std::size_t i = 0; i < operands.size(); ++i)
            parser.DefineVar("v" + std::to_string(i), buffers[i].data());
    }
};

namespace {

/// Turns the words into muParser's language, checking what muParser would let pass.
class Translator
{
public:
    Translator(const std::vector<Token>& words, std::string_view what, const Scope& scope,
               std::vector<std::size_t>& operands)
        : m_words(words), m_what(what), m_scope(scope), m_operands(operands)
    {
    }

    Result<std::string> run()
    {
        for (; word().kind != Token::Kind::End; ++m_at)
            PARASCOPE_CHECK(one());
        if (!m_calls.empty())
            return errorAt(m_what, word().column, "a parenthesis is never closed.");
        if (m_out.empty())
            return badInput(std::string(m_what) + " is empty.");
        return m_out;
    }

    /// The column of the source that offset `at` of the translation came from.
    [[nodiscard]] std::size_t columnOf(std::size_t at) const
    {
        std::size_t column = m_words.back().column;
        for (const auto& [offset, from] : m_origins) {
            if (offset > at)
                break;
            column = from;
        }
        return column;
    }

private:
    [[nodiscard]] const Token& word() const { return m_words[m_at]; }
    [[nodiscard]] const Token& before() const
    {
        static const Token none{};
        return m_at == 0 ? none : m_words[m_at - 1];
    }
    [[nodiscard]] const Token& after() const { return m_words[std::min(m_at + 1, m_words.size() - 1)]; }
    [[nodiscard]] static bool isEquality(const Token& token)
    {
        return token.kind == Token::Kind::Operator && (token.text == "==" || token.text == "!=");
    }
    [[nodiscard]] tl::unexpected<Error> refuse(const std::string& reason) const
    {
        return errorAt(m_what, word().column, reason);
    }
    void emit(std::string_view text)
    {
        m_origins.emplace_back(m_out.size(), word().column);
        m_out += text;
        m_out += ' ';
    }

    Result<void> one()
    {
        switch (word().kind) {
        case Token::Kind::Operator:
            if ((word().text == "!" || word().text == "~") && before().kind == Token::Kind::Operator &&
                (before().text == "!" || before().text == "~"))
                return refuse("a double negation means nothing here.");
            [[fallthrough]];
        case Token::Kind::Number:
            emit(word().text);
            return {};
        case Token::Kind::Open:
            return open(false);
        case Token::Kind::Close:
            if (m_calls.empty())
                return refuse("a parenthesis closes that was never opened.");
            m_calls.pop_back();
            emit(")");
            return {};
        case Token::Kind::Comma:
            if (m_calls.empty() || !m_calls.back())
                return refuse(
                    "a \",\" only separates the arguments of min and max; conditions are joined by \"&&\".");
            emit(",");
            return {};
        case Token::Kind::Text:
            return text();
        case Token::Kind::Name:
            return name();
        case Token::Kind::End:
            break;
        }
        return {};
    }

    Result<void> open(bool several)
    {
        if (m_calls.size() >= maxDepth)
            return refuse("parentheses are nested too deeply.");
        m_calls.push_back(several);
        emit("(");
        return {};
    }

    /// A text stands on one side of == or !=, a text variable on the other.
    Result<void> text()
    {
        const bool right = isEquality(before()) && m_at >= 2;
        const bool left = isEquality(after()) && m_at + 2 < m_words.size();
        const Token* other = right ? &m_words[m_at - 2] : left ? &m_words[m_at + 2] : nullptr;
        if (!other || other->kind != Token::Kind::Name)
            return refuse("the text " + inQuotes(word().text) +
                          " can only be compared with a name, by == or !=.");
        const auto variable = m_scope.find(other->text);
        if (!variable)
            return {}; // the name itself is refused, with a suggestion, where it stands
        if (!variable->isText)
            return refuse(inQuotes(other->text) + " is a number and cannot be compared with a text.");
        char buffer[40];
        const auto end =
            std::to_chars(buffer, buffer + sizeof buffer, m_scope.code(variable->slot, word().text)).ptr;
        emit("(" + std::string(buffer, end) + ")");
        return {};
    }

    Result<void> name()
    {
        const auto& called = word().text;
        if (after().kind == Token::Kind::Open) {
            const auto* function = functionNamed(called);
            if (!function)
                return refuse("there is no function " + inQuotes(called) + ".");
            emit(called);
            m_out.pop_back(); // muParser knows a function by the parenthesis that touches it
            ++m_at;
            return open(function->several);
        }
        const auto variable = m_scope.find(called);
        if (!variable) {
            const auto near = nearestName(called, m_scope.names);
            return refuse("unknown name " + inQuotes(called) +
                          (near.empty() ? "." : " (did you mean " + inQuotes(near) + "?)."));
        }
        if (variable->isText && isEquality(after()) && m_words[m_at + 2].kind == Token::Kind::Name) {
            m_at += 2;
            return refuse("a text is written in quotes: " + inQuotes(word().text) + ".");
        }
        if (variable->isText &&
            !((isEquality(before()) && m_at >= 2 && m_words[m_at - 2].kind == Token::Kind::Text) ||
              (isEquality(after()) && m_at + 2 < m_words.size() &&
               m_words[m_at + 2].kind == Token::Kind::Text)))
            return refuse(inQuotes(called) +
                          " holds texts and can only be compared with a text in quotes, by == or !=.");
        auto it = std::find(m_operands.begin(), m_operands.end(), variable->slot);
        const auto index = it - m_operands.begin();
        if (it == m_operands.end())
            m_operands.push_back(variable->slot);
        emit("v" + std::to_string(index));
        return {};
    }

    const std::vector<Token>& m_words;
    std::string_view m_what;
    const Scope& m_scope;
    std::vector<std::size_t>& m_operands;
    std::size_t m_at = 0;
    std::vector<bool> m_calls; ///< open parentheses: true where commas may stand
    std::string m_out;
    std::vector<std::pair<std::size_t, std::size_t>> m_origins; ///< offset in m_out -> column of the source
};

/// muParser's complaint in our words.
std::string reasonOf(const mu::Parser::exception_type& error)
{
    switch (error.GetCode()) {
    case mu::ecUNEXPECTED_EOF:
        return "something is missing at the end.";
    case mu::ecTOO_FEW_PARAMS:
        return "a function lacks an argument.";
    case mu::ecTOO_MANY_PARAMS:
        return "a function has too many arguments.";
    case mu::ecUNEXPECTED_OPERATOR:
        return "an operand is missing before this operator.";
    case mu::ecUNEXPECTED_PARENS:
        return "a parenthesis cannot stand here.";
    case mu::ecUNEXPECTED_VAL:
    case mu::ecUNEXPECTED_VAR:
    case mu::ecUNEXPECTED_FUN:
        return "an operator is missing before this.";
    default:
        return "this cannot be understood here.";
    }
}

} // namespace

Expression::Expression(std::unique_ptr<Impl> impl) : m_impl(std::move(impl)) {}
Expression::~Expression() = default;
Expression::Expression(Expression&&) noexcept = default;
Expression& Expression::operator=(Expression&&) noexcept = default;

Result<Expression> Expression::compile(std::string_view source, std::string_view what, const Scope& scope)
{
    if (source.size() > maxLength)
        return badInput(std::string(what) + " is longer than " + std::to_string(maxLength) + " characters.");
    PARASCOPE_TRY(const auto words, tokens(source, what));
    auto impl = std::make_unique<Impl>();
    impl->source = source;
    Translator translator(words, what, scope, impl->operands);
    PARASCOPE_TRY(const std::string translated, translator.run());
    try {
        impl->define();
        impl->parser.SetExpr(translated);
        // muParser reads the expression on its first use; several results are a comma it let through.
        int results = 0;
        impl->parser.Eval(results);
        if (results != 1)
            return badInput(std::string(what) + " is not one expression.");
    } catch (const mu::Parser::exception_type& error) {
        const int at = error.GetPos();
        return errorAt(what, translator.columnOf(at < 0 ? translated.size() : static_cast<std::size_t>(at)),
                       reasonOf(error));
    }
    impl->condition = Condition::of(words, scope, impl->operands);
    return Expression(std::move(impl));
}

const std::vector<std::size_t>& Expression::operands() const
{
    return m_impl->operands;
}

const std::string& Expression::source() const
{
    return m_impl->source;
}

double Expression::evaluate(std::span<const double> values) const
{
    for (std::size_t i = 0; i < m_impl->operands.size(); ++i) {
        if (std::isnan(values[i]))
            return missing;
        m_impl->buffers[i][0] = values[i];
    }
    try {
        return m_impl->parser.Eval();
    } catch (const mu::Parser::exception_type&) {
        return missing;
    }
}

void Expression::evaluate(std::span<const std::span<const double>> columns, std::span<double> out) const
{
    auto& impl = *m_impl;
    const std::size_t rows = std::min(chunkRows, out.size());
    if (!impl.buffers.empty() && impl.buffers.front().size() < rows) {
        for (auto& buffer : impl.buffers)
            buffer.resize(rows);
        impl.bind();
    }
    for (std::size_t first = 0; first < out.size(); first += chunkRows) {
        const std::size_t count = std::min(chunkRows, out.size() - first);
        for (std::size_t i = 0; i < impl.operands.size(); ++i)
            std::copy_n(columns[i].begin() + static_cast<std::ptrdiff_t>(first), count,
                        impl.buffers[i].begin());
        const auto chunk = out.subspan(first, count);
        try {
            impl.parser.Eval(chunk.data(), static_cast<int>(count));
        } catch (const mu::Parser::exception_type&) {
            std::fill(chunk.begin(), chunk.end(), missing);
        }
        // A comparison with NaN gives a number: rows lacking an operand are marked by hand.
        for (const auto& buffer : impl.buffers)
            for (std::size_t row = 0; row < count; ++row)
                if (std::isnan(buffer[row]))
                    chunk[row] = missing;
    }
}

std::size_t Expression::select(std::span<const std::span<const double>> columns,
                               std::span<std::uint8_t> mask) const
{
    if (m_impl->condition)
        return m_impl->condition->select(columns, mask);
    std::vector<double> values(mask.size());
    evaluate(columns, values);
    std::size_t leftOut = 0;
    for (std::size_t row = 0; row < mask.size(); ++row) {
        const bool defined = !std::isnan(values[row]);
        leftOut += !defined;
        mask[row] = defined && values[row] != 0;
    }
    return leftOut;
}

} // namespace parascope::expression
