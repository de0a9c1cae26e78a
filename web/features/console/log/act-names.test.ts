import { expect, it } from 'vitest';
import { ACT_OPTIONS } from './act-names.ts';

const schemas = import.meta.glob<string>('../../../../supabase/schemas/**/*.sql', { query: '?raw', import: 'default', eager: true });

it('each act that SQL writes a line of has a name in the log', () => {
  const written = Object.values(schemas).flatMap((text) => [...text.matchAll(/write_staff_line\('(\w+)'/g)].map(([, act = '']) => act));
  expect(written.length).toBeGreaterThan(20);
  expect([...new Set(written)].filter((act) => !act.endsWith('_') && ACT_OPTIONS.every(({ value }) => value !== act))).toEqual([]);
});
