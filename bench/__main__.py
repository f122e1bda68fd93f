"""Runs all measurements and prints a line each."""

from bench import recording, settling, shift_report

print(settling.run(), flush=True)
for line in recording.run():
    print(line, flush=True)
for line in shift_report.run():
    print(line, flush=True)
