// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/waiting_notice.h"

#include <chrono>
#include <condition_variable>
#include <iostream>
#include <mutex>

namespace parascope::cli {

WaitingNotice::WaitingNotice()
    : m_thread([](const std::stop_token& ended) {
          std::mutex mutex;
          std::unique_lock lock(mutex);
          std::condition_variable_any never;
          (void)never.wait_for(lock, ended, std::chrono::seconds(5), [] { return false; });
          if (!ended.stop_requested())
              std::cerr << "A worker has not answered for 5 s; it is given the device's \"hello_seconds\".\n";
      })
{
}

} // namespace parascope::cli
