# SPDX-License-Identifier: GPL-3.0-or-later
# Defines the target `torch`. PARASCOPE_TORCH (cache or environment) selects another LibTorch than the system's: the folder
# of a LibTorch archive, or of the PyTorch wheel (.../site-packages/torch).
set(PARASCOPE_TORCH "$ENV{PARASCOPE_TORCH}" CACHE PATH "A LibTorch folder (empty: the system's)")
if(NOT PARASCOPE_TORCH)
  find_package(Torch REQUIRED)
  return()
endif()

# Import the libraries by hand: the package file of a LibTorch with CUDA requires the whole CUDA toolkit, which the worker
# does not need (its GPU code is LibTorch's), and which a machine with only the wheel does not have.
set(torch_lib "${PARASCOPE_TORCH}/lib")
if(NOT EXISTS "${torch_lib}/libtorch_cpu.so" OR NOT EXISTS "${PARASCOPE_TORCH}/include/ATen/ATen.h")
  message(FATAL_ERROR "PARASCOPE_TORCH (${PARASCOPE_TORCH}) holds no lib/libtorch_cpu.so or no include/ATen/ATen.h.")
endif()
file(STRINGS "${PARASCOPE_TORCH}/share/cmake/Torch/TorchConfig.cmake" torch_old_abi REGEX "_GLIBCXX_USE_CXX11_ABI=0")
if(torch_old_abi)
  message(FATAL_ERROR "The LibTorch in ${PARASCOPE_TORCH} has the C++ ABI of before 2011; take PyTorch 2.7 or newer, or "
                      "the cxx11-abi archive.")
endif()
add_library(torch INTERFACE IMPORTED)
set_property(TARGET torch PROPERTY INTERFACE_INCLUDE_DIRECTORIES
  "${PARASCOPE_TORCH}/include;${PARASCOPE_TORCH}/include/torch/csrc/api/include")
# The worker uses no symbol of the CUDA libraries, which register themselves when they are loaded.
set(torch_libraries "-Wl,--push-state,--no-as-needed")
foreach(library torch torch_cpu c10 torch_cuda c10_cuda)
  if(EXISTS "${torch_lib}/lib${library}.so")
    list(APPEND torch_libraries "${torch_lib}/lib${library}.so")
  endif()
endforeach()
# The libraries that these need are found by their own RPATH (the CUDA wheels next to this one).
list(APPEND torch_libraries "-Wl,--pop-state" "-Wl,--allow-shlib-undefined")
set_property(TARGET torch PROPERTY INTERFACE_LINK_LIBRARIES "${torch_libraries}")
