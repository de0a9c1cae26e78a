import { Agent } from 'node:http';
import { send } from '../../bench/load.ts';
import type { BenchMember } from '../../bench/scenarios.ts';
import { callHeaders } from '../hostile/hostile-club.ts';
import type { HostileClub } from '../hostile/hostile-club.ts';
import { READINGS } from '../hostile/ordinary-member.ts';

const BETWEEN_READS_MS = 1_000;

export interface ReadingReport {
  /** Milliseconds of each read, in the order of time. */
  latencies: number[];
  /** The answers other than 200, with their first words. */
  refused: string[];
}

/** Members who read, each once a second by the clock, however long the last read takes. @param until milliseconds since 1970 */
export async function readAsMembers(club: HostileClub, members: readonly BenchMember[], until: number): Promise<ReadingReport> {
  const report: ReadingReport = { latencies: [], refused: [] };
  const agent = new Agent({ keepAlive: true });

  async function read(member: BenchMember, place: number, count: number): Promise<void> {
    const reading = READINGS[count % READINGS.length]?.(member, club);
    if (!reading) return;
    const sentAt = performance.now();
    const answer = await send(agent, club.url, { ...reading, headers: callHeaders(club, `203.0.113.${place + 1}`, member) }).catch(
      (error: unknown) => ({ status: 0, body: String(error) }),
    );
    report.latencies.push(performance.now() - sentAt);
    if (answer.status !== 200) report.refused.push(`${reading.path.split('?')[0] ?? ''}: ${answer.status} ${answer.body.slice(0, 200)}`);
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
