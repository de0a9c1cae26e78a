import { randomUUID } from 'node:crypto';
import { Agent } from 'node:http';
import { send } from '../../bench/load.ts';
import type { BenchRequest } from '../../bench/load.ts';
import type { BenchMember } from '../../bench/scenarios.ts';
import { callHeaders } from '../hostile/hostile-club.ts';
import type { HostileClub } from '../hostile/hostile-club.ts';
import { READINGS } from '../hostile/ordinary-member.ts';
import { DRILL_PASSWORD, phonePhoto, upload } from './flood-ground.ts';

const BETWEEN_READS_MS = 1_000;

export interface ReadingReport {
  /** Milliseconds of what they did, by kind and in the order of time. */
  latencies: Record<'read' | keyof typeof EVERY, number[]>;
  /** The answers other than 200, with their first words. */
  refused: string[];
}

/** Each of a member's calls in so many is one of these. */
const EVERY = { upload: 15, signIn: 30, picture: 4 } as const;

/**
 * Members who read, look at pictures, upload and sign in, each once a second by the clock, however long the last took.
 * @param homes the addresses of the first of them
 * @param until milliseconds since 1970
 */
export async function readAsMembers(
  club: HostileClub,
  members: readonly BenchMember[],
  pictures: readonly string[],
  homes: readonly string[],
  until: number,
): Promise<ReadingReport> {
  const report: ReadingReport = { latencies: { read: [], upload: [], signIn: [], picture: [] }, refused: [] };
  const photo = await phonePhoto();
  const agent = new Agent({ keepAlive: true });

  /** Reads mostly; the rest is what a flood of its kind has hurt before. */
  function actOf(member: BenchMember, place: number, count: number, address: string) {
    const ask = (call: Pick<BenchRequest, 'method' | 'path' | 'body'>, who: BenchMember | null) => async () =>
      send(agent, club.url, { ...call, headers: callHeaders(club, address, who) });
    if (count % EVERY.upload === 1) {
      const name = `${member.id}/${randomUUID()}.jpg`;
      return { kind: 'upload' as const, act: async () => ({ status: await upload(club, member, address, name, photo), body: '' }) };
    }
    if (count % EVERY.signIn === 2) {
      const body = JSON.stringify({ email: `reader${place + 1}@bench.example`, password: DRILL_PASSWORD });
      return { kind: 'signIn' as const, act: ask({ method: 'POST', path: '/auth/v1/token?grant_type=password', body }, null) };
    }
    if (count % EVERY.picture === 3) {
      const path = `/storage/v1/render/image/public/workout-images/${pictures[count % pictures.length]}?width=384&height=384`;
      return { kind: 'picture' as const, act: ask({ method: 'GET', path }, null) };
    }
    const reading = READINGS[count % READINGS.length]?.(member, club) ?? { method: 'GET' as const, path: '/' };
    return { kind: 'read' as const, act: ask(reading, member) };
  }

  async function read(member: BenchMember, place: number, count: number): Promise<void> {
    const address = homes[place] ?? `203.0.113.${place + 1}`;
    const { kind, act } = actOf(member, place, count, address);
    const sentAt = performance.now();
    const answer = await act().catch((error: unknown) => ({ status: 0, body: String(error) }));
    report.latencies[kind].push(performance.now() - sentAt);
    if (answer.status !== 200) report.refused.push(`${kind}: ${answer.status} ${answer.body.slice(0, 200)}`);
  }

  await Promise.all(
    members.map(async (member, place) => {
      const underWay: Promise<void>[] = [];
      for (let next = Date.now() + place * 200, count = 0; next < until; next += BETWEEN_READS_MS, count += 1) {
        await new Promise((resolve) => setTimeout(resolve, next - Date.now()));
        underWay.push(read(member, place, count));
      }
      await Promise.all(underWay);
    }),
  );
  agent.destroy();
  return report;
}
