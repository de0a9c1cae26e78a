import { readFileSync } from 'node:fs';
import type { TestDatabase } from './engines.ts';
import { splitStatements } from './statements.ts';
import { problemsOf, readTap } from './tap.ts';
import type { TapReport } from './tap.ts';

export interface FileResult {
  report: TapReport;
  problems: string[];
}

/** Runs one pgTAP file on a database, in the transaction the file opens, and rolls back whatever it left. */
export async function runTestFile(database: TestDatabase, file: URL): Promise<FileResult> {
  const outputs: string[] = [];
  let broken: string | null = null;
  try {
    for (const { text, line } of splitStatements(readFileSync(file, 'utf8'))) {
      try {
        for (const row of await database.run(text)) outputs.push(row[0] ?? '');
      } catch (error) {
        broken = `line ${line}: ${describeError(error)}\n    ${text.split('\n', 1)[0]}`;
        break;
      }
    }
  } finally {
    await database.run('rollback');
  }
  const report = readTap(outputs);
  const problems = problemsOf(report);
  return { report, problems: broken === null ? problems : [broken, ...problems] };
}

function describeError(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const detail = ['detail', 'hint', 'where'].flatMap((key) => {
    const value: unknown = Reflect.get(error, key);
    return typeof value === 'string' ? [`${key}: ${value}`] : [];
  });
  return [error.message, ...detail].join('\n    ');
}
