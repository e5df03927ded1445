#!/usr/bin/env python3
# SPDX-License-Identifier: GPL-3.0-or-later
"""Stands in for sglang.bench_serving: 2 requests/s for each concurrent one, which then last 500 ms each."""
import argparse, json, socket


def served(given, latency):
    """Returns what a serving benchmark reports; `latency` is the name of the time of a request."""
    rate, prompts = 2 * given.max_concurrency, given.num_prompts
    out = {"num_prompts": prompts, "request_rate": "inf" if given.request_rate == float("inf") else given.request_rate,
           "max_concurrency": given.max_concurrency, "duration": prompts / rate, "completed": prompts,
           "total_input_tokens": prompts * given.random_input_len, "total_output_tokens": prompts * given.random_output_len,
           "request_throughput": rate, "output_throughput": rate * given.random_output_len}
    for name, value in (("ttft", 50), ("tpot", 450 / given.random_output_len), ("itl", 450 / given.random_output_len)):
        out |= {f"mean_{name}_ms": value, f"median_{name}_ms": value, f"std_{name}_ms": 0, f"p99_{name}_ms": value}
    return out | {latency.replace("median", "mean"): 500, latency: 500}


if __name__ == "__main__":
    options = argparse.ArgumentParser(allow_abbrev=False)
    for name in ("--backend", "--host", "--model", "--dataset-name", "--output-file"):
        options.add_argument(name, required=True)
    for name in ("--port", "--random-input-len", "--random-output-len", "--num-prompts", "--max-concurrency"):
        options.add_argument(name, type=int, required=True)
    options.add_argument("--random-range-ratio", type=float, default=0)
    options.add_argument("--request-rate", type=float, default=float("inf"))
    given = options.parse_args()
    socket.create_connection((given.host, given.port)).close()  # fails without the server
    out = served(given, "median_e2e_latency_ms")
    out["request_rate"] = given.request_rate  # Python writes Infinity
    out |= {"backend": given.backend, "dataset_name": given.dataset_name, "random_range_ratio": given.random_range_ratio}
    with open(given.output_file, "a") as file:  # as the real one, which adds a line
        print(json.dumps(out), file=file)
