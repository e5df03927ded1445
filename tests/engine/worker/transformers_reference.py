# SPDX-License-Identifier: GPL-3.0-or-later
"""Compares workers' outputs with the models of Hugging Face's transformers with the same weights.

    transformers_reference.py TASK...

A task holds "config" (a config.json's content), "graph" (whose names and formula give the weights), "batch" and "answers"
(files with what `WORKER --check` printed, by worker).
"""
import json
import os
import re
import sys

sys.path.insert(0, os.environ["PARASCOPE_WORKERS"])

import numpy  # noqa: E402
import torch  # noqa: E402
from transformers import AutoConfig, AutoModelForCausalLM  # noqa: E402
from parascope_workers import values  # noqa: E402
from parascope_workers.graph import read  # noqa: E402

torch.set_num_threads(1)

PARTS = {
    "norm1.gamma": "input_layernorm.weight", "norm2.gamma": "post_attention_layernorm.weight",
    "attention.query.weight": "self_attn.q_proj.weight", "attention.key.weight": "self_attn.k_proj.weight",
    "attention.value.weight": "self_attn.v_proj.weight", "attention.out.weight": "self_attn.o_proj.weight",
    "attention.query.bias": "self_attn.q_proj.bias", "attention.key.bias": "self_attn.k_proj.bias",
    "attention.value.bias": "self_attn.v_proj.bias",
    "attention.query.norm.gamma": "self_attn.q_norm.weight", "attention.key.norm.gamma": "self_attn.k_norm.weight",
    "inner.gate.weight": "mlp.gate_proj.weight", "inner.up.weight": "mlp.up_proj.weight",
    "inner.down.weight": "mlp.down_proj.weight",
}
#: The parts that differ in DeepSeek's latent attention and experts; with a rank of queries, PARTS_RANK in addition.
PARTS_LATENT = {
    "attention.kv.down.weight": "self_attn.kv_a_proj_with_mqa.weight", "attention.kv.norm.gamma": "self_attn.kv_a_layernorm.weight",
    "attention.kv.weight": "self_attn.kv_b_proj.weight", "inner.shared.gate.weight": "mlp.shared_experts.gate_proj.weight",
    "inner.shared.up.weight": "mlp.shared_experts.up_proj.weight", "inner.shared.down.weight": "mlp.shared_experts.down_proj.weight",
    "inner.bias": "mlp.gate.e_score_correction_bias",
}
PARTS_RANK = {
    "attention.query.down.weight": "self_attn.q_a_proj.weight", "attention.query.norm.gamma": "self_attn.q_a_layernorm.weight",
    "attention.query.weight": "self_attn.q_b_proj.weight",
}
#: Names of a layer's norms where they differ.
PARTS_BEHIND = {"attention.norm.gamma": "post_attention_layernorm.weight", "inner.norm.gamma": "post_feedforward_layernorm.weight"}
PARTS_AROUND = {
    "gemma3_text": PARTS_BEHIND | {"norm2.gamma": "pre_feedforward_layernorm.weight"},
    "glm4": {"attention.norm.gamma": "post_self_attn_layernorm.weight", "inner.norm.gamma": "post_mlp_layernorm.weight"},
    "olmo2": PARTS_BEHIND, "olmo3": PARTS_BEHIND,
}
PARTS_MAMBA = {
    "norm.gamma": "norm.weight", "mixer.in.weight": "mixer.in_proj.weight", "mixer.conv.weight": "mixer.conv1d.weight",
    "mixer.conv.bias": "mixer.conv1d.bias", "mixer.choice.weight": "mixer.x_proj.weight",
    "mixer.step.weight": "mixer.dt_proj.weight", "mixer.step.bias": "mixer.dt_proj.bias", "mixer.a_log": "mixer.A_log",
    "mixer.skip": "mixer.D", "mixer.out.weight": "mixer.out_proj.weight",
}
PARTS_MAMBA2 = {
    "norm1.gamma": "norm.weight", "attention.in.weight": "mixer.in_proj.weight", "attention.conv.weight": "mixer.conv1d.weight",
    "attention.conv.bias": "mixer.conv1d.bias", "attention.a_log": "mixer.A_log", "attention.dt_bias": "mixer.dt_bias",
    "attention.skip": "mixer.D", "attention.norm.value": "mixer.norm.weight", "attention.out.weight": "mixer.out_proj.weight",
}
#: Parts of a layer with linear attention, in addition to those above.
PARTS_LINEAR = {
    "attention.in.weight": "linear_attn.in_proj_qkvz.weight", "attention.rates.weight": "linear_attn.in_proj_ba.weight",
    "attention.conv.weight": "linear_attn.conv1d.weight", "attention.a_log": "linear_attn.A_log",
    "attention.dt_bias": "linear_attn.dt_bias", "attention.norm.gamma": "linear_attn.norm.weight",
    "attention.out.weight": "linear_attn.out_proj.weight",
}
PARTS_SHARED = {f"inner.shared.{part}.weight": f"mlp.shared_expert.{part}_proj.weight" for part in ("gate", "up", "down")} | {
    "inner.share.weight": "mlp.shared_expert_gate.weight"}
WHOLE = {"embedding.weight": "model.embed_tokens.weight", "norm.gamma": "model.norm.weight", "output.weight": "lm_head.weight"}
WHOLE_MAMBA = {"embedding.weight": "backbone.embeddings.weight", "norm.gamma": "backbone.norm_f.weight",
               "output.weight": "lm_head.weight"}


def published(config):
    """Returns the names of a kind: of the whole model, of a layer's parts, and the text before a layer's number."""
    kind = config["model_type"]
    if kind == "mamba":
        return WHOLE_MAMBA, PARTS_MAMBA, "backbone.layers."
    if kind == "mamba2":
        return WHOLE_MAMBA, PARTS_MAMBA2, "backbone.layers."
    if not kind.startswith("deepseek") and kind not in ("glm4_moe", "qwen3_next"):
        return WHOLE, PARTS | PARTS_AROUND.get(kind, {}), "model.layers."
    if kind == "qwen3_next":
        return WHOLE, PARTS | PARTS_SHARED, "model.layers."
    if kind == "glm4_moe":
        return WHOLE, PARTS | {name: PARTS_LATENT[name] for name in PARTS_LATENT if name.startswith("inner.")}, "model.layers."
    return WHOLE, PARTS | PARTS_LATENT | (PARTS_RANK if config.get("q_lora_rank") else {}), "model.layers."


def by_key_heads(config, part, value):
    """Reorders the rows of a linear attention's projections, which transformers groups by heads of keys."""
    heads = config["linear_num_key_heads"]
    keys, values = heads * config["linear_key_head_dim"], config["linear_num_value_heads"] * config["linear_value_head_dim"]
    sizes = [keys, keys, values, values] if part == "attention.in.weight" else [config["linear_num_value_heads"]] * 2
    return torch.cat([piece.unflatten(0, (heads, -1)) for piece in value.split(sizes)], 1).flatten(0, 1)


def hold(state, names, name, value, config):
    """Puts a weight under the published names; experts share one tensor in the layer graph, and in some versions of
    transformers."""
    whole, parts, layers = names
    if name in whole:
        state[whole[name]] = value
        return
    layer, part = re.fullmatch(r"layer(\d+)\.(.*)", name).groups()
    prefix = f"{layers}{int(layer) - 1}."
    if config.get("layer_types", [""] * int(layer))[int(layer) - 1] == "linear_attention":
        parts = parts | PARTS_LINEAR
        if part in ("attention.in.weight", "attention.rates.weight"):
            value = by_key_heads(config, part, value)
    if part in parts:
        state[prefix + parts[part]] = value[..., 0] if part.endswith("conv.weight") else value
    elif part == "inner.router.weight":
        state[prefix + "block_sparse_moe.gate.weight"] = value
    else:
        theirs = {"inner.gate": "w1", "inner.up": "w3", "inner.down": "w2"}[part]
        for expert, own in enumerate(value):
            state[f"{prefix}block_sparse_moe.experts.{expert}.{theirs}.weight"] = own


def together(state):
    """Joins the experts as newer versions do: one tensor of gate and up, one of down, and another name of the block."""
    made = {}
    for name, value in state.items():
        match = re.fullmatch(r"(.*)\.block_sparse_moe\.experts\.(\d+)\.(w\d)\.weight", name)
        if match:
            made.setdefault(match.group(1), {}).setdefault(match.group(3), {})[int(match.group(2))] = value
        else:
            made[name.replace("block_sparse_moe", "mlp")] = value
    out = {}
    for name, value in made.items():
        if not isinstance(value, dict):
            out[name] = value
            continue
        stack = {w: torch.stack([of[i] for i in sorted(of)]) for w, of in value.items()}
        out[name + ".mlp.experts.gate_up_proj"] = torch.cat([stack["w1"], stack["w3"]], 1)
        out[name + ".mlp.experts.down_proj"] = stack["w2"]
    return out


def fused(state, known):
    """Joins gate and up in one weight, as GLM-4 has them."""
    out = dict(state)
    for name in [name for name in state if name.endswith(".gate_proj.weight")]:
        both = name.replace("gate_proj", "gate_up_proj")
        if both in known and name not in known:
            out[both] = torch.cat([out.pop(name), out.pop(name.replace("gate_proj", "up_proj"))])
    return out


def problems_of(task):
    graph = read(task["graph"])
    config = AutoConfig.for_model(**task["config"])
    config._attn_implementation = "eager"
    model = AutoModelForCausalLM.from_config(config).float().eval()
    state, names = {}, published(task["config"])
    for index, weight in enumerate(graph.weights):
        if weight.name.endswith(".norm.each.gamma"):  # a constant 1
            continue
        fixed = not weight.trainable and weight.init != "normal"
        value = values.fixed_weight(weight) if fixed else values.formula_weight(weight, index)
        hold(state, names, weight.name, torch.from_numpy(value), task["config"])
    state = fused(state, model.state_dict())
    if not set(state) <= set(model.state_dict()):
        state = together(state)
    missing, unexpected = model.load_state_dict(state, strict=False)
    missing = [name for name in missing if not (name == "lm_head.weight" and config.tie_word_embeddings)]
    if missing or unexpected:
        return [f"transformers has other weights: {missing[:3]} missing, {unexpected[:3]} unexpected"]
    model.tie_weights()
    arrays = {}
    for index, entry in values.in_order(graph.inputs):
        arrays[entry.name] = values.formula_input(entry, index, task["batch"], arrays)
    with torch.no_grad():
        logits = model(torch.from_numpy(arrays["tokens"])).logits.numpy().ravel()
    problems = []
    for worker, path in task["answers"].items():
        with open(path, encoding="utf-8") as file:
            output = numpy.asarray(json.load(file)["output"])
        if output.shape != logits.shape:
            problems.append(f"{worker}: {output.size} logits instead of {logits.size}")
            continue
        error = numpy.abs(output - logits).max() / numpy.abs(logits).max()
        if not error < 1e-4:
            problems.append(f"{worker}: relative error {error:.2e}")
    return problems


def main():
    failed = False
    for path in sys.argv[1:]:
        with open(path, encoding="utf-8") as file:
            problems = problems_of(json.load(file))
        failed = failed or bool(problems)
        print(path.rsplit("/", 1)[-1], "; ".join(problems) if problems else "agrees", flush=True)
    sys.exit(1 if failed else 0)


main()
