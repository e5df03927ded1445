// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// What data sheets say of hardware: resources/hardware_catalogue/catalogue.json, part of the program.
namespace parascope::device {

/// One part, a whole `unit` of it (a chip, a board, a socket). What no source states is absent.
struct CatalogueEntry
{
    std::string id; ///< "h200_sxm"
    std::string name, vendor;
    std::string kind; ///< "gpu" | "tpu" | "cpu"
    std::string unit; ///< "gpu" | "chip" | "board" | "socket" | "vm"
    int year = 0;
    std::vector<std::string> match; ///< names under which drivers and /proc/cpuinfo report it
    int devicesPerUnit = 1;         ///< devices that a framework shows for one unit
    std::optional<int> coresPerUnit;
    /// Operations per second by data type (bfloat16, float16, tf32, float32, float8, float6, float4, int8);
    /// dense products.
    std::vector<std::pair<std::string, double>> peaks;
    std::optional<double> memoryBytes, bytesPerSecond, linkBytesPerSecond, tdpWatts;
    std::string quality; ///< how good the source is: vendor | paper | secondary | registry | derived
    std::string source, note;

    /// FLOP/s of the whole unit in a data type; nothing where the sheet has no such rate.
    [[nodiscard]] std::optional<double> peak(std::string_view dtype) const;
    /// The fastest floating-point rate with its type: what a platform's utilisation is measured against when
    /// nobody said otherwise. Types of 8 bits and fewer do not take part: nothing here computes in them.
    [[nodiscard]] std::optional<std::pair<std::string, double>> headlinePeak() const;
};

/// All entries; the embedded text is read once. Any thread.
[[nodiscard]] const std::vector<CatalogueEntry>& catalogue();
[[nodiscard]] const CatalogueEntry* catalogueEntry(std::string_view id);

/// The entry of a device's reported name, null when there is none. Accelerators match on the whole name,
/// for "TPU v5" is not "TPU v5 lite" and "NVIDIA H200 NVL" is not "NVIDIA H200"; a CPU's model text
/// ("Intel(R) Xeon(R) Platinum 8480+ CPU @ 2.00GHz") has to contain the name, the longest one wins.
[[nodiscard]] const CatalogueEntry* matchDevice(std::string_view reportedName);

/// A device's name as people write it, without the maker's words: "NVIDIA Tesla V100", "TPUv3": "v100",
/// "tpu-v3".
[[nodiscard]] std::string plainName(std::string_view name);
/// The accelerators that such a name may mean: those whose own name has every word of it ("A100 80GB": two,
/// of one peak; "H100": two, of different ones).
[[nodiscard]] std::vector<const CatalogueEntry*> alikeDevices(std::string_view name);

} // namespace parascope::device
