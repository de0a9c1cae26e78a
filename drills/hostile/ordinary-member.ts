import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { send } from '../../bench/load.ts';
import type { BenchMember } from '../../bench/scenarios.ts';
import { callHeaders } from './hostile-club.ts';
import type { HostileClub } from './hostile-club.ts';

const BETWEEN_CALLS_MS = 1_000;
// The app gives up a recording after 15 s; what takes longer was not answered.
const GIVEN_UP_AFTER_MS = 15_000;
const SLOWEST_SHOWN = 8;

export interface OrdinaryReport {
  calls: number;
  /** Milliseconds of each call, the shortest first. */
  latencies: number[];
  /** The calls that took longest, with their second and path. */
  slowest: string[];
  /** Calls that were not answered as they should have been, with the first words of the answer. */
  refused: string[];
  /** Ids of the workouts that the server says it has. */
  recordedIds: string[];
}

/**
 * A member like any other: one call a second by the clock, however long the last one takes, every other one a
 * recording.
 * @param until milliseconds since 1970
 */
export async function beOrdinary(club: HostileClub, member: BenchMember, address: string, until: number): Promise<OrdinaryReport> {
  const report: OrdinaryReport = { calls: 0, latencies: [], slowest: [], refused: [], recordedIds: [] };
  const timed: { place: number; path: string; ms: number }[] = [];
  const headers = callHeaders(club, address, member);

  async function call(): Promise<void> {
    const place = report.calls++;
    const workoutId = place % 2 === 0 ? randomUUID() : null;
    const reading = READINGS[(place >> 1) % READINGS.length];
    const wanted = workoutId === null ? reading?.(member, club) : recording(member, workoutId);
    if (!wanted) return;
    // A kept connection may be closed by the server just as it is used again; browsers then try once more by
    // themselves.
    const agent = new Agent({ keepAlive: true });
    const sentAt = performance.now();
    const answer = await Promise.race([send(agent, club.url, { ...wanted, headers }), givenUp()]).catch((error: unknown) => ({
      status: 0,
      body: String(error),
    }));
    // As the app does, hangs up on what it has given up.
    agent.destroy();
    const ms = performance.now() - sentAt;
    report.latencies.push(ms);
    timed.push({ place, path: wanted.path.split('?')[0] ?? '', ms });
    const isTaken = answer.status >= 200 && answer.status < 300 && (workoutId === null || /"success":\s*true/.test(answer.body));
    if (!isTaken) report.refused.push(`second ${place}, ${wanted.path.split('?')[0] ?? ''}: ${answer.status} ${answer.body.slice(0, 200)}`);
    else if (workoutId !== null) report.recordedIds.push(workoutId);
  }

  const underWay: Promise<void>[] = [];
  for (let next = Date.now(); next < until; next += BETWEEN_CALLS_MS) {
    await new Promise((resolve) => setTimeout(resolve, next - Date.now()));
    underWay.push(call());
  }
  await Promise.all(underWay);
  const slowest = timed.toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_SHOWN);
  report.slowest = slowest.map(({ place, path, ms }) => `second ${place}, ${path}: ${Math.round(ms)} ms`);
  return { ...report, latencies: report.latencies.toSorted((a, b) => a - b) };
}

export const READINGS = [
  ({ id }: BenchMember) => ({
    method: 'GET' as const,
    path: `/rest/v1/workout_records?select=id,workout_name,date&user_id=eq.${id}&order=date.desc&limit=10`,
  }),
  (_: BenchMember, { challengeId }: HostileClub) => procedure('challenge_ranking_page', { p_challenge_id: challengeId, p_limit: 50 }),
  ({ id }: BenchMember) => procedure('refresh_dashboard_data', { p_user_id: id }),
];

export function procedure(name: string, body: Record<string, unknown>) {
  return { method: 'POST' as const, path: `/rest/v1/rpc/${name}`, body: JSON.stringify(body) };
}

export function recording({ id }: BenchMember, workoutId: string) {
  return procedure('record_workout_basic', {
    p_user_id: id,
    p_workout_name: 'Treino de perna',
    p_workout_type: 'Musculação',
    p_date: new Date().toISOString(),
    p_duration_minutes: 50,
    p_challenge_id: null,
    p_workout_id: null,
    p_notes: 'Intensidade: 3/5',
    p_workout_record_id: workoutId,
  });
}

async function givenUp(): Promise<{ status: number; body: string }> {
  return new Promise((resolve) => {
    setTimeout(() => resolve({ status: 0, body: 'no answer in time' }), GIVEN_UP_AFTER_MS).unref();
  });
}
