// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include <optional>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

/// Data-sheet values of hardware, from resources/hardware_catalogue/catalogue.json, which is embedded in the
/// program.
namespace parascope::device {

/// One hardware part, as a whole `unit` (a chip, a board, a socket). A value that no source states is absent.
struct CatalogueEntry
{
    std::string id; ///< "h200_sxm"
    std::string name, vendor;
    std::string kind; ///< "gpu" | "tpu" | "cpu"
    std::string unit; ///< "gpu" | "chip" | "board" | "socket" | "vm"
    int year = 0;
    std::vector<std::string> match; ///< names by which drivers and /proc/cpuinfo report it
    int devicesPerUnit = 1;         ///< number of devices that a framework shows for one unit
    std::optional<int> coresPerUnit;
    /// Operations per second by data type (bfloat16, float16, tf32, float32, float8, float6, float4, int8),
    /// for dense products.
    std::vector<std::pair<std::string, double>> peaks;
    std::optional<double> memoryBytes, bytesPerSecond, linkBytesPerSecond, tdpWatts;
    std::string quality; ///< quality of the source: vendor | paper | secondary | registry | derived
    std::string source, note;

    /// Returns the FLOP/s of the whole unit in a data type; nothing if the data sheet has no such rate.
    [[nodiscard]] std::optional<double> peak(std::string_view dtype) const;
    /// Returns the fastest floating-point rate with its type. By default, the utilisation of a platform is
    /// relative to this rate. Types of 8 bits and fewer do not count, because no workload here computes in
    /// them.
    [[nodiscard]] std::optional<std::pair<std::string, double>> headlinePeak() const;
};

/// Returns all entries. The embedded text is read once. Any thread may call this.
[[nodiscard]] const std::vector<CatalogueEntry>& catalogue();
[[nodiscard]] const CatalogueEntry* catalogueEntry(std::string_view id);

/// Returns the entry of a device's reported name, or null when there is none. An accelerator must match the
/// whole name, because "TPU v5" is not "TPU v5 lite" and "NVIDIA H200 NVL" is not "NVIDIA H200". A CPU's
/// model text ("Intel(R) Xeon(R) Platinum 8480+ CPU @ 2.00GHz") must contain the name; the longest name wins.
[[nodiscard]] const CatalogueEntry* matchDevice(std::string_view reportedName);

/// Returns a device's name as people write it, without the maker's words: "NVIDIA Tesla V100" becomes "v100"
/// and "TPUv3" becomes "tpu-v3".
[[nodiscard]] std::string plainName(std::string_view name);
/// Returns the accelerators that such a name may mean: those whose own name has every word of it. "A100 80GB"
/// gives two with the same peak; "H100" gives two with different peaks.
[[nodiscard]] std::vector<const CatalogueEntry*> alikeDevices(std::string_view name);

} // namespace parascope::device
