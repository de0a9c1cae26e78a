import { createECDH } from 'node:crypto';
import { openSql } from '#server/testing/sql.ts';
import { findEmbeddedPostgres, makeOpenFolder, removeFolder } from '../../supabase/tests/runner/embedded-postgres.ts';
import { startPostgres } from '../../supabase/tests/runner/postgres-server.ts';
import { startClubProcesses } from '../reminders/club-processes.ts';
import { askClub } from './ask-club.ts';
import { clubTime } from './club-time.ts';

export type Club = Awaited<ReturnType<typeof startClub>>;

/**
 * A club on a PostgreSQL of its own, at two processes.
 * @param module what runs as a process when its first argument is --process
 */
export async function startClub(module: string) {
  const made: string[] = [];
  const embedded = findEmbeddedPostgres((parent) => {
    const folder = makeOpenFolder(parent);
    made.push(folder);
    return folder;
  });
  const outcome = await startPostgres({ found: { place: embedded, reason: 'There is no PostgreSQL here' } });
  if (!outcome.server) throw new Error(outcome.reason);
  const { server } = outcome;
  const pair = createECDH('prime256v1');
  pair.generateKeys();
  const vapid = Buffer.concat([Buffer.alloc(32), pair.getPrivateKey()])
    .subarray(-32)
    .toString('base64url');
  const sql = openSql(server.url, { max: 8 });
  const processes = await startClubProcesses({
    module,
    env: { DRILL_DATABASE: server.url, DRILL_PUSH: 'http://127.0.0.1:9', DRILL_VAPID: vapid },
    onMail: () => undefined,
    // A process whose connection is cut off says so and goes on.
    onFailure: () => undefined,
  });
  return {
    sql,
    processes,
    time: clubTime(sql),
    ...askClub(sql),
    async end() {
      processes.end();
      await sql.end();
      await server.stop();
      made.forEach(removeFolder);
    },
  };
}
