import { createInterface } from 'node:readline/promises';
import type { Readable, Writable } from 'node:stream';
import { ASKING } from './command-context.ts';
import type { CommandResult } from './socket-protocol.ts';

interface Terminal {
  input: Readable & { isTTY?: boolean };
  output: Writable;
}

/**
 * Runs a command and, where it has a question and somebody sits at the terminal, asks it; only "s" or "sim" goes on.
 * @param run runs the command line given, here or in the running server
 */
export async function runWithConfirmation(
  args: readonly string[],
  run: (args: readonly string[]) => Promise<CommandResult>,
  { input, output }: Terminal,
): Promise<CommandResult> {
  if (input.isTTY !== true) return run(args);
  const result = await run([ASKING, ...args]);
  if (result.question === undefined) return result;
  output.write(result.stderr);
  const lines = createInterface({ input, output });
  try {
    const answer = await lines.question(`${result.question} [s/N] `);
    if (/^s(im)?$/i.test(answer.trim())) return await run([...args, '--yes']);
    return { ...result, stdout: '', stderr: 'Nada foi feito.\n' };
  } finally {
    lines.close();
  }
}
