type RefusalStatus = 300 | 400 | 404 | 405 | 406 | 416;

/** A request that the gate does not let through, in PostgREST's words. */
export class GateRefusal extends Error {
  readonly status: RefusalStatus;
  readonly code: string;
  readonly details: unknown;
  readonly hint: string | null;

  constructor(status: RefusalStatus, code: string, message: string, more: { details?: unknown; hint?: string } = {}) {
    super(message);
    this.name = 'GateRefusal';
    this.status = status;
    this.code = code;
    this.details = more.details ?? null;
    this.hint = more.hint ?? null;
  }
}

/** The refusals of tables, columns, procedures and relationships that the catalogue does not hold. */
const UNKNOWN: ReadonlySet<string> = new Set(['42703', 'PGRST200', 'PGRST202', 'PGRST204', 'PGRST205']);

/** Whether the request names what the catalogue does not hold, as far as it has been read. */
export function isUnknownName(error: unknown): boolean {
  return error instanceof GateRefusal && UNKNOWN.has(error.code);
}

/** The refusal of a text outside the grammar: 400 PGRST100. */
export function notUnderstood(message: string): GateRefusal {
  return new GateRefusal(400, 'PGRST100', message);
}

/** 400 with PostgreSQL's own code for a value that a type can't hold. */
export function invalidInput(type: string, text: string): GateRefusal {
  return new GateRefusal(400, '22P02', `invalid input syntax for type ${type}: "${text.slice(0, 100)}"`);
}

export function unknownTable(table: string): GateRefusal {
  return new GateRefusal(404, 'PGRST205', `Could not find the table 'public.${table}' in the schema cache`);
}

export function unknownColumn(table: string, column: string): GateRefusal {
  return new GateRefusal(400, '42703', `column ${table}.${column} does not exist`);
}

/** A key of a body, or a name in `columns`, that is no column. */
export function unknownBodyColumn(table: string, column: string): GateRefusal {
  return new GateRefusal(400, 'PGRST204', `Could not find the '${column}' column of '${table}' in the schema cache`);
}

/** Several procedures of this name take just these parameters: 300 PGRST203. */
export function ambiguousProcedure(candidates: readonly string[]): GateRefusal {
  return new GateRefusal(300, 'PGRST203', `Could not choose the best candidate function between: ${candidates.join(', ')}`, {
    hint: 'Try renaming the parameters or the function itself in the database so function overloading can be resolved',
  });
}

/** No procedure of this name takes exactly these parameters. */
export function unknownProcedure(procedure: string, parameters: readonly string[]): GateRefusal {
  const named = parameters.toSorted().join(', ');
  const call = named === '' ? `public.${procedure} without parameters` : `public.${procedure}(${named})`;
  const searched = named === '' ? 'without parameters' : `with ${parameters.length === 1 ? 'parameter' : 'parameters'} ${named}`;
  return new GateRefusal(404, 'PGRST202', `Could not find the function ${call} in the schema cache`, {
    details: `Searched for the function public.${procedure} ${searched}, but no matches were found in the schema cache.`,
  });
}
