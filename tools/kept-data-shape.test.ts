import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { keptDataShape, modulesOfKeptData } from './kept-data-shape.ts';

let root = '';

function write(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true });
  writeFileSync(join(root, path), text);
}

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'club-shape-'));
  write('web/lib/data/kept-queries.ts', '');
  write('web/lib/data/query-keys.ts', '');
  write(
    'web/features/home/api/get-stats.ts',
    "import type { Stats } from '../stats.ts';\nimport { supabase } from '#web/lib/data/supabase.ts';\nexport const stats = { queryFn: 1 };",
  );
  write(
    'web/features/home/stats.ts',
    "import type { Day } from '#domain/calendar.ts';\nimport type { Cell } from '#web/components/board.tsx';",
  );
  write('web/features/home/home-screen.tsx', "import { stats } from '../api/get-stats.ts';");
  write('web/lib/data/supabase.ts', "import { session } from './session.ts';\nimport type { Level } from '#domain/levels.ts';");
  write('web/lib/session.ts', '');
  write('web/components/board.tsx', '');
  write('domain/calendar.ts', '');
  write('domain/levels.ts', '');
});

afterEach(() => rmSync(root, { recursive: true, force: true }));

test('they are what reads, what keeps, and what these are made of', () => {
  expect(modulesOfKeptData(root)).toEqual([
    'domain/calendar.ts',
    'domain/levels.ts',
    'web/features/home/api/get-stats.ts',
    'web/features/home/stats.ts',
    'web/lib/data/kept-queries.ts',
    'web/lib/data/query-keys.ts',
    'web/lib/data/supabase.ts',
  ]);
});

test.each(['web/features/home/home-screen.tsx', 'web/components/board.tsx', 'web/lib/session.ts'])(
  'a change of %s leaves the shape',
  (path) => {
    const before = keptDataShape(root);
    write(path, '// another look');
    expect(keptDataShape(root)).toBe(before);
  },
);

test.each(['web/features/home/api/get-stats.ts', 'web/features/home/stats.ts', 'domain/calendar.ts', 'web/lib/data/query-keys.ts'])(
  'a change of %s changes it',
  (path) => {
    const before = keptDataShape(root);
    write(path, '// queryFn');
    expect(keptDataShape(root)).not.toBe(before);
  },
);

test('so does one more module that reads', () => {
  const before = keptDataShape(root);
  write('web/features/home/api/get-more.ts', 'export const more = { queryFn: 2 };');
  expect(keptDataShape(root)).not.toBe(before);
});

test('of this project, they are all that reads, and no screen', () => {
  const modules = modulesOfKeptData('.');
  expect(modules).toEqual(
    expect.arrayContaining([
      'web/features/home/api/get-home-stats.ts',
      'web/features/dashboard/compute-dashboard.ts',
      'web/lib/database-types.ts',
      'domain/calendar.ts',
    ]),
  );
  expect(modules.filter((path) => path.endsWith('.tsx'))).toEqual([]);
});
