import { readFile, readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { projectRoot } from '#server/config/project-root.ts';
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

test('the import map names every package the functions use, in the version the server has', async () => {
  const [map, own] = await Promise.all(
    ['supabase/functions/deno.json', 'package.json'].map(
      async (file) => JSON.parse(await readFile(join(projectRoot, file), 'utf8')) as unknown,
    ),
  );
  const { imports } = map as { imports: Record<string, string> };
  const { dependencies } = own as { dependencies: Record<string, string> };
  const files = await readdir(FOLDER, { recursive: true });
  const sources = await Promise.all(files.filter((file) => file.endsWith('.ts')).map(async (file) => readFile(join(FOLDER, file), 'utf8')));
  const packages = new Set(sources.flatMap((text) => [...text.matchAll(/from '([^.'][^']*)'/g)].map(([, name]) => name ?? '')));
  expect(Object.keys(imports).toSorted()).toEqual([...packages].toSorted());
  for (const [name, target] of Object.entries(imports)) expect(target).toBe(`npm:${name}@${dependencies[name]}`);
});
