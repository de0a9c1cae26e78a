import { expect, test } from 'vitest';
import type { ClosedList } from '#tools/database-schema/list-rows.ts';
import { rowStatements } from './row-statements.ts';

function listOf(...rows: Record<string, string | null>[]): ClosedList {
  const columns = [
    { name: 'role', type: 'text' },
    { name: 'act', type: 'text' },
    { name: 'most', type: 'integer' },
  ];
  return { table: 'app.rights', key: ['role', 'act'], columns, rows: new Map(rows.map((row) => [`${row['role']}, ${row['act']}`, row])) };
}

const written = (before: ClosedList[], after: ClosedList[]) => rowStatements(before, after).map(({ sql }) => sql);

test('a list that is as it was needs nothing', () => {
  const list = listOf({ role: 'owner', act: 'read', most: '3' });
  expect(written([list], [list])).toEqual([]);
});

test('a row that is new, changed or gone is told by its whole key', () => {
  const before = listOf({ role: 'owner', act: 'read', most: '3' }, { role: "o'neil", act: 'write', most: null });
  const after = listOf({ role: 'owner', act: 'read', most: null }, { role: 'helper', act: 'read', most: '1' });
  expect(written([before], [after])).toEqual([
    `update app.rights set most = null where role = 'owner'::text and act = 'read'::text;`,
    `insert into app.rights (role, act, most)\nvalues ('helper'::text, 'read'::text, '1'::integer)\non conflict (role, act) do update set most = excluded.most;`,
    `delete from app.rights where role = 'o''neil'::text and act = 'write'::text;`,
  ]);
});

test('a list that is new is written whole, and a column that has come without a value says nothing', () => {
  const after = listOf({ role: 'owner', act: 'read', most: null });
  expect(written([], [after])).toEqual([
    `insert into app.rights (role, act)\nvalues ('owner'::text, 'read'::text)\non conflict (role, act) do nothing;`,
  ]);
  const before = { ...after, rows: new Map([['owner, read', { role: 'owner', act: 'read' }]]) };
  expect(written([before], [after])).toEqual([]);
});
