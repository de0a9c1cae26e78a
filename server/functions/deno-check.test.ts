import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { projectRoot } from '#server/config/project-root.ts';
import { VERSION, checkTypes, fetchDeno } from '#server/testing/deno-binary.ts';
import { edgeFunctions } from './registry.ts';

const FUNCTIONS = join(projectRoot, 'supabase/functions');

/** Deno's reason not to be here; null where it is. */
function reasonWithoutDeno(): string | null {
  try {
    fetchDeno();
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
const reason = reasonWithoutDeno();
if (reason !== null) process.stdout.write(`\nDENO ${VERSION} WAS NOT TRIED: ${reason}\n`);

// A hosted project's runtime has the TypeScript of this Deno, which is older than ours.
describe.runIf(reason === null)(`Deno ${VERSION}`, () => {
  test('has nothing against the sources of the functions', async () => {
    expect(await checkTypes([...edgeFunctions.keys()])).toBe('');
  });

  test('ends with the process that started it, also when that one breaks off', async () => {
    const script = `const { startFunction } = await import('#server/testing/deno-binary.ts');
      const { address } = await startFunction('check-card', {});
      process.stdout.write(address);
      throw new Error('broken off');`;
    const starter = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '--eval', script], { cwd: projectRoot });
    let output = '';
    starter.stdout.on('data', (chunk) => (output += String(chunk)));
    await once(starter, 'close');
    expect(output).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/);
    await expect
      .poll(async () =>
        fetch(output).then(
          () => 'answers',
          () => 'is gone',
        ),
      )
      .toBe('is gone');
  });
});

test('no typed array of the functions takes a type argument, which TypeScript knows from 5.7 on', () => {
  const files = readdirSync(FUNCTIONS, { recursive: true, encoding: 'utf8' }).filter(
    (file) => file.endsWith('.ts') && !file.endsWith('.test.ts'),
  );
  const found = files.filter((file) =>
    /\b(?:U?[Ii]nt|Uint8Clamped|Float|Big(?:Ui|I)nt)\d*Array</.test(readFileSync(join(FUNCTIONS, file), 'utf8')),
  );
  expect(found).toEqual([]);
});
