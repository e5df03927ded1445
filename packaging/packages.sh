# SPDX-License-Identifier: GPL-3.0-or-later
# Debian packages by purpose (names of Debian 12 and 13; Ubuntu 24.04 has them in universe). packaging/setup.sh sources this
# file. The list includes the OpenMP version of OpenBLAS: with the reference BLAS every dense step is some 30 times slower,
# and the pthread version conflicts with LibTorch's OpenMP pool.

packages_build="ca-certificates git g++ cmake ninja-build pkg-config ccache lld
  qt6-base-dev qt6-svg-dev qt6-tools-dev qt6-tools-dev-tools qt6-l10n-tools libqcustomplot-dev
  libtorch-dev libgloo-dev libjpeg-dev libopenblas0-openmp libopenblas-openmp-dev
  libeigen3-dev nlohmann-json3-dev libsqlite3-dev libsqlitecpp-dev libcli11-dev
  libboost-math-dev libxxhash-dev libexpected-dev libre2-dev zlib1g-dev"

packages_run="qt6-qpa-plugins qt6-translations-l10n fonts-dejavu-core fonts-wqy-microhei"

# Packages that are needed in addition to make the Debian packages (packaging/deb.sh).
packages_deb="debhelper dh-python librsvg2-bin python3 python3-markdown"

packages_test="$packages_deb python3-venv python3-torch python3-numpy python3-pil python3-scipy python3-pandas python3-sklearn
  python3-matplotlib xvfb xauth xdotool imagemagick poppler-utils
  texlive-latex-base texlive-pictures lmodern openssh-server openssh-client slurmctld slurmd slurm-client procps sqlite3
  fio stress-ng hyperfine sysbench libbenchmark-dev
  clang-19 libclang-rt-19-dev clang-format-19 clang-tidy-19
  lintian appstream desktop-file-utils mandoc shared-mime-info libglib2.0-bin zsh debootstrap"
