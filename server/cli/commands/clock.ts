import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';

interface Watch {
  now: string;
  trusted_at: string | null;
  leapt_by: string | null;
}

const WATCH = `select to_char(clock_timestamp() at time zone app.club_time_zone(), 'DD/MM/YYYY HH24:MI') as now,
  to_char(w.trusted_at at time zone app.club_time_zone(), 'DD/MM/YYYY HH24:MI') as trusted_at,
  extract(epoch from w.leapt_by)::text as leapt_by from app.clock_watch w`;

/** Such as "60 dias", "3 h" or "-2 dias". */
function lengthText(seconds: number): string {
  const hours = Math.round(seconds / 3_600);
  return Math.abs(hours) < 48 ? `${hours} h` : `${Math.round(hours / 24)} dias`;
}

/** Adds `clock show` and `clock trust`. */
export function addClockCommands(program: Command, context: CommandContext): void {
  const clock = program.command('clock').description('o relógio do servidor').usage('<comando>').helpCommand(false);
  clock
    .command('show')
    .description('diz se o relógio saltou, e o que espera por isso')
    .action(() => showClock(context));
  clock
    .command('trust')
    .description('aceita o relógio como está depois de um salto')
    .action(() => trustClock(context));
}

async function readWatch({ database }: CommandContext): Promise<Watch> {
  const [watch] = await database.query<Watch>(WATCH);
  if (!watch) throw new CommandError('O banco não diz nada do relógio.');
  return watch;
}

async function showClock(context: CommandContext): Promise<void> {
  const { now, trusted_at: trustedAt, leapt_by: leaptBy } = await readWatch(context);
  if (trustedAt === null) {
    context.print(`Agora são ${now}, e o relógio vale.\n`);
    return;
  }
  context.print(
    `Agora são ${now}. O relógio saltou ${lengthText(Number(leaptBy))} depois de ${trustedAt}, ou o clube ficou parado.\n` +
      'Resultados finais, exclusões de contas e prazos esperam. Se a data e a hora estão certas: clock trust.\n',
  );
}

async function trustClock(context: CommandContext): Promise<void> {
  const { now } = await readWatch(context);
  const [row] = await context.database.query<{ leapt_by: string | null }>(`select app.trust_clock() ->> 'leapt_by' as leapt_by`);
  const leaptBy = row?.leapt_by ?? null;
  context.print(
    leaptBy === null
      ? `O relógio já vale: agora são ${now}.\n`
      : `O relógio vale de novo, ${lengthText(Number(leaptBy))} à frente do que era. Agora são ${now}.\n`,
  );
}
