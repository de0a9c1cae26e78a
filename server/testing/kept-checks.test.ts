import { build } from 'vite';
import type { Rolldown, UserConfig } from 'vite';
import { expect, test } from 'vitest';
import web from '../../vite.config.ts';
import server from '../../vite.server.config.ts';

/**
 * Statements whose answer nobody reads, and an `x` for which each of them throws: what a caller can send, or a device
 * without a storage.
 */
const CHECKS: [statement: string, x: string][] = [
  ['decodeURIComponent(x)', "'%FF'"],
  ['decodeURI(x)', "'%FF'"],
  ['encodeURIComponent(x)', String.raw`'\ud800'`],
  ['encodeURI(x)', String.raw`'\ud800'`],
  ['String.fromCodePoint(x)', '-1'],
  ['BigInt(x)', "'x'"],
  ['BigInt.asIntN(x, 1n)', '-1'],
  ['JSON.parse(x)', "'{'"],
  ['JSON.stringify(x)', '1n'],
  ['structuredClone(x)', '() => 0'],
  ['atob(x)', "'%'"],
  ['btoa(x)', "'\u20ac'"],
  ['Object.keys(x)', 'null'],
  ['Object.entries(x)', 'null'],
  ['Object.create(x)', '1'],
  ['Object.fromEntries(x)', '1'],
  ['Object.getPrototypeOf(x)', 'null'],
  ['Reflect.ownKeys(x)', '1'],
  ['Array.from(x)', 'null'],
  ['Array(x)', '-1'],
  ['RegExp(x)', "'('"],
  ['new URL(x)', "'x'"],
  ['new RegExp(x)', "'('"],
  ['new Date(x).toISOString()', 'NaN'],
  ['new Array(x)', '-1'],
  ['new Set(x)', '1'],
  ['new Map(x)', '1'],
  ['new WeakSet(x)', '1'],
  ['new WeakMap(x)', '1'],
  ['new WeakRef(x)', '1'],
  ['new Proxy(x, {})', '1'],
  ['new ArrayBuffer(x)', '-1'],
  ['new Uint8Array(x)', '-1'],
  ['new Intl.DateTimeFormat("pt-BR", { timeZone: x })', "'nowhere'"],
  ['Intl.DateTimeFormat("pt-BR", { timeZone: x })', "'nowhere'"],
  ['new Intl.NumberFormat(x)', "'-'"],
  ['new TextDecoder("utf-8", { fatal: true }).decode(x)', 'Uint8Array.of(255)'],
  ['new Headers(x)', "[['', '']]"],
  ['new Request(x)', "'x'"],
  ['"a".repeat(x)', '-1'],
  ['"a".normalize(x)', "'x'"],
  ['x.answer', 'null'],
  ['x["answer"]', 'null'],
  ['x.answer', '{ get answer() { throw new Error() } }'],
  ['[...x]', '1'],
  ['const { answer } = x', 'null'],
  ['const [first] = x', '1'],
  ['"a" in x', '1'],
  ['x instanceof x', '1'],
  ['globalThis[x].answer', "'nowhere'"],
];
const FILE = '\0kept-checks';
const bare = (statement: string) => `(x) => { ${statement}; return true; }`;
/** Through a function of one's own, and with a name for the answer. */
const asked = (statement: string) =>
  `((ask) => (x) => { ask(x); return true; })((x) => { ${statement.startsWith('const') ? statement : `return ${statement}`}; })`;
const named = (statement: string) =>
  statement.startsWith('const') ? bare(statement) : `(x) => { const answer = ${statement}; return true; }`;
const WAYS = { bare, asked, named };

/** Bundles the checks as a configuration bundles its sources, and runs each. @returns those that let their `x` pass */
async function passedIn({ define = {}, build: options = {} }: UserConfig): Promise<string[]> {
  const cases = CHECKS.flatMap(([statement, x]) =>
    Object.entries(WAYS).map(([way, write]) => `[${JSON.stringify(`${way} ${statement} of ${x}`)}, ${write(statement)}, () => (${x})]`),
  );
  const source = `export const checks = [${cases.join(',\n')}];`;
  const treeshake = (options.rolldownOptions ?? options.rollupOptions)?.treeshake ?? true;
  const result = (await build({
    configFile: false,
    logLevel: 'error',
    define,
    plugins: [{ name: 'checks', resolveId: (id) => (id === FILE ? id : null), load: (id) => (id === FILE ? source : null) }],
    build: {
      write: false,
      ssr: options.ssr ?? false,
      target: options.target ?? 'es2022',
      minify: options.minify ?? !options.ssr,
      rolldownOptions: { input: FILE, treeshake, preserveEntrySignatures: 'strict', output: { format: 'es' } },
    },
  })) as Rolldown.RolldownOutput;
  const { checks } = (await import(`data:text/javascript,${encodeURIComponent(result.output[0].code)}`)) as {
    checks: [name: string, check: (x: unknown) => true, x: () => unknown][];
  };
  return checks.flatMap(([name, check, x]) => {
    try {
      return check(x()) ? [name] : [];
    } catch {
      return [];
    }
  });
}

test.each([
  ['server', server],
  ['web', web],
])('what is called for what it throws stays in a build of the %s', async (_what, config) => {
  expect(await passedIn(config)).toEqual([]);
});
