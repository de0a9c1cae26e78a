import type { DrillOptions } from './drill-options.ts';
import type { Round } from './known-round.ts';
import type { Tally } from './tally.ts';

/** Says how far the drill is. */
export function reportRound({ number }: Round, { counts, faults }: Tally): void {
  process.stderr.write(`round ${number + 1}: ${JSON.stringify(counts)}, ${faults.length} faults\n`);
}

/** Says what the drill did and whether it passed. @param seconds how long it took */
export function reportDrill({ members }: DrillOptions, { counts, faults }: Tally, challenges: number, seconds: number): void {
  process.stdout.write(
    `${challenges} challenges of ${members} members at 2 processes in ${Math.round(seconds)} s: ${counts.checkIns} check-ins, ` +
      `${counts.waited} of them waited on a device, ${counts.voids} voids, ${counts.takenBack} taken back; ${counts.kills} processes killed, ${counts.cutOff} connections cut, ` +
      `${counts.inTheMiddle} times while it waited in the middle, ${counts.raced} acts in the very moment, ${counts.attempts} attempts; ` +
      `${counts.after} changes and ${counts.gone} deleted accounts after it\n` +
      `${faults.length > 0 ? `FAILED: ${faults.slice(0, 30).join('\n')}` : 'passed'}\n`,
  );
}
