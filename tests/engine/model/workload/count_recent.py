#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""The numbers of configs/recent.jsonl, counted by transformers on the meta device.

    count_recent.py FILE           compares them
    count_recent.py FILE --write   puts them into the rows

Parameters are those of the model that transformers makes. Of each tensor of experts, a token uses the share
of the chosen ones. The cache of a token is the output of its projections to keys and values (with latent attention its
latent, with an index its key), at 16 bits. The Python of PARASCOPE_TORCH2_PYTHON is used where this one lacks transformers
(packaging/torch_venv.sh makes one). Exits with 77, which CTest shows as skipped, where neither has it.
"""
import json
import os
import sys
import warnings

warnings.filterwarnings("ignore")
try:
    import torch
    import transformers
except ImportError as error:
    other = os.environ.get("PARASCOPE_TORCH2_PYTHON", "")
    if os.access(other, os.X_OK) and other != sys.executable:
        os.execv(other, [other, *sys.argv])
    print(f"skipped: {error} (packaging/torch_venv.sh makes a Python that has it)")
    sys.exit(77)

AS = {"kimi_k2": "deepseek_v3"}  # the same classes under another name


def language_model(config):
    """Returns the configuration for transformers' class of the language model."""
    text = dict(config.get("text_config", config))
    for key in ("quantization_config", "auto_map"):
        text.pop(key, None)
    text["model_type"] = AS.get(text["model_type"], text["model_type"])
    return transformers.AutoConfig.for_model(**text)


def numbers(config):
    own = language_model(config)
    with torch.device("meta"):
        model = transformers.AutoModelForCausalLM.from_config(own)
    shapes = {name: tuple(value.shape) for name, value in model.named_parameters()}
    experts = [getattr(own, key, None) for key in ("num_local_experts", "n_routed_experts", "num_experts")]
    experts = next((count for count in experts if count), 0)
    total = active = cache = 0
    for name, value in model.named_parameters():
        total += value.numel()
        mixes = ".experts." in name or ".block_sparse_moe.input_linear" in name or ".block_sparse_moe.output_linear" in name
        active += value.numel() * own.num_experts_per_tok // experts if experts and mixes else value.numel()
    for name, shape in shapes.items():
        if name.endswith("qkv_proj.weight"):
            cache += shape[0] - shapes[name.replace("qkv_proj", "o_proj")][1]
        elif name.endswith(("k_proj.weight", "v_proj.weight", "kv_a_proj_with_mqa.weight", "indexer.wk.weight")):
            cache += shape[0]
    return {"parameters": total, "active": active, "kv_bytes": 2 * cache}


def main():
    transformers.logging.set_verbosity_error()
    path, write = sys.argv[1], "--write" in sys.argv
    with open(path, encoding="utf-8") as file:
        rows = [json.loads(line) for line in file]
    wrong = 0
    for row in rows:
        counted = numbers(row["config"])
        if write:
            row.update(counted)
        for key, value in counted.items():
            if row[key] != value:
                wrong += 1
                print(f"{row['name']}: {key} is {value:,} in transformers {transformers.__version__}, not {row[key]:,}")
    if write:
        with open(path, "w", encoding="utf-8") as file:
            for row in rows:
                file.write(json.dumps({**row, "config": row.pop("config")}) + "\n")
    print(f"{len(rows)} configurations compared")
    return wrong > 0


if __name__ == "__main__":
    sys.exit(main())
