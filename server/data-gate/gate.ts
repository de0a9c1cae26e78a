import type { ClubConnection } from '#server/database/club-connection.ts';
import { readCatalogue } from './catalogue.ts';
import type { Catalogue } from './catalogue.ts';
import { checkProcedureCall, isParameter } from './check-procedure.ts';
import { checkTableQuery } from './check-table.ts';
import type { AdmittedQuery, AnswerForm } from './checked-query.ts';
import { GateRefusal, unknownProcedure, unknownTable } from './gate-refusal.ts';
import { bareRequest, callerHeaders, liteRequest, optionsRequest } from './lite-request.ts';
import { isName } from './names.ts';
import { parseBody } from './parse-body.ts';
import { checkProfile, parseAccept, parsePreferences, parseRange } from './parse-headers.ts';
import { parseQuery } from './parse-query.ts';

/** What lite gets of a request: nothing of its text but who calls. */
export interface Admitted {
  request: Request;
  /** Null where nothing is asked of the database: OPTIONS, and the API's own address. */
  query: AdmittedQuery | null;
}

export interface DataGate {
  /** @throws GateRefusal for whatever the grammar does not know or the catalogue does not hold */
  admit: (request: Request) => Promise<Admitted>;
  /** A call of nothing by the same caller, which lite refuses if it does not let the caller in at all. */
  callOfNothing: (request: Request) => Admitted;
}

const CALL_OF_NOTHING: AdmittedQuery = {
  query: {
    kind: 'procedure',
    procedure: 'nothing',
    isRead: true,
    arguments: new Map(),
    select: null,
    filters: [],
    order: [],
    limit: null,
    offset: null,
  },
  form: { accept: 'rows', isHead: false, preferences: parsePreferences(null), range: null },
};

/**
 * The gate in front of /rest/v1: it reads a request by a closed grammar, checks its names against the catalogue, and writes it again for lite.
 * It begins to read the catalogue at once, and reads it again whenever lite has had to look at the tables again.
 */
export function createDataGate(connection: ClubConnection): DataGate {
  let known: { look: object; catalogue: Promise<Catalogue> } | null = null;
  async function currentCatalogue(): Promise<Catalogue> {
    const look = await connection.introspect({ useCache: true });
    if (known?.look === look) return known.catalogue;
    const reading = { look, catalogue: readCatalogue(connection) };
    known = reading;
    return reading.catalogue.catch((error: unknown) => {
      if (known === reading) known = null;
      throw error;
    });
  }
  // A database that is away now is asked again by the first request.
  currentCatalogue().catch(() => undefined);
  return {
    admit: async (request) => admit(await currentCatalogue(), request),
    callOfNothing(request) {
      const headers = callerHeaders(request, new URL(request.url).searchParams.get('apikey'));
      return { request: bareRequest(request, 'GET', '/rpc/nothing', headers), query: CALL_OF_NOTHING };
    },
  };
}

async function admit(catalogue: Catalogue, request: Request): Promise<Admitted> {
  const { method } = request;
  const url = new URL(request.url);
  const path = pathBelow(url);
  checkProfile(method, request.headers);
  if (path === null)
    return { request: bareRequest(request, method, '/', callerHeaders(request, url.searchParams.get('apikey'))), query: null };
  const { isProcedure, name } = path;
  const table = isProcedure ? undefined : catalogue.tables.get(name);
  if (isProcedure ? !isName(name) || !catalogue.procedures.has(name) : !table)
    throw isProcedure ? unknownProcedure(name, []) : unknownTable(name);
  const rebuiltPath = isProcedure ? `/rpc/${name}` : `/${name}`;
  if (method === 'OPTIONS') return { request: optionsRequest(request, rebuiltPath), query: null };

  const isRead = method === 'GET' || method === 'HEAD';
  const tree = parseQuery(url.searchParams, isProcedure && isRead ? (key) => isParameter(catalogue, name, key) : undefined);
  const body = method === 'POST' || method === 'PATCH' ? parseBody(request.headers.get('content-type'), await request.text()) : undefined;
  const query = table ? checkTableQuery(catalogue, table, method, tree, body) : checkProcedureCall(catalogue, name, method, tree, body);
  const form: AnswerForm = {
    accept: parseAccept(request.headers.get('accept')),
    isHead: method === 'HEAD',
    preferences: parsePreferences(request.headers.get('prefer')),
    range: isRead ? parseRange(request.headers.get('range')) : null,
  };
  return { request: liteRequest(request, rebuiltPath, tree.apiKey, form), query: { query, form } };
}

/** The table or procedure of a path; null for the API's own address. @throws GateRefusal with PGRST125 for a deeper one */
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
