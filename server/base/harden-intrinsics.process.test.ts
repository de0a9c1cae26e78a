import { build } from 'vite';
import type { Rollup } from 'vite';
import { expect, test } from 'vitest';
import { projectRoot } from '../config/project-root.ts';

// vitest.config.ts loads harden-intrinsics.ts before each test of the server.

/** Writes as a library would, and puts things back in case it worked. */
function write(target: object, name: string): void {
  const before = Object.getOwnPropertyDescriptor(target, name);
  (target as Record<string, unknown>)[name] = 'written';
  if (before) Object.defineProperty(target, name, before);
  else Reflect.deleteProperty(target, name);
}

test.each<[string, object, string]>([
  ['a new property of all objects', Object.prototype, 'limit'],
  ['toString of all objects', Object.prototype, 'toString'],
  ['hasOwnProperty of all objects', Object.prototype, 'hasOwnProperty'],
  ['the constructor of all objects', Object.prototype, 'constructor'],
  ['a new property of Object', Object, 'zzz'],
  ['Object.keys', Object, 'keys'],
  ['a new property of a method of all objects', Object.prototype.toString, 'limit'],
  ['a new property of a method of Object', Object.keys, 'limit'],
  ['a new property of all functions', Function.prototype, 'limit'],
  ['a new property of Function', Function, 'zzz'],
])('%s can not be written', (_what, target, name) => {
  expect(() => write(target, name)).toThrow(TypeError);
});

test('__proto__ leads nowhere', () => {
  const row = JSON.parse('{"a":1}') as Record<string, unknown>;
  expect(row['__proto__']).toBeUndefined();
  row['__proto__'] = { limit: 1 };
  expect(({} as Record<string, unknown>)['limit']).toBeUndefined();
  expect(Object.getPrototypeOf(row)).toBe(Object.prototype);
});

test('an ordinary object still has what it is given, and says what it always said', () => {
  const own: Record<string, unknown> = {};
  own['toString'] = 'mine';
  own['constructor'] = 'mine too';
  expect(Object.entries(own)).toEqual([
    ['toString', 'mine'],
    ['constructor', 'mine too'],
  ]);
  expect({ ...own }).toEqual(own);
  expect(delete own['toString']).toBe(true);
  expect(Object.prototype.toString.call({})).toBe('[object Object]');
  class Named {
    override = true;
    toString(): string {
      return 'named';
    }
  }
  expect(String(new Named())).toBe('named');
  expect(Object.keys(Object.assign({}, { valueOf: 1 }))).toEqual(['valueOf']);
});

test('in the built server the hardening comes first in every program: before it nothing is loaded, not even a library', async () => {
  const built = await build({
    configFile: `${projectRoot}/vite.server.config.ts`,
    root: projectRoot,
    logLevel: 'silent',
    build: { write: false },
  });
  const chunks = (built as Rollup.RollupOutput).output.filter((file) => file.type === 'chunk');
  const hardening = chunks.find(({ moduleIds }) => moduleIds.some((id) => id.endsWith('/server/base/harden-intrinsics.ts')));
  expect(hardening?.moduleIds).toHaveLength(1);
  expect([hardening?.imports, hardening?.dynamicImports]).toEqual([[], []]);
  // The operator's command serves nobody's requests.
  const programs = chunks.filter(({ isEntry, name }) => isEntry && name !== 'club');
  expect(programs.map(({ name }) => name)).toEqual(expect.arrayContaining(['index', 'image-worker', 'pglite-worker']));
  for (const { imports, code } of programs) {
    expect(imports).toEqual([hardening?.fileName]);
    expect(code.startsWith('import "./')).toBe(true);
  }
});
