import type { Command } from 'commander';
import { CLUB_TIME_ZONE } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { effectiveLevel } from '#domain/levels.ts';
import type { PlanLevel } from '#domain/levels.ts';
import { MAX_REASON_LENGTH } from '#domain/limits.ts';
import { StaffRefusal, callStaff } from '../call-staff.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import type { Queryable } from '../database.ts';
import { formatDay } from '../format-day.ts';
import { oneOf, parseDay, parseEmail, textOf } from '../option-values.ts';
import { formatPairs } from '../table.ts';
import { findMember } from './find-member.ts';
import type { Member } from './find-member.ts';

const LEVELS: readonly PlanLevel[] = ['basic', 'expert'];

interface LevelRow {
  current_level: PlanLevel;
  level_expires_at: string | null;
  last_day: Day | null;
  unlocked_features: string[];
  now: string;
}

interface SetOptions {
  until?: Day;
  reason?: string;
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
    .option('--reason <motivo>', 'por que; fica no registro da equipe', textOf('O motivo', MAX_REASON_LENGTH))
    .action((email: string, plan: PlanLevel, options: SetOptions) => setLevel(context, email, plan, options));

  level
    .command('show')
    .usage('<email> [opções]')
    .description('mostra o plano de um membro')
    .argument('<email>', 'email da conta', parseEmail)
    .option('--json', 'imprime em JSON')
    .action((email: string, options: { json?: boolean }) => showLevel(context, email, options));
}

async function setLevel(
  { database, print, warn }: CommandContext,
  email: string,
  plan: PlanLevel,
  { until, reason = 'Sem motivo' }: SetOptions,
): Promise<void> {
  if (plan === 'basic' && until !== undefined)
    throw new CommandError('--until só vale para o plano expert: o basic não vence.', EXIT_USAGE);
  const { member, isPaid } = await database.transaction(async (transaction) => {
    const found = await findMember(transaction, email);
    return { member: found, isPaid: await setGrant(transaction, found, { plan, until, reason }) };
  });
  if (plan === 'basic' && isPaid) {
    return warn(`${member.email} continua expert: há um pagamento em vigor. O que o clube deu foi retirado.\n`);
  }
  print(`${member.email}: plano ${plan}${until === undefined ? '' : `, até ${formatDay(until)}`}.\n`);
}

/** Returns whether a payment makes the member Expert all the same. */
async function setGrant(
  database: Queryable,
  { id }: Member,
  { plan, until, reason }: { plan: PlanLevel; until: Day | undefined; reason: string },
): Promise<boolean> {
  const [held] = await database.query<{ updated_at: string }>(
    `select updated_at::text from public.level_grants where user_id = $1 and source = 'operator'`,
    [id],
  );
  const act = {
    p_user_id: [id, 'uuid'],
    p_reason: [reason, 'text'],
    p_seen_updated_at: [held?.updated_at ?? null, 'timestamptz'],
  } as const;
  try {
    const { payment_holds: isPaid } = await (plan === 'expert'
      ? callStaff<{ payment_holds: boolean }>(database, 'staff_give_level', { ...act, p_until: [until ?? null, 'date'] })
      : callStaff<{ payment_holds: boolean }>(database, 'staff_take_level', act));
    return isPaid;
  } catch (error) {
    if (!(error instanceof StaffRefusal)) throw error;
    if (error.code === 'day_has_passed') throw new CommandError(`O dia ${formatDay(until ?? '')} já passou: o plano nasceria vencido.`);
    // There was nothing to take.
    if (error.code === 'grant_not_found') return error.facts['payment_holds'] === true;
    throw error;
  }
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
