import type { Catalogue, Parameter, Procedure } from './catalogue.ts';
import { checkRows } from './check-rows.ts';
import { checkResultSelect } from './check-select.ts';
import { checkJsonValue, plainValue } from './check-values.ts';
import type { ProcedureQuery } from './checked-query.ts';
import { GateRefusal, ambiguousProcedure, unknownProcedure } from './gate-refusal.ts';
import { isJsonObject, parseBody } from './parse-body.ts';
import type { Json } from './parse-body.ts';
import type { QueryTree } from './syntax.ts';

/** Whether some procedure of this name has such a parameter: in an address it is then no filter. */
export function isParameter(catalogue: Catalogue, procedure: string, name: string): boolean {
  return catalogue.procedures.get(procedure)?.some(({ parameters }) => parameters.has(name)) ?? false;
}

/**
 * A call of a procedure.
 * @throws GateRefusal with PGRST202 when none of that name takes just these parameters, with 300 PGRST203 when several
 * do
 */
export function checkProcedureCall(
  catalogue: Catalogue,
  name: string,
  method: string,
  tree: QueryTree,
  body: Json | undefined,
): ProcedureQuery {
  if (method !== 'GET' && method !== 'HEAD' && method !== 'POST')
    throw new GateRefusal(405, 'PGRST101', `Cannot use the ${method} method on RPC`);
  const isRead = method !== 'POST';
  if (!isRead && body !== undefined && !isJsonObject(body)) throw unknownProcedure(name, []);
  const given = isRead ? [...tree.arguments.keys()] : Object.keys(body ?? {});
  const procedure = chooseProcedure(catalogue, name, given);
  const values = isRead ? tree.arguments : new Map(Object.entries(body ?? {}));
  const source = { name, columns: procedure.result };
  return {
    kind: 'procedure',
    procedure,
    isRead,
    arguments: new Map(given.map((key) => [key, checkedArgument(procedure.parameters.get(key), values.get(key), isRead)])),
    select: checkResultSelect(source, tree),
    ...checkRows(source, tree),
  };
}

function chooseProcedure(catalogue: Catalogue, name: string, given: readonly string[]): Procedure {
  const fitting = (catalogue.procedures.get(name) ?? []).filter(({ parameters }) => {
    const isComplete = [...parameters.values()].every((parameter) => !parameter.isRequired || given.includes(parameter.name));
    return isComplete && given.every((key) => parameters.has(key));
  });
  const [procedure] = fitting;
  if (!procedure) throw unknownProcedure(name, given);
  if (fitting.length > 1) throw ambiguousProcedure(fitting.map(signatureOf));
  return procedure;
}

function signatureOf({ name, parameters }: Procedure): string {
  return `public.${name}(${[...parameters.values()].map((parameter) => `${parameter.name} => ${parameter.type.name}`).join(', ')})`;
}

function checkedArgument(parameter: Parameter | undefined, value: Json | undefined, isText: boolean): Json {
  if (!parameter || value === undefined) return null;
  if (isText && typeof value === 'string') return argumentOfText(parameter, value);
  checkJsonValue(parameter.type, value);
  return value;
}

function argumentOfText({ type }: Parameter, text: string): Json {
  if (type.name !== 'json' && type.name !== 'jsonb') return plainValue(type, text);
  return parseBody(null, text) ?? null;
}
