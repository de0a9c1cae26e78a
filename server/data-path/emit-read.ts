import type { AnswerForm, TableQuery } from '#server/data-gate/checked-query.ts';
import type { DataStatement } from './data-statement.ts';
import { whereAll } from './emit-filters.ts';
import { orderBy, pageOf } from './emit-rows.ts';
import { innerConditions, selectList } from './emit-select.ts';
import type { Page } from './page.ts';
import { Parameters } from './parameters.ts';
import { WHOLE_ROW, inPublic } from './sql-names.ts';

/** A read of a table. */
export function emitRead(query: TableQuery, { preferences }: AnswerForm, page: Page): DataStatement {
  const parameters = new Parameters();
  const from = ` from ${inPublic(query.table)} as t`;
  const where = whereAll(innerConditions(query.select, 't', parameters), query.filters, 't', parameters);
  const list = selectList(query.table, query.select, 't', parameters);
  const rows = `select ${list}${from}${where}${orderBy(query.order, 't')}${pageOf(page, parameters)}`;
  const total = preferences.count === null ? '' : `, (select count(1)${from}${where})::int as total`;
  const text = `select coalesce(json_agg(${WHOLE_ROW}), '[]')::text as body, count(1)::int as rows${total} from (${rows}) as ${WHOLE_ROW}`;
  return { text, parameters: parameters.values };
}
