"""Runs all measurements and prints a line each."""

from bench import mahjong_hands, recording, settling, shift_report

print(settling.run(), flush=True)
print(mahjong_hands.run(), flush=True)
for line in recording.run():
    print(line, flush=True)
for line in shift_report.run():
    print(line, flush=True)
