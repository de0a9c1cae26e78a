import type { ClubConnection } from '#server/database/club-connection.ts';
import { readCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { checkProcedureCall, isParameter } from './check-procedure.ts';
import { checkTableQuery } from './check-table.ts';
import type { AdmittedQuery, AnswerForm } from './checked-query.ts';
import { GateRefusal, isUnknownName, unknownProcedure, unknownTable } from './gate-refusal.ts';
import { isName } from './names.ts';
import { parseBody } from './parse-body.ts';
import { checkProfile, parseAccept, parsePreferences, parseRange } from './parse-headers.ts';
import { parseQuery } from './parse-query.ts';

/**
 * The requests that the gate lets through: a checked query, or one that asks nothing of the database: OPTIONS, and the
 * API's own address.
 */
export type Admitted =
  | { kind: 'query'; query: AdmittedQuery }
  /** With the methods that the table or procedure takes. */
  | { kind: 'options'; allow: string }
  | { kind: 'root' };

export interface DataGate {
  /**
   * @param readBody gives the request's body where somebody has read it before
   * @throws GateRefusal for what the grammar does not know or the catalogue does not hold
   */
  admit: (request: Request, url: URL, readBody?: () => Promise<string>) => Promise<Admitted>;
  /** Has the catalogue read again, now and then at most: the database has refused one of its names. */
  forget: () => void;
}

/**
 * How long a catalogue that was read again is taken as it is: callers who make the database refuse a name must not keep
 * it reading.
 */
const BETWEEN_READINGS_MS = 5_000;

/**
 * The gate in front of /rest/v1: it reads a request by a closed grammar and checks its names against the catalogue.
 * It begins to read the catalogue at once, and reads it again whenever this process has changed the tables, and when
 * somebody asks for what is not in it: another process, of a newer version, may have added that.
 * @param now tells the milliseconds since any instant
 */
export function createDataGate(connection: ClubConnection, now: () => number = () => performance.now()): DataGate {
  let forgottenAt = Number.NEGATIVE_INFINITY;
  let known: { version: number; catalogue: Promise<Catalogue> } | null = null;
  async function currentCatalogue(): Promise<Catalogue> {
    const version = connection.schemaVersion;
    if (known?.version === version) return known.catalogue;
    const reading = { version, catalogue: readCatalogue(connection) };
    known = reading;
    return reading.catalogue.catch((error: unknown) => {
      if (known === reading) known = null;
      throw error;
    });
  }
  // A database that is away now is asked again by the first request.
  currentCatalogue().catch(() => undefined);
  function forget(): boolean {
    if (now() - forgottenAt < BETWEEN_READINGS_MS) return false;
    forgottenAt = now();
    known = null;
    return true;
  }
  return {
    async admit(request, url, readBody = async () => request.text()) {
      let body: Promise<string> | undefined;
      const readOnce = async () => (body ??= readBody());
      try {
        return await admit(await currentCatalogue(), request, url, readOnce);
      } catch (error) {
        if (!isUnknownName(error) || !forget()) throw error;
        return admit(await currentCatalogue(), request, url, readOnce);
      }
    },
    forget: () => void forget(),
  };
}

async function admit(catalogue: Catalogue, request: Request, url: URL, readBody: () => Promise<string>): Promise<Admitted> {
  const { method } = request;
  const path = pathBelow(url);
  checkProfile(method, request.headers);
  if (path === null) return admitRoot(method);
  const { isProcedure, name } = path;
  const table = isProcedure ? undefined : catalogue.tables.get(name);
  if (isProcedure ? !isName(name) || !catalogue.procedures.has(name) : !table)
    throw isProcedure ? unknownProcedure(name, []) : unknownTable(name);
  if (method === 'OPTIONS') return { kind: 'options', allow: isProcedure ? methodsOf(catalogue, name) : TABLE_METHODS };

  const isRead = method === 'GET' || method === 'HEAD';
  const tree = parseQuery(url.searchParams, isProcedure && isRead ? (key) => isParameter(catalogue, name, key) : undefined);
  const body = method === 'POST' || method === 'PATCH' ? parseBody(request.headers.get('content-type'), await readBody()) : undefined;
  const query = table ? checkTableQuery(catalogue, table, method, tree, body) : checkProcedureCall(catalogue, name, method, tree, body);
  const form: AnswerForm = {
    accept: parseAccept(request.headers.get('accept')),
    isHead: method === 'HEAD',
    preferences: parsePreferences(request.headers.get('prefer')),
    range: isRead ? parseRange(request.headers.get('range')) : null,
  };
  return { kind: 'query', query: { query, form } };
}

const TABLE_METHODS = 'OPTIONS,GET,HEAD,POST,PUT,PATCH,DELETE';

function methodsOf({ procedures }: Catalogue, name: string): string {
  return procedures.get(name)?.some(({ isReadOnly }) => isReadOnly) ? 'OPTIONS,GET,HEAD,POST' : 'OPTIONS,POST';
}

/** @throws GateRefusal for what no caller may do with the API's own address */
function admitRoot(method: string): Admitted {
  if (method === 'OPTIONS') return { kind: 'options', allow: 'OPTIONS,GET,HEAD' };
  if (method === 'GET' || method === 'HEAD') return { kind: 'root' };
  throw new GateRefusal(404, 'PGRST125', 'Invalid path specified in request URL');
}

/**
 * The table or procedure of a path; null for the API's own address.
 * @throws GateRefusal with PGRST125 for a deeper one
 */
function pathBelow(url: URL): { isProcedure: boolean; name: string } | null {
  const [first = '', second, ...more] = decodeURIComponent(url.pathname)
    .replace(/^\/rest\/v1\/?/, '')
    .split('/');
  if (first === '' && second === undefined) return null;
  const isProcedure = first === 'rpc' && second !== undefined && second !== '';
  if (more.length > 0 || (second !== undefined && !isProcedure))
    throw new GateRefusal(404, 'PGRST125', 'Invalid path specified in request URL');
  return { isProcedure, name: (isProcedure ? second : first).slice(0, 100) };
}
