# SPDX-License-Identifier: GPL-3.0-or-later
"""Stands in for SGLang; its folder must be in PYTHONPATH."""
__version__ = "0.0.2"
