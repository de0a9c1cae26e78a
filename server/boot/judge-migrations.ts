import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ServerAccess, SqlRunner } from '#server/database/club-connection.ts';
import { migrationFiles } from '#server/database/migrations.ts';
import { statementsOf } from '#server/database/statement-text.ts';
import { missingParts } from './missing-parts.ts';

/** The pending migrations can't be applied to what a database has. */
export class UnfitMigrationsError extends Error {
  constructor(engine: ServerAccess['engine'], [reason, reasonInEnglish]: readonly [portuguese: string, english: string]) {
    const [place, placeInEnglish] = engine === 'pglite' ? ['a pasta de dados', 'the data folder'] : ['o banco de dados', 'the database'];
    super(
      `${reason} Nada foi mudado: ${place} fica como está, e abre com a versão do clube que tinha antes.\n` +
        `${reasonInEnglish} Nothing was changed: ${placeInEnglish} stays as it is, and opens with the club's version of before.`,
    );
  }
}

interface Recorded {
  version: string;
  statements: string[] | null;
}

/**
 * Judges the pending migrations before the first of them is applied. The versions before must be there, and with the
 * text that the files have: else one of them fails in the middle, when the club is down. Changes nothing.
 * @throws UnfitMigrationsError for a file that was put in between, one that ran with another text, and one that has not
 * run though the history says so
 */
export async function judgePending(access: ServerAccess, transaction: SqlRunner, folder: string): Promise<void> {
  const [found] = await transaction.query<{ exists: boolean }>(
    `select to_regclass('supabase_migrations.schema_migrations') is not null as exists`,
  );
  if (!found?.exists) return;
  const history = await transaction.query<Recorded>('select version, statements from supabase_migrations.schema_migrations');
  const known = new Map(history.map((row) => [row.version, row.statements]));
  const files = await migrationFiles(folder);
  const newest = files.findLastIndex(({ version }) => known.has(version));
  if (newest === -1 || files.every(({ version }) => known.has(version))) return;
  const refuse = (portuguese: string, english: string) => {
    throw new UnfitMigrationsError(access.engine, [portuguese, english]);
  };
  const between = files.slice(0, newest).find(({ version }) => !known.has(version));
  if (between) {
    const after = files[newest]?.file ?? '';
    refuse(
      `A migração ${between.file} foi posta antes da ${after}, que já rodou aqui.`,
      `The migration ${between.file} was put before ${after}, which has run here.`,
    );
  }
  const recorded = await Promise.all(
    files.slice(0, newest + 1).map(async ({ file, version }) => {
      const text = await readFile(join(folder, file), 'utf8');
      // Supabase's CLI keeps each statement by itself, and none of a version that it was told to count as run.
      return { file, text, ran: (known.get(version) ?? []).join('\n;\n') };
    }),
  );
  const isSame = (one: string, other: string) => one === other || JSON.stringify(statementsOf(one)) === JSON.stringify(statementsOf(other));
  const changed = recorded.find(({ text, ran }) => ran.trim() !== '' && !isSame(text, ran));
  if (changed)
    refuse(`A migração ${changed.file} rodou aqui com outro texto.`, `The migration ${changed.file} has run here with another text.`);
  const untold = recorded.filter(({ ran }) => ran.trim() === '').map(({ file }) => file);
  const [missing] = untold.length > 0 ? await missingParts(transaction, recorded, untold) : [];
  if (missing) {
    refuse(
      `O histórico diz que a migração ${missing.file} rodou aqui, mas ${missing.name} não está como ela faz.`,
      `The history says that the migration ${missing.file} has run here, but ${missing.name} is not as it makes it.`,
    );
  }
}
