import type { AnswerForm, CheckedColumn, ProcedureQuery } from '#server/data-gate/checked-query.ts';
import { quoteName } from '#server/database/sql-text.ts';
import type { DataStatement } from './data-statement.ts';
import { whereAll } from './emit-filters.ts';
import { orderBy, pageOf } from './emit-rows.ts';
import { rowColumns } from './emit-select.ts';
import type { Page } from './page.ts';
import { Parameters } from './parameters.ts';
import { WHOLE_ROW, inPublic } from './sql-names.ts';

const SETTINGS = `current_setting('response.status', true) as status, current_setting('response.headers', true) as headers`;

/** A call of a procedure. The settings are read after it, in the same statement: PostgreSQL evaluates `from` first. */
export function emitProcedure(query: ProcedureQuery, { preferences }: AnswerForm, page: Page): DataStatement {
  const { procedure } = query;
  const parameters = new Parameters();
  const call = callOf(query, parameters);
  const rows = rowsOf(query, call, parameters);
  const paged = `select ${rows.list} from ${rows.from}${orderBy(query.order, 'f')}${pageOf(page, parameters)}`;
  // A volatile procedure is not called again to count what lies beyond the page.
  const isCounted = preferences.count !== null && procedure.isSet && procedure.isReadOnly;
  const total = isCounted ? `, (select count(1) from ${rows.from})::int as total` : '';
  const value = procedure.returns === 'row' ? WHOLE_ROW : `${WHOLE_ROW}."value"`;
  const text = procedure.isSet
    ? `select coalesce(json_agg(${value}), '[]')::text as body, count(1)::int as rows${total}, ${SETTINGS} from (${paged}) as ${WHOLE_ROW}`
    : `select ${procedure.returns === 'nothing' ? 'null' : `to_json(${value})::text`} as body, 1 as rows, ${SETTINGS} from (${paged}) as ${WHOLE_ROW}`;
  return { text, parameters: parameters.values };
}

function callOf({ procedure, arguments: given }: ProcedureQuery, parameters: Parameters): string {
  const named = [...given].map(([name, value]) => {
    const parameter = procedure.parameters.get(name);
    if (!parameter) throw new Error('The gate lets no unknown parameter through');
    return `${quoteName(name)} => ${parameters.json(parameter.type, value)}`;
  });
  return `${inPublic(procedure)}(${named.join(', ')})`;
}

function rowsOf({ procedure, select, filters }: ProcedureQuery, call: string, parameters: Parameters): { list: string; from: string } {
  if (procedure.returns !== 'row') return { list: 'f."value"', from: `${call} as f("value")` };
  const from = `${call} as f${whereAll([], filters, 'f', parameters)}`;
  const shown: CheckedColumn[] = (select ?? [{ kind: 'all' as const }]).filter((item) => item.kind !== 'embed');
  return { list: procedure.result.size > 0 ? rowColumns(procedure.result, shown, 'f').join(', ') : 'f.*', from };
}
