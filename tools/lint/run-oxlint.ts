import { execFile } from 'node:child_process';
import { createRequire } from 'node:module';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

interface Diagnostic {
  filename: string;
  message: string;
  labels: { span: { line: number } }[];
}

// By its address, since the folder has no node_modules.
const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;
const oxlint = path.join(import.meta.dirname, '../../node_modules/oxlint/bin/oxlint');

/**
 * Runs oxlint in a folder, whose own configuration it reads.
 * @returns the diagnostics, also when there are none
 */
export async function runOxlint(folder: string, options: string[] = []): Promise<Diagnostic[]> {
  const output = await new Promise<string>((resolve) => {
    const program = ['--import', tsx, oxlint, '--format', 'json', ...options];
    execFile(process.execPath, program, { cwd: folder, maxBuffer: Infinity }, (_error, stdout) => resolve(stdout));
  });
  return (JSON.parse(output) as { diagnostics: Diagnostic[] }).diagnostics;
}
