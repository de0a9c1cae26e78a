import { judgeHistory } from '#server/boot/judge-history.ts';
import { MIGRATIONS } from '#server/boot/prepare-database.ts';
import { migrationFiles } from '#server/database/migrations.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { openSql } from '#server/testing/sql.ts';
import { migrateByHand } from '../supabase/tests/runner/migrated-by-hand.ts';
import { createPlatformDatabase } from '../supabase/tests/runner/platform-database.ts';
import { startPostgres15 } from './postgres-15/start-server.ts';

// Leaves out each migration in turn, of a database like a hosted project's that psql has filled and that has no history: `hosted check` must name it
// and never advise to record it as run. Usage: npm run drills -- left-out-migrations. Takes some minutes; `npm test` tries one file of each kind.

const say = (line: string) => process.stdout.write(`${line}\n`);
const problems: string[] = [];
const counts = { missing: 0, covered: 0 };

const server = await startPostgres15();
const platform = await createPlatformDatabase(server.url);
const admin = openSql(server.url);
const before = new URL(platform.url);
const [name, copy] = [before.pathname.slice(1), 'left_out'];
const copied = new URL(before);
copied.pathname = `/${copy}`;

for (const { file } of await migrationFiles(MIGRATIONS)) {
  await admin.unsafe(`create database ${copy} template ${name} owner club_project_owner`);
  const without = await openPostgres(copied.href);
  const failed = await migrateByHand(without, (other) => other > file);
  const { missing, unrecorded, covered } = await judgeHistory(without, MIGRATIONS);
  await without.close();
  await admin.unsafe(`drop database ${copy} with (force)`);
  if (missing.includes(file)) counts.missing += 1;
  else if (covered.includes(file)) counts.covered += 1;
  problems.push(
    ...[file, ...failed].filter((other) => unrecorded.includes(other)).map((other) => `${other} counts as run without ${file}`),
  );
  say(`without ${file}: ${failed.length} fail, ${missing.length} are missing, the first is ${missing[0] ?? 'none'}`);
  const next = await openPostgres(platform.url);
  problems.push(...(await migrateByHand(next, (other) => other === file)).map((other) => `${other} fails`));
  await next.close();
}
const whole = await openPostgres(platform.url);
const judged = await judgeHistory(whole, MIGRATIONS);
await whole.close();
problems.push(...judged.missing.map((file) => `${file} has run and counts as missing`));
await platform.drop();
await admin.end();
await server.stop();
say(`${counts.missing} are named as missing, ${counts.covered} as without a trace: ${judged.covered.join(', ')}`);
say(problems.length === 0 ? 'passed' : `FAILED:\n${problems.join('\n')}`);
process.exit(problems.length === 0 ? 0 : 1);
