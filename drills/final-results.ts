import { fileURLToPath } from 'node:url';
import { runAsProcess } from './reminders/run-as-process.ts';
import { actAfterwards } from './results/act-afterwards.ts';
import { faultsBeforeDue, faultsOfFinal, faultsOfKept } from './results/check-result.ts';
import type { Kept } from './results/check-result.ts';
import { readOptions } from './results/drill-options.ts';
import { finaliseUnderKills } from './results/finalise-under-kills.ts';
import { dueOf, instantOf, roundOf } from './results/known-round.ts';
import { liveRound } from './results/live-round.ts';
import { makeMembers } from './results/make-members.ts';
import { reportDrill, reportRound } from './results/report.ts';
import { startClub } from './results/start-club.ts';
import { noCounts } from './results/tally.ts';
import type { Tally } from './results/tally.ts';

// A thousand members live through one challenge after the other, with voids, take-backs, deletions and workouts that
// waited on a device. Two processes make each result final; one is killed in the middle of it, or loses its connection,
// or members change things meanwhile. Then: every result became final once and whole, it is what the drill itself
// counted, everybody was told once, and nothing later moves a place.
// Usage: npm run drills -- final-results [--members 1000] [--rounds 8] [--seed 1]

if (process.argv.includes('--process')) await runAsProcess();
else process.exit((await runDrill()) ? 0 : 1);

async function runDrill(): Promise<boolean> {
  const options = readOptions();
  let state = options.seed;
  const dice = () => (state = (state * 1_664_525 + 1_013_904_223) % 4_294_967_296) / 4_294_967_296;
  const beganAt = performance.now();
  const tally: Tally = { counts: noCounts(), faults: [] };
  const club = await startClub(fileURLToPath(import.meta.url));
  await club.time.set(instantOf(roundOf(0), -1, 12));
  const living = new Set(await makeMembers(club.sql, options.members));

  const kept: Kept[] = [];
  for (let number = 0; number < options.rounds && tally.faults.length < 30; number += 1) {
    const round = roundOf(number);
    const members = [...living].toSorted();
    const counted = await liveRound(club, tally, round, members);
    await club.time.set(new Date(dueOf(round).getTime() - 60_000));
    await club.processes.runBoth(null);
    tally.faults.push(...(await faultsBeforeDue(club, round)));
    const before = await club.standingOf(round);
    const raced = await finaliseUnderKills(club, tally, { round, members, dice, mostAttempts: options.rounds * 20 });
    const results = await club.resultsOf(round);
    tally.faults.push(...(await faultsOfFinal(club, results, { round, members, counted, raced, before })));
    kept.push({ round, results, at: await club.finalAt(round) });
    for (const id of await actAfterwards(club, tally, round, results)) living.delete(id);
    reportRound(round, tally);
  }

  for (const one of kept) tally.faults.push(...(await faultsOfKept(club, one, living)));
  reportDrill(options, tally, kept.length, (performance.now() - beganAt) / 1000);
  await club.end();
  return tally.faults.length === 0;
}
