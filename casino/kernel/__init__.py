"""Pure values that every layer shares: money, time, errors, canonical bytes and identifiers.

Imports neither Django nor any other package of the project, so that rules and proofs run as plain Python.
"""
