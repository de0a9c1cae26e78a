import { prepareDatabase } from '#server/boot/prepare-database.ts';
import { openPgliteInMemory } from '#server/database/pglite/open-pglite.ts';
import { openPostgres } from '#server/database/postgres/open-postgres.ts';
import { answerLines } from '#server/testing/answer-lines.ts';
import { openSql } from '#server/testing/sql.ts';
import type { Notice } from '#server/testing/sql.ts';
import { statementsOfRecording } from './recording-statements.ts';
import { playRecordedCalls } from './workout-calls.ts';

const TARGET = 21;

async function recordAnswers() {
  const { connection } = await openPgliteInMemory();
  await prepareDatabase(connection);
  const answers = await playRecordedCalls(connection);
  await connection.close();
  return answers;
}

async function recordStatements(url: string) {
  const connection = await openPostgres(url);
  await prepareDatabase(connection);
  await connection.close();
  const told: Notice[] = [];
  const sql = openSql(url, { onNotice: (notice) => void told.push(notice) });
  const statements = await statementsOfRecording(sql, told, TARGET);
  await sql.end();
  return statements;
}

const url = process.env['DATABASE_URL'];
process.stdout.write(url ? `${JSON.stringify(await recordStatements(url), null, 2)}\n` : answerLines(await recordAnswers()));
