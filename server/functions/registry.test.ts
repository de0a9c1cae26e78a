import { readFile, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/config/project-root.ts';
import { importsOf } from '#tools/lint/import-graph.ts';
import { edgeFunctions } from './registry.ts';

const FOLDER = join(projectRoot, 'supabase/functions');

test('every function in supabase/functions is served, and protected as config.toml says of hosted projects', async () => {
  const folders = await readdir(FOLDER, { withFileTypes: true });
  const names = folders.filter((entry) => entry.isDirectory() && !entry.name.startsWith('_')).map((entry) => entry.name);
  expect([...edgeFunctions.keys()].toSorted()).toEqual(names.toSorted());
  const config = await readFile(join(projectRoot, 'supabase/config.toml'), 'utf8');
  for (const [name, { verifyJwt }] of edgeFunctions) {
    const section = config.split(`[functions.${name}]`)[1]?.split('\n[')[0] ?? '';
    expect(section, name).toContain(`verify_jwt = ${verifyJwt}`);
    expect(section, name).toContain('import_map = "./functions/deno.json"');
  }
});

/**
 * The files that functions are made of, from their index.ts on, by their paths from the root, and the packages that
 * these import.
 */
async function madeOf(): Promise<{ files: Set<string>; packages: Set<string> }> {
  const files = new Set([...edgeFunctions.keys()].map((name) => `supabase/functions/${name}/index.ts`));
  const packages = new Set<string>();
  for (const file of files) {
    // oxlint-disable-next-line no-await-in-loop -- what comes next stands in the file
    for (const name of importsOf(file, await readFile(join(projectRoot, file), 'utf8'))) {
      if (/^\.{1,2}\/.*\.ts$/.test(name)) files.add(join(dirname(file), name));
      else packages.add(name);
    }
  }
  return { files, packages };
}

// Supabase's CLI sends what it reaches by relative paths with an ending; the platform finds packages by the import map
// alone.
test('functions are made of their own files and of domain/, by relative paths, and of packages', async () => {
  const { files, packages } = await madeOf();
  expect([...files].filter((file) => !/^(?:supabase\/functions|domain)\//.test(file))).toEqual([]);
  expect([...packages].filter((name) => /^[./#]/.test(name))).toEqual([]);
});

test('the import map names every package the functions use, in the version the server has', async () => {
  const [map, own] = await Promise.all(
    ['supabase/functions/deno.json', 'package.json'].map(
      async (file) => JSON.parse(await readFile(join(projectRoot, file), 'utf8')) as unknown,
    ),
  );
  const { imports } = map as { imports: Record<string, string> };
  const { dependencies } = own as { dependencies: Record<string, string> };
  expect(Object.keys(imports).toSorted()).toEqual([...(await madeOf()).packages].toSorted());
  for (const [name, target] of Object.entries(imports)) expect(target).toBe(`npm:${name}@${dependencies[name]}`);
});
