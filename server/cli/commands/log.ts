import { readdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Command } from 'commander';
import { BackupError } from '#server/backup/backup-error.ts';
import { readManifestOf } from '#server/backup/read-archive.ts';
import { isBackupName } from '#server/base/backup-name.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError, EXIT_FAILED } from '../command-error.ts';
import { readOperatorSettings } from '../operator-settings.ts';
import { textOf } from '../option-values.ts';

const LONGEST_PATH = 4_096;

/** The answer of app.verify_staff_log. */
interface Verified {
  success: boolean;
  lines: number;
  head: { seq: number; hash: string };
  problems: { seq: number; problem: string; source?: string }[];
}

/** The newest line as a backup has noted it. */
interface KnownHead {
  seq: number;
  hash: string;
  source: string;
}

const PROBLEMS: Record<string, string> = {
  missing: 'falta',
  chain_broken: 'não continua a linha anterior',
  changed: 'foi mudada',
  details_missing: 'perdeu os detalhes',
  details_changed: 'tem detalhes que foram mudados',
  cut_off: 'foi cortada do fim',
  rewritten: 'foi reescrita',
};

/** Adds `log verify`. */
export function addLogCommands(program: Command, context: CommandContext): void {
  const log = program.command('log').description('prova o registro da equipe').usage('<comando> [opções]').helpCommand(false);

  log
    .command('verify')
    .usage('[opções]')
    .description('prova que nenhuma linha do registro da equipe foi mudada, tirada ou cortada do fim')
    .option(
      '--backups <pasta>',
      'pasta dos backups que guardam a última linha de cada dia (padrão: BACKUP_DIR)',
      textOf('A pasta', LONGEST_PATH),
    )
    .option('--json', 'imprime em JSON')
    .action((options: { backups?: string; json?: boolean }) => verifyLog(context, options));
}

async function verifyLog(context: CommandContext, { backups, json }: { backups?: string; json?: boolean }): Promise<void> {
  const { database, print, warn } = context;
  const folder = backups === undefined ? backupFolderOf(context) : resolve(backups);
  const known = folder === null ? [] : await knownHeads(folder, warn);
  const [row] = await database.query<{ verified: string }>('select app.verify_staff_log(($1::text)::jsonb)::text as verified', [
    JSON.stringify(known),
  ]);
  const verified = JSON.parse(row?.verified ?? '') as Verified;
  if (json) print(`${JSON.stringify({ ...verified, backups: known.length }, null, 2)}\n`);
  else if (verified.success) {
    print(`O registro da equipe está inteiro: ${verified.lines} ${verified.lines === 1 ? 'linha' : 'linhas'}.\n`);
    print(known.length > 0 ? `Comparado com ${known.length} backup(s).\n` : 'Sem backups para comparar: um fim cortado não seria visto.\n');
  }
  if (verified.success) return;
  const told = verified.problems.map(
    ({ seq, problem, source }) => `linha ${seq} ${PROBLEMS[problem] ?? problem}${source ? ` (${source})` : ''}`,
  );
  throw new CommandError(`O registro da equipe não está inteiro: ${told.join('; ')}.`, EXIT_FAILED);
}

/**
 * A command inside of a server has no settings of its own: there it is the server's environment that says where backups
 * are.
 */
function backupFolderOf({ settings }: CommandContext): string | null {
  const known = settings ?? readOperatorSettings(process.env);
  return 'problems' in known ? null : (known.backupDir ?? null);
}

async function knownHeads(folder: string, warn: (text: string) => void): Promise<KnownHead[]> {
  const names = await readdir(folder).catch((error: unknown) => {
    throw new CommandError(`A pasta de backups ${folder} não pode ser lida (${(error as NodeJS.ErrnoException).code}).`);
  });
  const heads: KnownHead[] = [];
  for (const name of names.filter(isBackupName).toSorted()) {
    try {
      const { staffLog } = await readManifestOf(join(folder, name));
      if (staffLog) heads.push({ ...staffLog, source: name });
    } catch (error) {
      if (!(error instanceof BackupError)) throw error;
      warn(`${name} não pôde ser lido e ficou de fora.\n`);
    }
  }
  return heads;
}
