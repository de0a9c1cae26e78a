import { Command, CommanderError } from 'commander';
import type { Option } from 'commander';
import { isStorableText } from '../../supabase/functions/_shared/storable-text.ts';
import { StaffRefusal } from './call-staff.ts';
import { ASKING } from './command-context.ts';
import type { CommandContext, MailSettings } from './command-context.ts';
import { CommandError, EXIT_FAILED, EXIT_USAGE, QuestionError } from './command-error.ts';
import { translateHeading, translateUsageError } from './command-line-messages.ts';
import { addAccessCommand } from './commands/access.ts';
import { addBackupCommands } from './commands/backup.ts';
import { addChallengeCommands } from './commands/challenge.ts';
import { addClockCommands } from './commands/clock.ts';
import { addCloseFriendsCommands } from './commands/close-friends.ts';
import { addContentCommands } from './commands/content.ts';
import { addDemoCommand } from './commands/demo.ts';
import { addEventCodeCommands } from './commands/event-codes.ts';
import { addHostedCommands } from './commands/hosted.ts';
import { addLevelCommands } from './commands/level.ts';
import { addLogCommands } from './commands/log.ts';
import { addMemberCommands } from './commands/member.ts';
import { addPartnerCommands } from './commands/partner.ts';
import { addPaymentCommands } from './commands/payments.ts';
import { addRaffleCommands } from './commands/raffle.ts';
import { addRankingCommands } from './commands/ranking.ts';
import { addStaffCommands } from './commands/staff.ts';
import { addStaticHostCommand } from './commands/static-host.ts';
import type { Database } from './database.ts';
import type { OperatorSettings } from './operator-settings.ts';
import type { CommandResult } from './socket-protocol.ts';

const HELP_WIDTH = 100;

/**
 * Runs one operator's command.
 * @param args what follows `npm run club --`
 * @param tell hears how far a long command has come, while it runs
 * @param settings for the commands that work on the club as a whole, not through its database
 * @param mails of a running server, which has no such settings
 * @returns exit status and output; a failure is a status and a sentence on stderr, never a rejection
 */
export async function runCommand(
  args: readonly string[],
  database: Database,
  tell: (text: string) => void = () => undefined,
  settings?: OperatorSettings,
  mails: MailSettings = settings ?? {},
): Promise<CommandResult> {
  const result: CommandResult = { exitCode: 0, stdout: '', stderr: '' };
  const print = (text: string) => {
    result.stdout += text;
  };
  const warn = (text: string) => {
    result.stderr += text;
  };
  if (!args.every(isStorableText)) {
    return { exitCode: EXIT_USAGE, stdout: '', stderr: 'Erro: a linha de comando tem um caractere que o banco de dados não guarda.\n' };
  }
  const program = buildProgram({ database, print, warn, tell, settings, mails, canAsk: () => args[0] === ASKING });
  try {
    await program.parseAsync(args[0] === ASKING ? args.slice(1) : args, { from: 'user' });
  } catch (error) {
    Object.assign(result, failure(error, result));
  }
  return result;
}

function buildProgram(context: CommandContext): Command {
  const program = new Command('npm run club --')
    .description('Comandos de quem opera o clube.')
    .usage('<comando> [opções]')
    .exitOverride()
    .configureOutput({
      writeOut: context.print,
      writeErr: context.warn,
      // Mistakes are reported once, translated, by runCommand.
      outputError: () => undefined,
    })
    .configureHelp({ styleTitle: translateHeading, optionDescription: describeOption, subcommandTerm: nameOf, helpWidth: HELP_WIDTH })
    .helpOption('-h, --help', 'mostra esta ajuda')
    .helpCommand(false);
  addChallengeCommands(program, context);
  addLevelCommands(program, context);
  addMemberCommands(program, context);
  addRankingCommands(program, context);
  addPartnerCommands(program, context);
  addPaymentCommands(program, context);
  addCloseFriendsCommands(program, context);
  addEventCodeCommands(program, context);
  addRaffleCommands(program, context);
  addStaffCommands(program, context);
  addLogCommands(program, context);
  addClockCommands(program, context);
  addAccessCommand(program, context);
  addContentCommands(program, context);
  addBackupCommands(program, context);
  addDemoCommand(program, context);
  addStaticHostCommand(program, context);
  addHostedCommands(program, context);
  return program;
}

function nameOf(command: Command): string {
  return command.name();
}

function describeOption({ description, defaultValue }: Option): string {
  return defaultValue === undefined ? description : `${description} (padrão: ${String(defaultValue)})`;
}

function failure(error: unknown, { stderr }: CommandResult): Pick<CommandResult, 'exitCode' | 'stderr' | 'question'> {
  if (error instanceof QuestionError) return { exitCode: EXIT_FAILED, stderr, question: error.message };
  if (error instanceof CommandError) return { exitCode: error.exitCode, stderr: `${stderr}Erro: ${error.message}\n` };
  if (error instanceof StaffRefusal) return { exitCode: EXIT_FAILED, stderr: `${stderr}Erro: ${error.message}\n` };
  if (error instanceof CommanderError) return usageFailure(error, stderr);
  const reason = error instanceof Error ? error.message.split('\n')[0] : String(error);
  return { exitCode: EXIT_FAILED, stderr: `${stderr}Erro: o banco de dados recusou a operação (${reason}).\n` };
}

function usageFailure(error: CommanderError, stderr: string): Pick<CommandResult, 'exitCode' | 'stderr'> {
  // Help is no failure when it was asked for; without a command it says what is missing.
  if (error.code === 'commander.helpDisplayed' || (error.code === 'commander.help' && error.exitCode === 0)) return { exitCode: 0, stderr };
  if (error.code === 'commander.help') return { exitCode: EXIT_USAGE, stderr };
  return { exitCode: EXIT_USAGE, stderr: `${stderr}${translateUsageError(error)}\nVeja como usar com --help.\n` };
}
