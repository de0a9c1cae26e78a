import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareDatabase } from '#server/boot/prepare-database.ts';
import type { ClubConnection, Engine } from '#server/database/club-connection.ts';
import { openPglite } from '#server/database/pglite/open-pglite.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { fillDatabase } from '../../bench/dataset.ts';
import { createPostgresDatabase } from '../../bench/postgres.ts';
import { startServer } from '../../bench/processes.ts';
import type { RunningServer } from '../../bench/processes.ts';
import type { BenchMember } from '../../bench/scenarios.ts';

/** The club as an attacker knows it: its address, its public key, and who else is in it. */
export interface HostileClub {
  url: string;
  publishableKey: string;
  challengeId: string;
}

export interface DrilledClub {
  club: HostileClub;
  server: RunningServer;
  /** How often the database's engine had to be opened again so far. */
  openedAgain: () => number;
  hostile: BenchMember[];
  ordinary: BenchMember;
  /** How often each of the ordinary member's workouts is on the server. Ends the server first. */
  endAndCount: () => Promise<Map<string, number>>;
  /** Takes the database and all files away. */
  remove: () => Promise<void>;
}

/** The line that the server logs when PGlite has ended. */
const ENDED = 'the database engine has ended';

const PUBLISHABLE_KEY = 'sb_publishable_drill';

/**
 * Starts the built server in public mode, with the drill as its proxy, on a club of this many hostile members and an
 * ordinary one.
 * @param prepare does more to the database before the server starts
 * @param nodeFlags of the server's process
 */
export async function startDrilledClub(
  engine: Engine,
  hostileMembers: number,
  prepare: (connection: ClubConnection) => Promise<void> = async () => {},
  nodeFlags: readonly string[] = [],
): Promise<DrilledClub> {
  const dataDir = mkdtempSync(join(tmpdir(), 'club-hostile-'));
  const database = engine === 'postgres' ? await createPostgresDatabase() : null;
  const jwtSecret = randomBytes(32).toString('hex');
  const open = (): Promise<ClubConnection> => (database ? openPostgres(database.url) : openPglite(join(dataDir, 'database')));
  const remove = async () => {
    await database?.drop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  try {
    const connection = await open();
    await prepareDatabase(connection);
    const size = { participants: hostileMembers, crowd: 0, isFirstDay: false, writers: 1, writeChallenges: 1 };
    const { readers, writers, rankingChallengeId } = await fillDatabase(connection, size, jwtSecret);
    await prepare(connection);
    await connection.close();
    let endings = 0;
    const noteEndings = (text: string) => (endings += text.split(ENDED).length - 1);
    const environment = {
      DATA_DIR: dataDir,
      DATABASE_URL: database?.url ?? '',
      JWT_SECRET: jwtSecret,
      SUPABASE_PUBLISHABLE_KEY: PUBLISHABLE_KEY,
      SUPABASE_SECRET_KEY: `sb_secret_${randomBytes(16).toString('hex')}`,
      MFA_KEY: randomBytes(32).toString('hex'),
      // Development mode takes nothing from a proxy. Mails go nowhere.
      PUBLIC_URL: 'https://clube.example',
      SMTP_URL: 'smtp://127.0.0.1:9',
      MAIL_FROM: 'Clube 21 <oi@clube.example>',
      TRUSTED_PROXIES: '127.0.0.1',
      LOG_LEVEL: 'warn',
    };
    const server = await startServer([...nodeFlags, 'dist/server/index.js'], environment, noteEndings);
    const [ordinary] = writers;
    if (!ordinary) throw new Error('no member');
    const club = { url: server.url, publishableKey: PUBLISHABLE_KEY, challengeId: rankingChallengeId };
    const endAndCount = async () => {
      await server.stop();
      const after = await open();
      const rows = await after.query<{ id: string; count: number }>(
        'select id::text, count(*)::int as count from public.workout_records where user_id = $1 group by id',
        [ordinary.id],
      );
      await after.close();
      return new Map(rows.map(({ id, count }) => [id, count]));
    };
    return { club, server, openedAgain: () => endings, hostile: readers, ordinary, endAndCount, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** The headers of a call by a member from an address of their own. */
export function callHeaders({ publishableKey }: HostileClub, address: string, member: BenchMember | null): Record<string, string> {
  return {
    apikey: publishableKey,
    'x-forwarded-for': address,
    'content-type': 'application/json',
    ...(member && { authorization: `Bearer ${member.token}` }),
  };
}
