// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once

#include "app/gui/parts/message_bar.h"

#include <QStringList>

#include <optional>
#include <vector>

namespace parascope::gui {

class DataHub;
class Session;

/// Asks whether platforms of opened foreign files that have equal hardware are one platform: tools take the
/// name of the host for that of the platform. Several platforms in one file are deliberate, and our own
/// databases name their platforms, so neither is asked about. Each set of platforms is asked about once.
class PlatformQuestion : public MessageBar
{
    Q_OBJECT

public:
    PlatformQuestion(DataHub& hub, Session& session, QWidget* parent = nullptr);

    struct Question
    {
        QString hardware;
        QStringList platforms, files;
        QString name; ///< proposed for the one platform

        friend bool operator==(const Question&, const Question&) = default;
    };
    /// Returns the questions that the present dataset poses.
    [[nodiscard]] static std::vector<Question> questionsOf(const DataHub& data);

private:
    void update();
    void unite(const Question& question);

    DataHub& m_data;
    Session& m_session;
    std::optional<Question> m_shown; ///< the question that waits for an answer
};

} // namespace parascope::gui
