// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/base/expression/expression.h"

#include "engine/base/core/json.h"
#include "engine/base/expression/lexer.h"

#include <algorithm>
#include <charconv>
#include <cmath>

namespace parascope::expression {

namespace {

/// Rows per block. The output of one step is still in the first-level cache when the next step reads it.
constexpr std::size_t block = 1 << 11;
constexpr std::size_t maxLength = 10000, maxParentheses = 100, maxDepth = 1000;

using Operand = Expression::Operand;

double truth(bool holds)
{
    return holds ? 1 : 0;
}

/// Applies f to every row without branches, so that compilers can vectorise the loop. If `a` is a constant,
/// the result is a constant.
template <class F>
void apply(Operand& a, double* out, std::size_t count, F f)
{
    if (!a.rows) {
        a.constant = f(a.constant);
        return;
    }
    for (std::size_t row = 0; row < count; ++row)
        out[row] = f(a.rows[row]);
    a.rows = out;
}

template <auto f>
void one(Operand& a, const Operand&, double* out, std::size_t count)
{
    apply(a, out, count, f);
}

template <auto f>
void two(Operand& a, const Operand& b, double* out, std::size_t count)
{
    if (!b.rows)
        return apply(a, out, count, [c = b.constant](double x) { return f(x, c); });
    if (!a.rows) {
        const double c = a.constant;
        a.rows = b.rows;
        return apply(a, out, count, [c](double y) { return f(c, y); });
    }
    for (std::size_t row = 0; row < count; ++row)
        out[row] = f(a.rows[row], b.rows[row]);
    a.rows = out;
}

/// Precedence of operators. `not` is between conjunctions and comparisons; signs and `!` are between products
/// and powers.
enum Level { Disjunction = 1, Conjunction, Comparison, Sum, Product, Exponent };

struct Operator
{
    std::string_view text;
    Level level;
    Expression::Kernel kernel;
};
struct Function
{
    std::string_view name;
    Expression::Kernel kernel;
    bool several = false; ///< takes one or more arguments and combines them in pairs; otherwise takes one
};

// clang-format off: one line per entry
constexpr auto negation = one<[](double x) { return truth(x == 0); }>;
constexpr Operator prefixes[] = {{"-", Exponent, one<[](double x) { return -x; }>},
                                 {"+", Exponent, one<[](double x) { return x; }>},
                                 {"!", Exponent, negation},
                                 {"~", Comparison, negation}};
constexpr Operator binaryOperators[] = {
    {"||", Disjunction, two<[](double x, double y) { return truth((x != 0) | (y != 0)); }>},
    {"&&", Conjunction, two<[](double x, double y) { return truth((x != 0) & (y != 0)); }>},
    {"<", Comparison, two<[](double x, double y) { return truth(x < y); }>},
    {"<=", Comparison, two<[](double x, double y) { return truth(x <= y); }>},
    {">", Comparison, two<[](double x, double y) { return truth(x > y); }>},
    {">=", Comparison, two<[](double x, double y) { return truth(x >= y); }>},
    {"==", Comparison, two<[](double x, double y) { return truth(x == y); }>},
    {"!=", Comparison, two<[](double x, double y) { return truth(x != y); }>},
    {"+", Sum, two<[](double x, double y) { return x + y; }>},
    {"-", Sum, two<[](double x, double y) { return x - y; }>},
    {"*", Product, two<[](double x, double y) { return x * y; }>},
    {"/", Product, two<[](double x, double y) { return x / y; }>},
    {"%", Product, two<[](double x, double y) { return std::fmod(x, y); }>},
    {"^", Exponent, two<[](double x, double y) { return y == 2 ? x * x : std::pow(x, y); }>}};
constexpr Function functions[] = {{"abs", one<[](double x) { return std::abs(x); }>},
                                  {"sqrt", one<[](double x) { return std::sqrt(x); }>},
                                  {"exp", one<[](double x) { return std::exp(x); }>},
                                  {"ln", one<[](double x) { return std::log(x); }>},
                                  {"log2", one<[](double x) { return std::log2(x); }>},
                                  {"log10", one<[](double x) { return std::log10(x); }>},
                                  {"floor", one<[](double x) { return std::floor(x); }>},
                                  {"ceil", one<[](double x) { return std::ceil(x); }>},
                                  {"round", one<[](double x) { return std::round(x); }>},
                                  {"min", two<[](double x, double y) { return std::min(x, y); }>, true},
                                  {"max", two<[](double x, double y) { return std::max(x, y); }>, true}};
// clang-format on

template <class Entries>
const Operator* operatorOf(const Entries& entries, const Token& token)
{
    const auto* it = std::find_if(std::begin(entries), std::end(entries), [&](const Operator& entry) {
        return token.kind == Token::Kind::Operator && entry.text == token.text;
    });
    return it == std::end(entries) ? nullptr : it;
}

bool isEquality(const Token& token)
{
    return token.kind == Token::Kind::Operator && (token.text == "==" || token.text == "!=");
}

} // namespace

/// Parses by recursive descent with precedence climbing: an operand, then every operator that binds at least
/// as tightly as required. It writes the steps as it reads.
class Parser
{
public:
    Parser(const std::vector<Token>& words, std::string_view what, const Scope& scope, Expression& out)
        : m_words(words), m_what(what), m_scope(scope), m_out(out)
    {
    }

    Result<void> run()
    {
        PARASCOPE_CHECK(expression(Disjunction));
        switch (word().kind) {
        case Token::Kind::End:
            return {};
        case Token::Kind::Close:
            return refuse(Message::format("a closing parenthesis has no opening one."));
        default:
            return refuseJoint();
        }
    }

private:
    using Kind = Expression::Step::Kind;
    [[nodiscard]] const Token& word(std::ptrdiff_t ahead = 0) const
    {
        static const Token none{};
        const auto at = static_cast<std::ptrdiff_t>(m_at) + ahead;
        return at < 0 ? none : m_words[std::min(static_cast<std::size_t>(at), m_words.size() - 1)];
    }
    [[nodiscard]] tl::unexpected<Error> refuse(Message reason) const
    {
        return errorAt(m_what, word().column, std::move(reason));
    }
    void emit(Kind kind, Expression::Kernel kernel) { m_out.m_steps.push_back({kind, kernel}); }

    Result<void> expression(int least, const Operator* sign = nullptr)
    {
        if (++m_depth > maxDepth)
            return refuse(Message::format("operators are nested too deeply."));
        PARASCOPE_CHECK(operand(sign));
        const Operator* next = nullptr;
        while ((next = operatorOf(binaryOperators, word())) && next->level >= least) {
            ++m_at;
            // Powers are right-associative, all other operators left-associative.
            PARASCOPE_CHECK(expression(next->level == Exponent ? Exponent : next->level + 1));
            emit(Kind::Two, next->kernel);
        }
        --m_depth;
        return {};
    }

    /// Parses an operand; `before` is the sign in front of it.
    Result<void> operand(const Operator* before)
    {
        switch (word().kind) {
        case Token::Kind::Operator:
            return sign(before);
        case Token::Kind::Number: {
            double number = 0;
            std::from_chars(word().text.data(), word().text.data() + word().text.size(), number);
            m_out.m_steps.push_back({Kind::Number, nullptr, number});
            ++m_at;
            return {};
        }
        case Token::Kind::Open:
            PARASCOPE_CHECK(open());
            PARASCOPE_CHECK(expression(Disjunction));
            return close();
        case Token::Kind::Text:
            return text();
        case Token::Kind::Name:
            return word(1).kind == Token::Kind::Open ? call() : name();
        case Token::Kind::Comma:
            return refuseJoint();
        case Token::Kind::Close:
            return refuse(m_open == 0 ? Message::format("a closing parenthesis has no opening one.")
                                      : Message::format("a parenthesis is not allowed here."));
        case Token::Kind::End:
            break;
        }
        return refuse(m_open > 0 ? Message::format("a parenthesis is never closed.")
                                 : Message::format("something is missing at the end."));
    }

    Result<void> sign(const Operator* before)
    {
        const auto* prefix = operatorOf(prefixes, word());
        if (prefix && before && prefix->kernel == negation && before->kernel == negation)
            return refuse(Message::format("a double negation is not an operator; leave both out."));
        if (!prefix || before)
            return refuse(Message::format("an operand is missing before this operator."));
        ++m_at;
        PARASCOPE_CHECK(expression(prefix->level, prefix));
        emit(Kind::One, prefix->kernel);
        return {};
    }

    Result<void> open()
    {
        if (++m_open > maxParentheses)
            return refuse(Message::format("parentheses are nested too deeply."));
        ++m_at;
        return {};
    }

    Result<void> close()
    {
        if (word().kind == Token::Kind::End)
            return refuse(Message::format("a parenthesis is never closed."));
        if (word().kind != Token::Kind::Close)
            return refuseJoint();
        --m_open;
        ++m_at;
        return {};
    }

    /// Refuses a token that follows an operand without an operator.
    [[nodiscard]] tl::unexpected<Error> refuseJoint() const
    {
        return refuse(
            word().kind == Token::Kind::Comma
                ? Message::format(
                      "a \",\" only separates the arguments of min and max; conditions are joined by \"&&\".")
                : Message::format("an operator is missing before this."));
    }

    /// Parses contains(NAME, "text").
    Result<void> contains()
    {
        const auto form = [&] {
            return refuse(
                Message::format("\"contains\" takes a name and a text in quotes: contains(%1, \"...\").",
                                std::string("device")));
        };
        if (!m_scope.contains)
            return refuse(Message::format("\"contains\" can only be used in filters."));
        ++m_at;
        PARASCOPE_CHECK(open());
        if (word().kind != Token::Kind::Name)
            return form();
        const auto variable = m_scope.find(word().text);
        if (!variable)
            return unknownName(word());
        if (!variable->isText)
            return refuse(Message::format("\"%1\" is a number and contains no text.", word().text));
        ++m_at;
        if (word().kind != Token::Kind::Comma || word(1).kind != Token::Kind::Text)
            return form();
        ++m_at;
        column(m_scope.contains(variable->slot, word().text));
        return close();
    }

    Result<void> call()
    {
        if (word().text == "contains")
            return contains();
        const auto* function = std::find_if(std::begin(functions), std::end(functions),
                                            [&](const Function& f) { return f.name == word().text; });
        if (function == std::end(functions))
            return refuse(Message::format("there is no function \"%1\".", word().text));
        ++m_at;
        PARASCOPE_CHECK(open());
        if (word().kind == Token::Kind::Close)
            return refuse(Message::format("a function lacks an argument."));
        PARASCOPE_CHECK(expression(Disjunction));
        if (!function->several)
            emit(Kind::One, function->kernel);
        while (function->several && word().kind == Token::Kind::Comma) {
            ++m_at;
            PARASCOPE_CHECK(expression(Disjunction));
            emit(Kind::Two, function->kernel);
        }
        return close();
    }

    /// A text is on one side of == or !=, and a text variable on the other.
    Result<void> text()
    {
        const Token& other = isEquality(word(-1)) ? word(-2) : isEquality(word(1)) ? word(2) : word();
        if (other.kind != Token::Kind::Name)
            return refuse(Message::format("the text \"%1\" can only be compared with a name, by == or !=.",
                                          word().text));
        const auto variable = m_scope.find(other.text);
        if (!variable)
            return unknownName(other);
        if (!variable->isText)
            return refuse(
                Message::format("\"%1\" is a number and cannot be compared with text.", other.text));
        m_out.m_steps.push_back({Kind::Number, nullptr, m_scope.code(variable->slot, word().text)});
        ++m_at;
        return {};
    }

    [[nodiscard]] tl::unexpected<Error> unknownName(const Token& name) const
    {
        return Error::unknown(Message::format("%1, column %2: unknown name \"%3\"", std::string(m_what),
                                              name.column, name.text),
                              name.text, nearestName(name.text, m_scope.names));
    }

    Result<void> name()
    {
        const auto variable = m_scope.find(word().text);
        if (!variable)
            return unknownName(word());
        if (variable->isText) {
            const bool left = isEquality(word(1)), right = isEquality(word(-1));
            if (left && word(2).kind == Token::Kind::Name) {
                m_at += 2;
                return refuse(Message::format("text must be in quotes: \"%1\".", word().text));
            }
            if (!(left && word(2).kind == Token::Kind::Text) &&
                !(right && word(-2).kind == Token::Kind::Text))
                return refuse(Message::format(
                    "\"%1\" contains text and can only be compared with text in quotes, by == or !=.",
                    word().text));
        }
        column(variable->slot);
        return {};
    }

    /// Emits the current token as a column.
    void column(std::size_t slot)
    {
        auto& operands = m_out.m_operands;
        const auto it = std::find(operands.begin(), operands.end(), slot);
        m_out.m_steps.push_back({Kind::Column, nullptr, 0, static_cast<std::size_t>(it - operands.begin())});
        if (it == operands.end())
            operands.push_back(slot);
        ++m_at;
    }

    const std::vector<Token>& m_words;
    std::string_view m_what;
    const Scope& m_scope;
    Expression& m_out;
    std::size_t m_at = 0, m_open = 0, m_depth = 0;
};

Result<Expression> Expression::compile(std::string_view source, std::string_view what, const Scope& scope)
{
    if (source.size() > maxLength)
        return Error::badInput("%1 is longer than %2 characters.", std::string(what), maxLength);
    PARASCOPE_TRY(const auto words, tokens(source, what));
    if (words.size() == 1)
        return Error::badInput("%1 is empty.", std::string(what));
    Expression out;
    out.m_source = source;
    PARASCOPE_CHECK(Parser(words, what, scope, out).run());
    std::size_t depth = 0, deepest = 0;
    for (const auto& step : out.m_steps) {
        depth += step.kind <= Step::Kind::Column;
        depth -= step.kind == Step::Kind::Two;
        deepest = std::max(deepest, depth);
    }
    out.m_stack.resize(deepest + 1);
    out.m_buffers.resize(deepest * block);
    return out;
}

namespace {

Operand operandOf(std::span<const double> column, std::size_t first)
{
    return {column.data() + first, 0};
}
Operand operandOf(double value, std::size_t)
{
    return {nullptr, value};
}

} // namespace

template <class Values>
Expression::Operand Expression::run(const Values& values, std::size_t first, std::size_t count) const
{
    std::size_t depth = 0;
    for (const auto& step : m_steps) {
        if (step.kind == Step::Kind::Number)
            m_stack[depth++] = {nullptr, step.number};
        else if (step.kind == Step::Kind::Column)
            m_stack[depth++] = operandOf(values[step.operand], first);
        depth -= step.kind == Step::Kind::Two;
        if (step.kernel)
            step.kernel(m_stack[depth - 1], m_stack[depth], m_buffers.data() + (depth - 1) * block, count);
    }
    return m_stack[0];
}

void Expression::fill(std::span<const std::span<const double>> columns, std::span<double> out,
                      std::size_t first) const
{
    const auto value = run(columns, first, out.size());
    for (std::size_t row = 0; row < out.size(); ++row)
        out[row] = value[row];
    // Comparisons with NaN give a number, so mark the rows that lack an operand here.
    for (const auto& column : columns)
        for (std::size_t row = 0; row < out.size(); ++row) {
            const double operand = column[first + row];
            out[row] = operand == operand ? out[row] : operand;
        }
}

double Expression::evaluate(std::span<const double> values) const
{
    for (const double value : values)
        if (std::isnan(value))
            return value;
    return run(values, 0, 1).constant;
}

void Expression::evaluate(std::span<const std::span<const double>> columns, std::span<double> out) const
{
    for (std::size_t first = 0; first < out.size(); first += block)
        fill(columns, out.subspan(first, std::min(block, out.size() - first)), first);
}

std::size_t Expression::select(std::span<const std::span<const double>> columns,
                               std::span<std::uint8_t> mask) const
{
    std::vector<double> values(std::min(block, mask.size()));
    std::size_t excluded = 0;
    for (std::size_t first = 0; first < mask.size(); first += block) {
        const auto part = mask.subspan(first, std::min(block, mask.size() - first));
        const std::span value(values.data(), part.size());
        fill(columns, value, first);
        for (std::size_t row = 0; row < part.size(); ++row) {
            const int below = value[row] < 0, above = value[row] > 0; // both are 0 for zero and NaN
            part[row] = static_cast<std::uint8_t>(below | above);
            excluded += value[row] != value[row];
        }
    }
    return excluded;
}

} // namespace parascope::expression
