import { readFileSync, readdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { TestDatabase } from './engines.ts';
import { warnWithoutPostgres } from './postgres-server.ts';
import { runTestFile } from './run-file.ts';
import { idOf } from './tap.ts';

const FOLDER = new URL('../', import.meta.url);
const FILES = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.test.sql'))
  .toSorted();

/** Makes a test of each pgTAP file, for the engine that it is told. */
export function describePgtapFiles(name: string, open: () => Promise<TestDatabase | { reason: string }>): void {
  describe(`the database on ${name}`, () => {
    let opened: TestDatabase | { reason: string } | undefined;
    const ids = new Map<string, string>();
    const totals = { files: 0, assertions: 0, failed: 0 };

    beforeAll(async () => {
      opened = await open();
      if ('reason' in opened) warnWithoutPostgres(opened.reason);
    });

    afterAll(async () => {
      if (opened === undefined || 'reason' in opened) return;
      process.stdout.write(`\n${opened.engine}: ${totals.files} pgTAP files, ${totals.assertions} assertions, ${totals.failed} failed\n`);
      await opened.close();
    });

    it.each(FILES)('%s', async (file) => {
      if (opened === undefined) throw new Error(`${name} was not opened`);
      // beforeAll has said loudly that nothing runs here.
      if ('reason' in opened) return;
      const { report, problems } = await runTestFile(opened, new URL(file, FOLDER));
      totals.files += 1;
      totals.assertions += report.descriptions.length;
      totals.failed += report.failures.length;
      for (const id of report.descriptions.map(idOf)) {
        if (ids.has(id)) problems.push(`${id} is used twice: here and in ${ids.get(id)}`);
        ids.set(id, file);
      }
      expect(problems.join('\n'), `${file} on ${opened.engine}`).toBe('');
    });

    it('has files with a number of their own', () => {
      const numbers = FILES.map((file) => file.split('_', 1)[0]);
      expect(numbers.filter((number, index) => numbers.indexOf(number) < index)).toEqual([]);
    });

    it('has files whose first line says what they hold', () => {
      const silent = FILES.filter((file) => !/^-- (?:\S+ ){3,}\S+\.\n/.test(readFileSync(new URL(file, FOLDER), 'utf8')));
      expect(silent).toEqual([]);
    });

    it('is as it was before the files ran', async () => {
      if (opened === undefined || 'reason' in opened) return;
      expect(await opened.run('select count(*) from public.profiles')).toEqual([['0']]);
      expect(await opened.run('select count(*) from public.challenges')).toEqual([['0']]);
    });
  });
}
