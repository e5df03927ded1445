// SPDX-License-Identifier: GPL-3.0-or-later
#include "engine/worker/power_counters.h"

#include "engine/worker/gpu_monitor.h"
#include "engine/worker/watts_command.h"

#include <dlfcn.h>

#include <algorithm>
#include <array>
#include <cerrno>
#include <cmath>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <fstream>
#include <memory>
#include <string_view>

namespace parascope::worker {

namespace {

namespace fs = std::filesystem;
using Kind = PowerCounter::Kind;

constexpr double micro = 1e-6;
/// Since Ampere, NVML's power is the mean of the last second (nvmlDeviceGetPowerUsage); that of the other
/// GPUs is averaged as well, over an undocumented time.
constexpr double lagOfGpu = 1;
constexpr double mostWattsOfRoom = 1e6; ///< a meter of the user's may measure a rack

std::string wordIn(const fs::path& path)
{
    std::ifstream file(path);
    std::string line;
    std::getline(file, line);
    return line;
}

std::optional<double> microIn(const fs::path& path)
{
    std::ifstream file(path);
    double number = 0;
    return file >> number ? std::optional(number * micro) : std::nullopt;
}

std::vector<fs::path> entriesOf(const fs::path& folder)
{
    std::vector<fs::path> entries;
    std::error_code error;
    for (fs::directory_iterator it(folder, error), end; !error && it != end; it.increment(error))
        entries.push_back(it->path());
    std::sort(entries.begin(), entries.end());
    return entries;
}

/// Adds a file of micro-joules or micro-watts, or the reason why it cannot be read. Since Linux 5.10, only
/// root may read the energy of powercap.
bool addFile(PowerCounters& out, PowerCounter counter, const fs::path& path)
{
    std::error_code error;
    if (!fs::exists(path, error))
        return false;
    errno = 0;
    if (!microIn(path)) {
        out.trouble.push_back(counter.name + ": " + path.string() + " cannot be read" +
                              (errno != 0 ? " (" + std::string(std::strerror(errno)) + ")." : "."));
        return false;
    }
    counter.read = [path] { return microIn(path); };
    out.counters.push_back(std::move(counter));
    return true;
}

/// Adds the packages, and the parts of them that no package includes (memory). The zones of "intel-rapl-mmio"
/// are the same packages again, and "psys" is the whole machine.
void addPowercap(PowerCounters& out, const fs::path& root)
{
    for (const auto& zone : entriesOf(root / "sys/class/powercap")) {
        const auto name = wordIn(zone / "name");
        const bool isPackage = name.starts_with("package");
        if (!zone.filename().string().starts_with("intel-rapl:") || (!isPackage && name != "dram"))
            continue;
        PowerCounter counter{
            .name = "powercap " + name, .kind = Kind::Energy, .counts = isPackage, .read = {}};
        counter.wrapJoules = microIn(zone / "max_energy_range_uj").value_or(0);
        counter.limitWatts = microIn(zone / "constraint_0_power_limit_uw");
        addFile(out, std::move(counter), zone / "energy_uj");
    }
}

/// One chip of hwmon whose meaning is known.
struct Chip
{
    std::string_view name;  ///< content of its file "name"
    std::string_view label; ///< beginning of its sensor's label; empty: any sensor
    bool isGpu;
    bool isMachine = false; ///< measures the whole machine
};
constexpr std::array chips = {Chip{"amd_energy", "Esocket", false}, Chip{"fam15h_power", "", false},
                              Chip{"power_meter", "", false, true}, // ACPI's meter
                              Chip{"amdgpu", "", true}};

bool isGpuChip(std::string_view name)
{
    return std::any_of(chips.begin(), chips.end(),
                       [name](const Chip& chip) { return chip.isGpu && chip.name == name; });
}

/// Adds the sensors of a chip whose label begins with `label`.
void addSensors(PowerCounters& out, const fs::path& folder, const std::string& chip, std::string_view label,
                bool ofDevice)
{
    for (const auto& file : entriesOf(folder)) {
        const auto name = file.filename().string();
        const auto end = name.find('_');
        const auto sensor = name.substr(0, end == std::string::npos ? 0 : end);
        const bool isEnergy = sensor.starts_with("energy");
        if ((!isEnergy && !sensor.starts_with("power")) ||
            (name != sensor + "_input" && (isEnergy || name != sensor + "_average")))
            continue;
        std::error_code error;
        if (name.ends_with("_average") && fs::exists(folder / (sensor + "_input"), error))
            continue; // the same sensor, averaged by the driver
        const auto its = wordIn(folder / (sensor + "_label"));
        if (!its.starts_with(label))
            continue;
        PowerCounter counter{.name = "hwmon " + chip + " " + (its.empty() ? sensor : its),
                             .kind = isEnergy ? Kind::Energy : Kind::Power,
                             .ofDevice = ofDevice,
                             .read = {}};
        counter.limitWatts = microIn(folder / (sensor + "_cap"));
        if (!isEnergy && isGpuChip(chip))
            counter.lagSeconds = lagOfGpu;
        addFile(out, std::move(counter), file);
    }
}

void addHwmon(PowerCounters& out, const PowerSources& sources)
{
    const bool isGpu = sources.gpu >= 0;
    std::vector<std::pair<fs::path, const Chip*>> known;
    for (const auto& folder : entriesOf(sources.root / "sys/class/hwmon")) {
        const auto name = wordIn(folder / "name");
        const auto* chip = std::find_if(chips.begin(), chips.end(), [&](const Chip& one) {
            return one.name == name && one.isGpu == isGpu;
        });
        if (chip != chips.end())
            known.emplace_back(folder, chip);
    }
    if (isGpu && known.size() > 1) // which of them is the framework's is not known
        return;
    for (const auto& [folder, chip] : known)
        if (out.counters.empty())
            addSensors(out, folder, std::string(chip->name), chip->label, !chip->isMachine);
}

void addNvml(PowerCounters& out, const PowerSources& sources)
{
    const std::shared_ptr<GpuMonitor> gpu = GpuMonitor::open(sources.nvml, sources.gpu, 0);
    if (!gpu)
        return;
    PowerCounter counter{.name = "NVML energy",
                         .kind = Kind::Energy,
                         .limitWatts = gpu->powerLimitWatts(),
                         .read = [gpu] { return gpu->readEnergyJoules(); }};
    if (!counter.read()) {
        counter.name = "NVML power";
        counter.kind = Kind::Power;
        counter.lagSeconds = lagOfGpu;
        counter.read = [gpu] { return gpu->readPowerWatts(); };
    }
    if (counter.read())
        out.counters.push_back(std::move(counter));
}

/// AMD's library, loaded at run time because it comes with the driver. Numbers are those of rocm_smi.h; 0 is
/// RSMI_STATUS_SUCCESS.
class RocmMonitor
{
public:
    static std::shared_ptr<RocmMonitor> open(const std::string& library, int device)
    {
        auto out = std::make_shared<RocmMonitor>();
        out->m_library = dlopen(library.c_str(), RTLD_NOW | RTLD_LOCAL);
        int (*init)(std::uint64_t) = nullptr;
        if (!out->m_library || !out->find(init, "rsmi_init") || init(0) != 0)
            return nullptr;
        // These variables renumber devices as well, and combined in ways that are not known here.
        for (const char* variable : {"ROCR_VISIBLE_DEVICES", "CUDA_VISIBLE_DEVICES"})
            if (const char* set = std::getenv(variable); set && *set)
                return nullptr;
        const auto name = visibleDevice("HIP_VISIBLE_DEVICES", device);
        if (name.empty() || name.find_first_not_of("0123456789") != std::string::npos)
            return nullptr;
        out->m_device = static_cast<std::uint32_t>(std::strtoul(name.c_str(), nullptr, 10));
        (void)out->find(out->m_shutdown, "rsmi_shut_down");
        (void)out->find(out->m_energy, "rsmi_dev_energy_count_get");
        (void)out->find(out->m_power, "rsmi_dev_power_ave_get");
        (void)out->find(out->m_cap, "rsmi_dev_power_cap_get");
        return out;
    }
    RocmMonitor() = default;
    ~RocmMonitor()
    {
        if (m_shutdown)
            m_shutdown();
        if (m_library)
            dlclose(m_library);
    }
    RocmMonitor(const RocmMonitor&) = delete;
    RocmMonitor& operator=(const RocmMonitor&) = delete;

    [[nodiscard]] std::optional<double> joules() const
    {
        std::uint64_t count = 0, time = 0;
        float resolution = 0; // micro-joules of one count
        if (!m_energy || m_energy(m_device, &count, &resolution, &time) != 0)
            return std::nullopt;
        return static_cast<double>(count) * static_cast<double>(resolution) * micro;
    }
    [[nodiscard]] std::optional<double> watts() const { return ask(m_power); }
    [[nodiscard]] std::optional<double> limitWatts() const { return ask(m_cap); }

private:
    using Ask = int (*)(std::uint32_t, std::uint32_t, std::uint64_t*);

    [[nodiscard]] std::optional<double> ask(Ask function) const
    {
        std::uint64_t value = 0;
        return function && function(m_device, 0, &value) == 0
                   ? std::optional(static_cast<double>(value) * micro)
                   : std::nullopt;
    }
    template <class Function>
    bool find(Function& function, const char* name) const
    {
        function = reinterpret_cast<Function>(dlsym(m_library, name));
        return function != nullptr;
    }

    void* m_library = nullptr;
    std::uint32_t m_device = 0;
    int (*m_shutdown)() = nullptr;
    int (*m_energy)(std::uint32_t, std::uint64_t*, float*, std::uint64_t*) = nullptr;
    Ask m_power = nullptr, m_cap = nullptr;
};

void addRocm(PowerCounters& out, const PowerSources& sources)
{
    const auto gpu = RocmMonitor::open(sources.rocm, sources.gpu);
    if (!gpu)
        return;
    PowerCounter counter{.name = "ROCm SMI energy",
                         .kind = Kind::Energy,
                         .limitWatts = gpu->limitWatts(),
                         .read = [gpu] { return gpu->joules(); }};
    if (!counter.read()) {
        counter.name = "ROCm SMI power";
        counter.kind = Kind::Power;
        counter.lagSeconds = lagOfGpu;
        counter.read = [gpu] { return gpu->watts(); };
    }
    if (counter.read())
        out.counters.push_back(std::move(counter));
}

constexpr std::string_view sensorPrefix = "hwmon:";

/// Adds the source that the user named.
void addOwn(PowerCounters& out, const PowerSources& sources)
{
    const auto& first = sources.own.front();
    if (!first.starts_with(sensorPrefix)) {
        const std::shared_ptr<WattsCommand> command = WattsCommand::start(sources.own);
        if (!command) {
            out.trouble.push_back("The power command \"" + first + "\" cannot be started.");
            return;
        }
        out.counters.push_back({.name = "command " + first,
                                .kind = Kind::Power,
                                .ofDevice = false,
                                .mostWatts = mostWattsOfRoom,
                                .read = [command] { return command->latest(); },
                                .faults = [command] { return command->faults(); }});
        out.command = command->process();
        return;
    }
    const auto wanted = first.substr(sensorPrefix.size());
    const auto slash = wanted.find('/');
    const auto chip = wanted.substr(0, slash);
    for (const auto& folder : entriesOf(sources.root / "sys/class/hwmon"))
        if (wordIn(folder / "name") == chip)
            addSensors(out, folder, chip, {}, false);
    if (slash != std::string::npos)
        std::erase_if(out.counters, [&, name = "hwmon " + chip + " " + wanted.substr(slash + 1)](
                                        const auto& counter) { return counter.name != name; });
    if (out.counters.size() > 1) {
        out.trouble.push_back("\"" + first + "\" names " + std::to_string(out.counters.size()) +
                              " sensors; add the label of one, as in hwmon:CHIP/LABEL.");
        out.counters.clear();
    }
    if (out.counters.empty() && out.trouble.empty())
        out.trouble.push_back("This machine has no sensor \"" + first + "\".");
}

} // namespace

PowerCounters powerCounters(const PowerSources& sources)
{
    PowerCounters out;
    if (!sources.own.empty()) {
        addOwn(out, sources);
        return out;
    }
    if (sources.gpu < 0) {
        addPowercap(out, sources.root);
        if (std::none_of(out.counters.begin(), out.counters.end(), [](const auto& c) { return c.counts; })) {
            out.counters.clear();
            addHwmon(out, sources);
        }
        return out;
    }
    addNvml(out, sources);
    if (out.counters.empty())
        addRocm(out, sources);
    if (out.counters.empty())
        addHwmon(out, sources);
    return out;
}

} // namespace parascope::worker
