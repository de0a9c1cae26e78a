import { buildFactBase, encodeId } from '@supabase/pg-delta';
import type { Action, DependencyEdge, Fact, FactBase, StableId } from '@supabase/pg-delta';
import { extract } from '@supabase/pg-delta/extract';
import { plan } from '@supabase/pg-delta/plan';
import { Pool } from 'pg';
import type { Catalogue } from '#server/boot/catalogue.ts';

/** A database on PostgreSQL, and what it is made of. */
export interface Side {
  url: string;
  catalogue: Catalogue;
}

export interface PlannedStatement {
  sql: string;
  /** Takes away what members' devices or rows may need: a person decides on it. */
  isByHand: boolean;
  isOnStorage: boolean;
}

export interface PlannedChange {
  statements: PlannedStatement[];
  /** Those that are made, or made again, by the names of the catalogue's grants: they have none as yet. */
  made: string[];
}

/** The whole server's, and grants, which name the owner: those are written by grant-statements.ts. */
const NOT_PLANNED = new Set(['acl', 'defaultPrivilege', 'role', 'membership']);
/** Kinds of what the release before may still read or call, or that has rows in it. */
const NEEDED = new Set([
  'table',
  'column',
  'view',
  'materializedView',
  'function',
  'procedure',
  'aggregate',
  'type',
  'domain',
  'sequence',
  'schema',
]);
const WORDED = new Set(['constraint', 'trigger', 'policy', 'rule']);
const RELATIONS = new Set(['table', 'view', 'materializedView', 'sequence']);

/**
 * Plans the statements that lead from one database to another, in an order in which they can be applied.
 */
export async function planChange(from: Side, to: Side): Promise<PlannedChange> {
  const [source, desired] = await Promise.all([factsOf(from.url), factsOf(to.url)]);
  const before = new Map(source.facts().map((fact) => [encodeId(fact.id), fact]));
  // PostgreSQL does not read some texts as it writes them, so that they differ for ever; in the catalogue's form they do not.
  const asBefore = (fact: Fact): Fact => {
    const part = partOf(fact.id);
    const isSame = part !== null && from.catalogue.has(part) && from.catalogue.get(part) === to.catalogue.get(part);
    return (isSame && before.get(encodeId(fact.id))) || fact;
  };
  // A new column would come after those whose default calls no function, were it not known that the function is there already.
  const isSettled = ({ from: one, to: other }: DependencyEdge) =>
    one.kind === 'default' && !before.has(encodeId({ ...one, kind: 'column' })) && before.has(encodeId(other));
  const edges = desired.edges.filter((edge) => !isSettled(edge));
  const wanted = buildFactBase(desired.facts().map(asBefore), edges);
  const { actions } = plan(source, wanted, { assumedRoles: ['anon', 'authenticated', 'service_role'] });
  const made = new Set(actions.flatMap(({ produces }) => produces.map(encodeId)));
  return {
    statements: actions.map((action) => ({
      sql: action.sql,
      isByHand: isByHand(action, made),
      isOnStorage: [...action.produces, ...action.destroys].some((id) => encodeId(id).includes(':storage.')),
    })),
    made: actions.flatMap(({ produces }) => produces.flatMap((id) => grantedName(id) ?? [])),
  };
}

/** As profile `raw` reads it: the profile for Supabase leaves out policies on the services' tables. */
async function factsOf(url: string): Promise<FactBase> {
  const pool = new Pool({ connectionString: url, max: 1 });
  try {
    const { factBase } = await extract(pool);
    const facts = factBase.facts().filter(({ id }) => !NOT_PLANNED.has(id.kind));
    // Edges to facts that were left out go with them: so no statement sets an owner.
    return buildFactBase(facts, [...factBase.edges]);
  } finally {
    await pool.end();
  }
}

/** The catalogue's name of a part that PostgreSQL may word in two ways. */
function partOf(id: StableId): string | null {
  if (WORDED.has(id.kind) && 'table' in id && 'name' in id) return `${id.kind} ${id.schema}.${id.table}.${id.name}`;
  if (id.kind === 'default') return `column ${id.schema}.${id.table}.${id.name}`;
  return id.kind === 'index' || id.kind === 'view' ? `${id.kind} ${id.schema}.${id.name}` : null;
}

/** The name of something that rights are granted on. */
function grantedName(id: StableId): string | null {
  if ('args' in id) return `function ${id.schema}.${id.name}(${id.args.join(',')})`;
  if (id.kind === 'schema') return `schema ${id.name}`;
  return RELATIONS.has(id.kind) && 'schema' in id && 'name' in id ? `${id.schema}.${id.name}` : null;
}

function isByHand({ verb, dataLoss, destroys }: Action, made: ReadonlySet<string>): boolean {
  const gone = destroys.filter((id) => NEEDED.has(id.kind) && !made.has(encodeId(id)));
  return dataLoss === 'destructive' || (verb === 'drop' && gone.length > 0);
}
