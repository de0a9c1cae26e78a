import type { ServerAccess } from '#server/database/club-connection.ts';
import { closedLists } from '#tools/database-schema/list-rows.ts';
import { wholeCatalogueOf } from '#tools/database-schema/whole-catalogue.ts';
import { grantStatements } from './grant-statements.ts';
import { planChange } from './plan-change.ts';
import { rowStatements } from './row-statements.ts';
import { formOf } from './statement-form.ts';

/** A database on PostgreSQL. */
export interface Database {
  url: string;
  connection: Pick<ServerAccess, 'transact'>;
}

/** The state that is wanted. */
export interface DeclaredDatabase extends Database {
  /** The same state where default privileges give the app's callers nothing. */
  bare: Pick<ServerAccess, 'transact'>;
}

export interface MadeMigration {
  /** Empty when nothing is to be changed. */
  text: string;
  /** The statements that stand in it as comments: a person decides on them. */
  byHand: string[];
}

interface Statement {
  sql: string;
  isByHand: boolean;
  /** A club may have no Storage: there it is left out. */
  isOnStorage: boolean;
}

/**
 * Writes the migration that leads from one database to another, in a form that every server takes: no owner is named, no role but the app's
 * callers, no word that PostgreSQL 15 does not know, no change of rows without a condition.
 */
export async function makeMigration(from: Database, to: DeclaredDatabase): Promise<MadeMigration> {
  const [before, after] = [await wholeCatalogueOf(from.connection), await wholeCatalogueOf(to.connection)];
  const planned = await planChange({ url: from.url, catalogue: before }, { url: to.url, catalogue: after });
  const grants = await grantStatements({ declared: to.connection, bare: to.bare }, [before, after], planned.made);
  const lists = await to.connection.transact(async (transaction) => closedLists(transaction));
  const listsBefore = await from.connection.transact(async (transaction) =>
    closedLists(
      transaction,
      lists.map(({ table }) => table),
    ),
  );
  const statements: Statement[] = [
    ...planned.statements.map((statement) => ({ ...statement, sql: formOf(statement.sql) })),
    ...grants.map((sql) => ({ sql, isByHand: false, isOnStorage: sql.includes(' on storage.') })),
    ...rowStatements(listsBefore, lists).map(({ table, sql }) => {
      const isOnStorage = table.startsWith('storage.');
      // Storage refuses that its rows are deleted behind its back.
      return { sql, isByHand: isOnStorage && sql.startsWith('delete '), isOnStorage };
    }),
  ];
  return { text: fileOf(statements), byHand: statements.filter(({ isByHand }) => isByHand).map(({ sql }) => sql) };
}

function fileOf(statements: readonly Statement[]): string {
  const blocks: string[] = [];
  // A function may call what a later statement makes.
  if (statements.some(({ sql }) => sql.startsWith('create or replace '))) blocks.push('set local check_function_bodies = off;');
  let onStorage: string[] = [];
  const endStorage = () => {
    if (onStorage.length > 0) blocks.push(storageBlock(onStorage));
    onStorage = [];
  };
  for (const { sql, isByHand, isOnStorage } of statements) {
    const text = isByHand ? `-- By hand:\n${indented(sql, '-- ')}` : sql;
    if (!isOnStorage) endStorage();
    if (isOnStorage) onStorage.push(text);
    else blocks.push(text);
  }
  endStorage();
  return blocks.map((block) => `${block}\n`).join('\n');
}

function storageBlock(statements: readonly string[]): string {
  return `do $storage$\nbegin\n  if not app.has_storage() then\n    return;\n  end if;\n${statements.join('\n')}\nend $storage$;`;
}

const indented = (text: string, by: string) => text.replaceAll(/^(?=.)/gm, by);
