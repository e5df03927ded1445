// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/exchange/trace_rows.h"

#include <algorithm>
#include <array>
#include <cctype>
#include <cmath>

namespace parascope::exchange::trace {

namespace torch = workload::torch;

namespace {

/// Reads the recorded inputs of a call: lists of shapes, types and scalars, one per line.
torch::Call callOf(std::string_view name, std::string_view inputs)
{
    torch::Call out{name, {}};
    std::array<Json, 3> lists;
    for (auto& list : lists) {
        const auto end = std::min(inputs.find('\n'), inputs.size());
        if (auto read = parseJson(inputs.substr(0, end), {}, {.maxDepth = 16}); read && read->is_array())
            list = *std::move(read);
        inputs.remove_prefix(std::min(end + 1, inputs.size()));
    }
    const auto textAt = [](const Json& list, std::size_t i) {
        return i < list.size() && list[i].is_string() ? list[i].get<std::string>() : std::string();
    };
    const auto tensorOf = [](const Json& sizes) {
        torch::Argument::Tensor tensor;
        for (const auto& size : sizes)
            tensor.dims.push_back(size.is_number() ? std::max(size.get<double>(), 0.0) : 0.0);
        return tensor;
    };
    const auto count = std::max(lists[0].size(), lists[1].size());
    for (std::size_t i = 0; i < count; ++i) {
        torch::Argument argument{{}, textAt(lists[1], i), textAt(lists[2], i)};
        const bool isTensor =
            !argument.type.empty() && std::isupper(static_cast<unsigned char>(argument.type[0])) == 0;
        if (i < lists[0].size() && lists[0][i].is_array()) {
            const auto& sizes = lists[0][i];
            if (!sizes.empty() && sizes.front().is_array())
                for (const auto& item : sizes)
                    argument.tensors.push_back(tensorOf(item));
            else if (!sizes.empty() || isTensor)
                argument.tensors.push_back(tensorOf(sizes));
        }
        out.arguments.push_back(std::move(argument));
    }
    return out;
}

} // namespace

/// Returns the shape of the result of a convolution, or an empty list. Until PyTorch 2.1 stride and padding
/// are not recorded. The result is then taken to be the first tensor with the same number of images and the
/// convolution's output channels that a later operation on the same thread reads.
std::vector<double> Signatures::resultOf(std::uint32_t operation, const torch::Call& call) const
{
    constexpr std::uint32_t farthest = 64;
    const auto shapeAt = [&](std::size_t i) {
        return i < call.arguments.size() && call.arguments[i].tensors.size() == 1
                   ? call.arguments[i].tensors[0].dims
                   : std::vector<double>();
    };
    const auto input = shapeAt(0), weight = shapeAt(1);
    const auto& own = m_operations[operation];
    if (input.size() < 3 || weight.size() != input.size())
        return {};
    for (auto i = operation + 1; i < std::min<std::size_t>(operation + farthest, m_operations.size()); ++i) {
        const auto& next = m_operations[i];
        if (next.thread != own.thread)
            return {};
        if (next.begin < own.end)
            continue; // the operation is part of the convolution
        for (const auto& argument : callOf({}, m_texts[next.inputs]).arguments)
            for (const auto& tensor : argument.tensors) {
                bool fits = tensor.dims.size() == input.size() && tensor.dims[0] == input[0] &&
                            tensor.dims[1] == weight[0];
                for (std::size_t d = 2; fits && d < input.size(); ++d)
                    fits = tensor.dims[d] <= input[d] + weight[d];
                if (fits)
                    return tensor.dims;
            }
    }
    return {};
}

const Signature& Signatures::of(std::uint32_t operation)
{
    const auto& recorded = m_operations[operation];
    const auto [it, fresh] = m_known.try_emplace((std::uint64_t{recorded.name} << 32) | recorded.inputs);
    if (!fresh)
        return it->second;
    auto call = callOf(m_texts[recorded.name], m_texts[recorded.inputs]);
    const auto kind = torch::classOf(call.name);
    if (kind == torch::Class::Convolution && m_texts[recorded.inputs].ends_with('\n'))
        call.result = resultOf(operation, call);
    auto& out = it->second;
    out = {torch::operationName(call), {}, torch::costOf(call)};
    out.heavy = torch::isHeavy(kind) && out.cost.flops.value_or(0) > 0;
    for (const auto& argument : call.arguments)
        if (out.dtype.empty() && !argument.tensors.empty() && !argument.tensors[0].dims.empty())
            out.dtype = torch::dtypeName(argument.type);
    return out;
}

void Rows::settleCosts()
{
    for (std::size_t i = m_operations.size();
         i-- > 0;) { // called operations follow their callers in the list
        if (m_host.parent[i] == nobody)
            continue;
        auto& above = m_inside[m_host.parent[i]];
        above = std::max(above, m_inside[i]);
        if (!m_taken[i])
            continue;
        const auto& signature = m_signatures.of(static_cast<std::uint32_t>(i));
        above = std::max<std::uint8_t>(above, signature.heavy       ? Heavy
                                              : signature.hasCost() ? Light
                                                                    : Nothing);
    }
}

void Rows::addOperation(std::uint32_t operation, double seconds, double shared)
{
    const auto& signature = m_signatures.of(operation);
    const auto inside = m_inside[operation];
    auto& row = at(signature.operation, m_host.layer[operation]);
    row.seconds += seconds;
    row.shared += shared;
    m_seconds[operation] += seconds;
    if (signature.heavy || inside == Heavy)
        row.counted += seconds;
    if (m_taken[operation] != 1)
        return;
    m_taken[operation] = 2; // count a call only with its first kernel
    row.calls += 1;
    if (inside == Heavy || (inside == Light && !signature.heavy))
        return;
    const auto add = [](std::optional<double>& sum, const std::optional<double>& value) {
        if (value)
            sum = sum.value_or(0) + *value;
    };
    add(row.flops, signature.cost.flops);
    add(row.bytes, signature.cost.bytes);
    if (signature.cost.flops)
        m_flopsByType[signature.dtype] += *signature.cost.flops;
}

void Rows::add(const std::string& name, std::uint32_t layer, double seconds, double shared)
{
    auto& row = at(name, layer);
    row.seconds += seconds;
    row.shared += shared;
    row.calls += 1;
}

namespace {

/// Mean and deviation of numbers that are added one by one.
struct Moments
{
    double count = 0, mean = 0, squares = 0;
    void add(double value)
    {
        const double from = value - mean;
        mean += from / ++count;
        squares += from * (value - mean);
    }
    /// Returns the standard deviation over the mean; 0 for fewer than two numbers.
    [[nodiscard]] double deviation() const
    {
        return count > 1 && mean > 0 ? std::sqrt(squares / (count - 1)) / mean : 0;
    }
};

} // namespace

void Rows::addRepeats()
{
    struct Called
    {
        Moments calls;
        std::map<std::ptrdiff_t, double> steps;
    };
    std::map<std::string_view, Called> all;
    for (std::size_t i = 0; i < m_operations.size(); ++i) {
        if (m_taken[i] == 0)
            continue;
        auto& called = all[m_signatures.of(static_cast<std::uint32_t>(i)).operation];
        called.calls.add(m_seconds[i]);
        if (m_marks.size() > 1)
            called.steps[std::upper_bound(m_marks.begin(), m_marks.end(), m_operations[i].begin) -
                         m_marks.begin()] += m_seconds[i];
    }
    for (const auto& [name, called] : all) {
        if (called.calls.count < 2)
            continue;
        Moments steps;
        for (const auto& [step, seconds] : called.steps)
            if (step > 0) // operations before the first mark belong to no step
                steps.add(seconds);
        const bool inEach = m_marks.size() > 1 && steps.count == static_cast<double>(m_marks.size());
        m_out.repeats[std::string(name)] = {called.calls.count, called.calls.deviation(),
                                            inEach ? steps.count : 0, inEach ? steps.deviation() : 0};
    }
}

void Rows::finish()
{
    addRepeats();
    for (auto& [key, row] : m_rows)
        m_out.rows.push_back(std::move(row));
    std::stable_sort(m_out.rows.begin(), m_out.rows.end(),
                     [](const Row& a, const Row& b) { return a.seconds > b.seconds; });
    double most = 0;
    for (const auto& [type, flops] : m_flopsByType)
        if (flops > most) {
            most = flops;
            m_out.dtype = type;
        }
}

Row& Rows::at(const std::string& name, std::uint32_t layer)
{
    const auto [it, fresh] = m_rows.try_emplace(std::pair(name, layer));
    if (fresh) {
        it->second.operation = name;
        if (layer != nobody)
            it->second.layer = m_texts[layer];
    }
    return it->second;
}

} // namespace parascope::exchange::trace
