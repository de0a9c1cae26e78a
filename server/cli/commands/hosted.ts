import { Option } from 'commander';
import type { Command } from 'commander';
import { GOTRUE_DOORS } from '#domain/doors/auth-doors.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import { checkManagement } from '../hosted/by-management.ts';
import { checkDatabase } from '../hosted/in-database.ts';
import { printLine } from '../hosted/line.ts';
import { checkPublicly, checkWithSecret } from '../hosted/over-http.ts';
import { readProjectUrl } from '../read-project-url.ts';

interface CheckOptions {
  url: string;
  key: string;
  secretKey?: string;
  databaseUrl?: string;
  accessToken?: string;
  projectRef?: string;
  apiUrl: string;
}

const HOSTED = /^([a-z0-9]+)\.supabase\.(?:co|in|red)$/;

/** Adds `hosted check`. */
export function addHostedCommands(program: Command, { print }: CommandContext): void {
  const hosted = program.command('hosted').description('projeto hospedado no Supabase').usage('<comando>').helpCommand(false);

  hosted
    .command('check')
    .usage('--url <endereço> --key <chave> [opções]')
    .description('diz o que falta a um projeto Supabase para servir o clube; não muda nada')
    .requiredOption('--url <endereço>', 'do projeto, como https://abcd.supabase.co')
    .requiredOption('--key <chave>', 'chave pública do projeto')
    .option('--secret-key <chave>', 'chave secreta, para ver buckets e linhas')
    .option('--database-url <endereço>', 'do banco, para ver migrações e permissões')
    .option('--access-token <token>', 'da sua conta no Supabase, para ver emails, login e Realtime')
    .option('--project-ref <ref>', 'do projeto, quando o endereço é um domínio próprio')
    .addOption(new Option('--api-url <endereço>').default('https://api.supabase.com').hideHelp())
    .action(async ({ url, key, secretKey, databaseUrl, accessToken, projectRef, apiUrl }: CheckOptions) => {
      const project = readProjectUrl(url);
      const ref = projectRef ?? HOSTED.exec(project.hostname)?.[1] ?? null;
      const lines = [
        ...(await checkPublicly(project.origin, key)),
        ...(await checkWithSecret(project.origin, secretKey)),
        ...(await checkDatabase(databaseUrl, ref !== null, project.origin)),
        ...(await checkManagement(apiUrl, ref, accessToken)),
      ];
      for (const line of lines) print(printLine(line));
      print(`\n${gotrueDoors()}`);
      const missing = lines.filter(({ state }) => state === 'missing').length;
      if (missing > 0) throw new CommandError(missing === 1 ? 'Falta 1 item.' : `Faltam ${missing} itens.`);
    });
}

/**
 * The doors that the platform's own auth server opens and the club can't close: nothing is missing there, but the
 * operator should know.
 */
function gotrueDoors(): string {
  const doors = GOTRUE_DOORS.map(({ name, hosted }) => `  ${name}: ${hosted}\n`);
  return `Quem tem verificação em duas etapas e só informou a senha: o login do Supabase, que não é do clube, ainda\n${doors.join('')}`;
}
