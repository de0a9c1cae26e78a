import type { SqlRunner, ServerAccess } from '#server/database/club-connection.ts';
import { migrationFiles, missingMigrations } from '#server/database/migrations.ts';
import { catalogueOf, isAsExpected, isOnService } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { expectedCatalogue } from './expected-catalogue.ts';
import type { PartVersion } from './expected-catalogue.ts';

/** Holds, by file name, which migrations a project's database has. */
export interface JudgedHistory {
  /** Have not run. */
  missing: string[];
  /** Have run by psql, which keeps no history: all that they make is there. */
  unrecorded: string[];
  /**
   * The history does not list them, and the database is as if they had run: perhaps because later ones replaced all
   * that they made.
   */
  covered: string[];
  /** Whether one that is missing stands before one that has run. */
  isBetween: boolean;
}

/** A part of the club's own schemas that is not as the migrations make it. */
export interface ChangedPart {
  /** Such as `function app.file_owner(id text)`. */
  part: string;
  /** The last file that makes it so. */
  file: string;
}

type Readable = SqlRunner & Pick<ServerAccess, 'transact'>;

/**
 * Which migrations a project lacks. Where the history has a row, what it does not list has not run. Where it has none,
 * what the database is made of is compared with what the migrations make: not their names, since most only replace what
 * is there.
 */
export async function judgeHistory(database: Readable, folder: string): Promise<JudgedHistory> {
  const files = (await migrationFiles(folder)).map(({ file }) => file);
  const unlisted = await missingMigrations(database, folder);
  const newest = files.findLast((file) => !unlisted.includes(file));
  if (newest !== undefined) return { missing: unlisted, unrecorded: [], covered: [], isBetween: unlisted.some((file) => file < newest) };
  if (!(await hasClub(database))) return { missing: unlisted, unrecorded: [], covered: [], isBetween: false };
  const states = await statesByCatalogue(database, folder);
  const those = (state: State) => unlisted.filter((file) => states.get(file) === state);
  const [missing, unrecorded, covered] = [those('missing'), those('there'), those('traceless')];
  return { missing, unrecorded, covered, isBetween: missing.some((file) => file < (unrecorded.at(-1) ?? '')) };
}

/**
 * Finds those migrations of a history's gaps without which the database is as with them: to run one now would take back
 * what later ones made.
 */
export async function coveredMigrations(database: Readable, folder: string, missing: readonly string[]): Promise<string[]> {
  const states = await statesByCatalogue(database, folder);
  return missing.filter((file) => states.get(file) !== 'missing');
}

/**
 * Finds the parts of the club's own schemas that are not as the migrations make them: those on the services' tables are
 * told by themselves.
 */
export async function changedParts(database: Readable, folder: string): Promise<ChangedPart[]> {
  const [expected, there] = [await expectedCatalogue(folder), await catalogueOf(database)];
  return [...expected].flatMap(([part, versions]) => {
    const last = versions.at(-1);
    return !last || isOnService(part) || isVersion(part, last, there) ? [] : { part, file: last.file };
  });
}

/**
 * Finds the triggers and policies on tables of Supabase's services that are missing, switched off or not as the
 * migrations make them.
 * @returns such as `auth.users club_profile_created`, policies first
 */
export async function changedOnServices(database: Readable, folder: string): Promise<string[]> {
  const [expected, there] = [await expectedCatalogue(folder), await catalogueOf(database)];
  const changed = [...expected].flatMap(([part, versions]) => {
    const last = versions.at(-1);
    return last && last.says !== null && isOnService(part) && !isVersion(part, last, there) ? part : [];
  });
  return changed.toSorted().map((part) => part.replace(/^\w+ (\w+\.\w+)\./, '$1 '));
}

/** An empty project lacks everything: there is nothing to compare. */
async function hasClub(database: Readable): Promise<boolean> {
  const [row] = await database.query<{ exists: boolean }>(`select to_regnamespace('app') is not null as exists`);
  return row?.exists === true;
}

type State = 'missing' | 'there' | 'traceless';

function isVersion(part: string, { says }: PartVersion, there: Catalogue): boolean {
  return says === null ? !there.has(part) : isAsExpected(part, says, there.get(part));
}

async function statesByCatalogue(database: Readable, folder: string): Promise<Map<string, State>> {
  const [expected, there] = [await expectedCatalogue(folder), await catalogueOf(database)];
  /** By file: the parts that it made last, and those that later files replaced. */
  const files = new Map((await migrationFiles(folder)).map(({ file }) => [file, { last: [] as Touched[], replaced: [] as Touched[] }]));
  for (const [part, versions] of expected) {
    for (const [index, { file }] of versions.entries()) {
      const isLast = index === versions.length - 1;
      // Nothing granted is as without any file.
      const isTrace = !(part.startsWith('rights of ') && index === 0 && versions[index]?.says === '');
      if (isTrace) files.get(file)?.[isLast ? 'last' : 'replaced'].push({ part, versions, index });
    }
  }
  return new Map([...files].map(([file, touched]) => [file, stateOf(touched, there)]));
}

interface Touched {
  part: string;
  versions: readonly PartVersion[];
  /** Place of the file's own version. */
  index: number;
}

function stateOf({ last, replaced }: { last: Touched[]; replaced: Touched[] }, there: Catalogue): State {
  const isSo = ({ part, versions, index }: Touched) => versions[index] !== undefined && isVersion(part, versions[index], there);
  if (last.length > 0) {
    const own = last.filter(({ part }) => !isOnService(part));
    // A platform may refuse some of what stands on its services' tables, which a notice of the migration says.
    return (own.length > 0 ? own.every(isSo) : last.some(isSo)) ? 'there' : 'missing';
  }
  const isOlder = ({ part, versions, index }: Touched) =>
    !versions.slice(index).some((version) => isVersion(part, version, there)) &&
    (index === 0 ? !there.has(part) : versions.slice(0, index).some((version) => isVersion(part, version, there)));
  return replaced.some(isOlder) ? 'missing' : 'traceless';
}
