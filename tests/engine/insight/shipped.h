// SPDX-License-Identifier: GPL-3.0-or-later
// The shipped ParaDnn files, read through the importer and a database, as a user gets them.
#pragma once

#include "engine/analyse/dataset/dataset.h"
#include "engine/exchange/import.h"
#include "engine/store/database.h"
#include "tests/paths.h"

#include <QFileInfo>
#include <QTemporaryDir>

namespace shipped {

inline bool present()
{
    return QFileInfo::exists(parascope::test::sharedData("/paradnn/tpu_fc.json"));
}

inline std::shared_ptr<const parascope::dataset::Dataset>
load(const std::vector<std::string>& files, const parascope::dataset::Definitions& definitions = {})
{
    namespace px = parascope;
    const QTemporaryDir folder;
    const std::filesystem::path path = folder.filePath("shipped.db").toStdString();
    {
        auto writer = px::store::Writer::open(path);
        if (!writer)
            return nullptr;
        for (const auto& file : files) {
            const auto read = px::exchange::readImport(parascope::test::sharedData("/paradnn/") + file, {});
            if (!read || !read->errors.empty())
                return nullptr;
            for (const auto& platform : read->platforms)
                if (!writer->putPlatform(platform))
                    return nullptr;
            if (!writer->putRuns(read->runs, read->operations))
                return nullptr;
        }
    }
    auto data = px::dataset::load({path}, definitions);
    return data ? *data : nullptr;
}

inline const std::vector<std::string> all = {"tpu_fc.json", "gpu_fc.json", "fc_trace_10sec.json",
                                             "fc_trace_10sec_opbreakdown.json"};

} // namespace shipped
