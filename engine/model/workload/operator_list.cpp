// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/model/workload/operator_list.h"

#include "engine/base/core/dtypes.h"

#include <algorithm>
#include <span>
#include <utility>

namespace parascope::workload {

namespace {

using Name = std::pair<std::string_view, std::string_view>; ///< an argument's name in the file, and ours

/// Arguments that name a data type: that of the run, of the other operands, of keys and values, and of the
/// result.
constexpr std::string_view ownType = "dtype", otherType = "weight_dtype", keyType = "kv_dtype",
                           resultType = "out_dtype";

constexpr Name gemmNames[] = {{"m", "m"},
                              {"n", "n"},
                              {"k", "k"},
                              {"dtype_a", ownType},
                              {"dtype_b", otherType},
                              {"dtype_out", resultType}};
constexpr Name attentionNames[] = {{"batch_size", "batch"},
                                   {"seq_len_q", "length"},
                                   {"seq_len_kv", "context"},
                                   {"num_heads", "heads"},
                                   {"num_heads_kv", "kv_heads"},
                                   {"head_dim", "head_dim"},
                                   {"causal", "causal"},
                                   {"sliding_window", "window"},
                                   {"head_dim_qk_nope", "nope"},
                                   {"head_dim_qk_rope", "rope_width"},
                                   {"head_dim_v", "value_width"},
                                   {"kv_lora_rank", "kv_rank"},
                                   {"rope", "rope"},
                                   {"dtype_q", ownType},
                                   {"dtype_k", keyType},
                                   {"dtype_v", keyType},
                                   {"dtype_kv", keyType},
                                   {"dtype_o", resultType}};
constexpr Name expertNames[] = {{"num_tokens", "tokens"},
                                {"hidden", "width"},
                                {"intermediate", "inner"},
                                {"num_experts", "experts"},
                                {"top_k", "top_k"},
                                {"n_shared_experts", "shared_experts"},
                                {"expert_parallel_size", "expert_parallel"},
                                {"routed_tensor_parallel_size", "tensor_parallel"},
                                {"shared_tensor_parallel_size", "shared_tensor_parallel"},
                                {"expert_distribution", "distribution"},
                                {"dtype_act", ownType},
                                {"dtype_weight", otherType}};

struct Operator
{
    std::string_view type, family;
    std::span<const Name> names;
};
constexpr Operator operators[] = {{"gemm", "gemm", gemmNames},
                                  {"attention_mha", "attention", attentionNames},
                                  {"attention_mla", "attention", attentionNames},
                                  {"moe_gemm", "moe_gemm", expertNames}};

Result<Parameters> pointOf(const Json& row, const Operator& kind, const std::string& where)
{
    const auto args = row.find("args");
    if (args == row.end() || !args->is_object())
        return Error::badInput("%1 has no \"args\".", where);
    Parameters point;
    for (const auto& [key, item] : args->items()) {
        const auto known = std::find_if(kind.names.begin(), kind.names.end(),
                                        [&, &word = key](const Name& name) { return name.first == word; });
        if (known == kind.names.end())
            return Error::badInput("%1: a %2 has no argument \"%3\".", where, kind.type, key);
        if (item.is_boolean()) {
            point.set(known->second, std::int64_t{item.get<bool>()});
            continue;
        }
        PARASCOPE_TRY(Value value, valueFromJson(item, where + ": " + inQuotes(key)));
        if (known->first.starts_with("dtype")) {
            const auto* type = findDtype(toText(value));
            if (!type)
                return Error::badInput("%1: there is no data type \"%2\".", where, toText(value));
            value = std::string(type->name);
            if (const auto* other = point.find(known->second); other && *other != value)
                return Error::badInput("%1: \"%2\" is %3, and the keys are %4.", where, key, toText(value),
                                       toText(*other));
        }
        point.set(known->second, std::move(value));
    }
    // Remove defaults, so that equal points compare equal.
    const auto own = point.text(ownType);
    for (const auto name : {otherType, keyType})
        if (own && point.text(name) == own)
            point.remove(name);
    if (own && point.text(resultType) == std::string(findDtype(*own)->result))
        point.remove(resultType);
    if (point.text("distribution") == std::string("uniform"))
        point.remove("distribution");
    const auto heads = point.integer("heads").value_or(1);
    const auto take = [&](const char* name) {
        const auto value = point.integer(name).value_or(0);
        point.remove(name);
        return value;
    };
    if (kind.family == "attention") {
        const auto plain = take("head_dim") + take("nope");
        point.set("width", heads * (plain + point.integer("rope_width").value_or(0)));
        if (point.integer("kv_heads") == heads)
            point.remove("kv_heads");
    }
    return point;
}

} // namespace

Result<std::vector<Parameters>> readOperatorList(const std::filesystem::path& file, std::string_view family)
{
    PARASCOPE_TRY(const Json rows, readJsonFile(file));
    if (!rows.is_array() || rows.empty())
        return Error::badInput("%1 must hold a list of operators.", file.string());
    std::vector<Parameters> out;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        const auto where = file.string() + ", entry " + std::to_string(i + 1);
        const auto type = rows[i].is_object() ? rows[i].find("type") : rows[i].end();
        if (!rows[i].is_object() || type == rows[i].end() || !type->is_string())
            return Error::badInput("%1 has no \"type\".", where);
        const auto name = type->get<std::string>();
        const auto* kind = std::find_if(std::begin(operators), std::end(operators),
                                        [&](const Operator& known) { return known.type == name; });
        if (kind == std::end(operators) || kind->family != family)
            return Error::badInput("%1: the type \"%2\" is not a point of the family \"%3\".", where, name,
                                   family);
        PARASCOPE_TRY(auto point, pointOf(rows[i], *kind, where));
        out.push_back(std::move(point));
    }
    return out;
}

} // namespace parascope::workload
