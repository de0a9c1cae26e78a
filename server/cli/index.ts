// The operator's command: npm run club -- <command>
import { loadEnvironmentFile } from '#server/config/env.ts';
import { runWithConfirmation } from './confirm-at-terminal.ts';
import { readOperatorSettings } from './operator-settings.ts';
import { runAnywhere } from './run-anywhere.ts';

// As in run-server.ts: the files made here are the server's too.
process.umask(0o077);
loadEnvironmentFile();
const settings = readOperatorSettings(process.env);
if ('problems' in settings) {
  for (const problem of settings.problems) console.error(`Erro: variável ${problem}.`);
  process.exitCode = 2;
} else {
  // On stderr: what is printed to a file or another program is the result alone.
  const tell = (text: string) => void process.stderr.write(text);
  const terminal = { input: process.stdin, output: process.stderr };
  const { exitCode, stdout, stderr } = await runWithConfirmation(
    process.argv.slice(2),
    (args) => runAnywhere(args, settings, tell),
    terminal,
  );
  process.stdout.write(stdout);
  process.stderr.write(stderr);
  process.exitCode = exitCode;
}
