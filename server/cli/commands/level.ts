import type { Command } from 'commander';
import { CLUB_TIME_ZONE } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { effectiveLevel } from '#domain/levels.ts';
import type { PlanLevel } from '#domain/levels.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import { formatDay } from '../format-day.ts';
import { oneOf, parseDay, parseEmail } from '../option-values.ts';
import { formatPairs } from '../table.ts';
import { findMember } from './find-member.ts';

const LEVELS: readonly PlanLevel[] = ['basic', 'expert'];

interface LevelRow {
  current_level: PlanLevel;
  level_expires_at: string | null;
  last_day: Day | null;
  unlocked_features: string[];
  now: string;
}

/** Adds `level set` and `level show`. */
export function addLevelCommands(program: Command, context: CommandContext): void {
  const level = program.command('level').description('mostra e muda o plano de um membro').usage('<comando> [opções]').helpCommand(false);

  level
    .command('set')
    .usage('<email> <plano> [opções]')
    .description('muda o plano de um membro; vale na hora, sem novo login')
    .argument('<email>', 'email da conta', parseEmail)
    .argument('<plano>', LEVELS.join(' ou '), oneOf('<plano>', LEVELS))
    .option('--until <dia>', 'último dia do plano expert, AAAA-MM-DD (sem ela, não vence)', parseDay)
    .action((email: string, plan: PlanLevel, options: { until?: Day }) => setLevel(context, email, plan, options.until));

  level
    .command('show')
    .usage('<email> [opções]')
    .description('mostra o plano de um membro')
    .argument('<email>', 'email da conta', parseEmail)
    .option('--json', 'imprime em JSON')
    .action((email: string, options: { json?: boolean }) => showLevel(context, email, options));
}

async function setLevel({ database, print, warn }: CommandContext, email: string, plan: PlanLevel, until: Day | undefined): Promise<void> {
  if (plan === 'basic' && until !== undefined)
    throw new CommandError('--until só vale para o plano expert: o basic não vence.', EXIT_USAGE);
  const { member, isPaid } = await database.transaction(async (transaction) => {
    const found = await findMember(transaction, email);
    await transaction.query('select app.ensure_profile($1)', [found.id]);
    // The last day counts whole: the plan ends as the next one begins in the club's zone.
    const [saved] = await transaction.query<{ has_passed: boolean | null; is_paid: boolean }>(
      `select app.set_operator_grant($1, $2, ends.at) as is_paid, ends.at <= app.now() as has_passed
         from (select (($3::text)::date + 1)::timestamp at time zone $4::text as at) as ends`,
      [found.id, plan, until ?? null, CLUB_TIME_ZONE],
    );
    if (saved?.has_passed) throw new CommandError(`O dia ${formatDay(until ?? '')} já passou: o plano nasceria vencido.`);
    return { member: found, isPaid: saved?.is_paid === true };
  });
  if (plan === 'basic' && isPaid) {
    return warn(`${member.email} continua expert: há um pagamento em vigor. O que o clube deu foi retirado.\n`);
  }
  print(`${member.email}: plano ${plan}${until === undefined ? '' : `, até ${formatDay(until)}`}.\n`);
}

async function showLevel({ database, print }: CommandContext, email: string, { json }: { json?: boolean }): Promise<void> {
  const member = await findMember(database, email);
  const [row] = await database.query<LevelRow>(
    `select current_level, unlocked_features,
            to_char(level_expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as level_expires_at,
            to_char((level_expires_at - interval '1 second') at time zone $2::text, 'YYYY-MM-DD') as last_day,
            to_char(app.now() at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as now
       from public.user_progress_level where user_id = $1`,
    [member.id, CLUB_TIME_ZONE],
  );
  const effective = row ? effectiveLevel(row, new Date(row.now)) : 'basic';
  if (json) {
    const { current_level, level_expires_at, unlocked_features } = row ?? {
      current_level: null,
      level_expires_at: null,
      unlocked_features: [],
    };
    return print(
      `${JSON.stringify({ ...member, effective_level: effective, current_level, level_expires_at, unlocked_features }, null, 2)}\n`,
    );
  }
  print(
    formatPairs([
      ['Email', member.email],
      ['Nome', member.name ?? '—'],
      ['Plano', row && row.current_level !== effective ? `${effective} (o ${row.current_level} venceu)` : effective],
      ['Vale até', row?.last_day ? formatDay(row.last_day) : 'não vence'],
      ['Recursos extras', row && row.unlocked_features.length > 0 ? row.unlocked_features.join(', ') : 'nenhum'],
    ]),
  );
}
