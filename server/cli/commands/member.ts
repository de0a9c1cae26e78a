import type { Command } from 'commander';
import type { Day } from '#domain/calendar.ts';
import { MAX_REASON_LENGTH } from '#domain/limits.ts';
import { callStaff } from '../call-staff.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database.ts';
import { formatDay } from '../format-day.ts';
import { noteExport } from '../note-export.ts';
import { parseDay, parseEmail, parseId, textOf } from '../option-values.ts';
import { formatTable } from '../table.ts';
import { findMember } from './find-member.ts';
import type { Member } from './find-member.ts';

interface VoidOptions {
  day: Day;
  reason: string;
  challenge?: string;
}

/** A check-in as `member check-ins --json` prints it; the day is the challenge's, in its zone. */
interface ListedCheckIn {
  id: string;
  day: Day;
  challenge_id: string;
  challenge: string;
  workout: string | null;
  minutes: number | null;
  points: number;
  voided: boolean;
  /** As SQL writes it. */
  voided_at: string | null;
  reason: string | null;
}

/** Adds `member check-ins`, `member void-check-in` and `member take-back-void`. */
export function addMemberCommands(program: Command, context: CommandContext): void {
  const member = program
    .command('member')
    .description('mostra e anula check-ins de um membro')
    .usage('<comando> [opções]')
    .helpCommand(false);

  member
    .command('check-ins')
    .usage('<email> [opções]')
    .description('lista os check-ins de um membro, os mais novos primeiro, com os anulados')
    .argument('<email>', 'email da conta', parseEmail)
    .option('--json', 'imprime em JSON')
    .action((email: string, options: { json?: boolean }) => listCheckIns(context, email, options));

  member
    .command('void-check-in')
    .usage('<email> --day <dia> --reason <motivo> [opções]')
    .description('anula um check-in: os pontos saem na hora e aquele dia não pode ser refeito')
    .argument('<email>', 'email da conta', parseEmail)
    .requiredOption('--day <dia>', 'dia do check-in, AAAA-MM-DD', parseDay)
    .requiredOption('--reason <motivo>', 'por que; fica registrado', textOf('O motivo', MAX_REASON_LENGTH))
    .option('--challenge <id>', 'de qual desafio, se houver mais de um nesse dia', parseId)
    .action((email: string, options: VoidOptions) => voidCheckIn(context, email, options));

  member
    .command('take-back-void')
    .usage('<email> --day <dia> --reason <motivo> [opções]')
    .description('desfaz a anulação de um check-in: os pontos voltam na hora')
    .argument('<email>', 'email da conta', parseEmail)
    .requiredOption('--day <dia>', 'dia do check-in, AAAA-MM-DD', parseDay)
    .requiredOption('--reason <motivo>', 'por que; o membro lê', textOf('O motivo', MAX_REASON_LENGTH))
    .option('--challenge <id>', 'de qual desafio, se houver mais de um nesse dia', parseId)
    .action((email: string, options: VoidOptions) => takeBackVoid(context, email, options));
}

async function checkInsOf(database: Queryable, member: Member): Promise<ListedCheckIn[]> {
  return database.query<ListedCheckIn>(
    `select check_in.id::text, check_in.check_in_day::text as day, challenge.id::text as challenge_id, challenge.title as challenge,
            workout.workout_name as workout, workout.duration_minutes::int as minutes, check_in.points::int as points,
            check_in.voided_at is not null as voided, check_in.voided_at::text, log.reason
       from public.challenge_check_ins as check_in
       join public.challenges as challenge on challenge.id = check_in.challenge_id
       left join public.workout_records as workout on workout.id = check_in.workout_id
       left join public.check_in_void_log as log on log.check_in_id = check_in.id and log.taken_back_at is null
      where check_in.user_id = $1 order by check_in.check_in_day desc, challenge.created_at desc`,
    [member.id],
  );
}

async function listCheckIns({ database, print }: CommandContext, email: string, { json }: { json?: boolean }): Promise<void> {
  const member = await findMember(database, email);
  const checkIns = await checkInsOf(database, member);
  await noteExport(database, 'check_ins', member.id, { rows: checkIns.length });
  if (json) return print(`${JSON.stringify(checkIns, null, 2)}\n`);
  if (checkIns.length === 0) return print('Nenhum check-in ainda.\n');
  print(
    formatTable(
      [{ title: 'Dia' }, { title: 'Desafio' }, { title: 'Treino' }, { title: 'Minutos', align: 'right' }, { title: 'Situação' }],
      checkIns.map(({ day, challenge, workout, minutes, voided, reason }) => [
        formatDay(day),
        challenge,
        workout ?? '—',
        minutes === null ? '—' : String(minutes),
        voided ? `anulado: ${reason ?? 'sem motivo'}` : 'vale',
      ]),
    ),
  );
}

async function findCheckIn(database: Queryable, member: Member, day: Day, challenge: string | undefined): Promise<ListedCheckIn> {
  const ofDay = (await checkInsOf(database, member)).filter((checkIn) => checkIn.day === day);
  const [checkIn, another] = ofDay.filter((candidate) => challenge === undefined || candidate.challenge_id === challenge);
  if (checkIn === undefined)
    throw new CommandError(`${member.email} não tem check-in em ${formatDay(day)}. Veja os que existem com "member check-ins".`);
  if (another !== undefined) {
    const choices = ofDay.map(({ challenge_id, challenge: title }) => `${challenge_id} ("${title}")`).join(' ou ');
    throw new CommandError(`Há mais de um check-in em ${formatDay(day)}: diga --challenge ${choices}.`);
  }
  return checkIn;
}

async function voidCheckIn({ database, print }: CommandContext, email: string, { day, reason, challenge }: VoidOptions): Promise<void> {
  const message = await database.transaction(async (transaction) => {
    const member = await findMember(transaction, email);
    const checkIn = await findCheckIn(transaction, member, day, challenge);
    if (checkIn.voided) return `O check-in de ${formatDay(day)} em "${checkIn.challenge}" já estava anulado.\n`;
    await callStaff(transaction, 'staff_void_check_in', { p_check_in_id: [checkIn.id, 'uuid'], p_reason: [reason, 'text'] });
    return `Check-in de ${member.email} em ${formatDay(day)} anulado em "${checkIn.challenge}": −${checkIn.points} pontos.\n`;
  });
  print(message);
}

async function takeBackVoid({ database, print }: CommandContext, email: string, { day, reason, challenge }: VoidOptions): Promise<void> {
  const message = await database.transaction(async (transaction) => {
    const member = await findMember(transaction, email);
    const checkIn = await findCheckIn(transaction, member, day, challenge);
    if (!checkIn.voided) return `O check-in de ${formatDay(day)} em "${checkIn.challenge}" já vale.\n`;
    await callStaff(transaction, 'staff_take_back_void', {
      p_check_in_id: [checkIn.id, 'uuid'],
      p_reason: [reason, 'text'],
      p_seen_voided_at: [checkIn.voided_at, 'timestamptz'],
    });
    return `Check-in de ${member.email} em ${formatDay(day)} vale de novo em "${checkIn.challenge}": +${checkIn.points} pontos.\n`;
  });
  print(message);
}
