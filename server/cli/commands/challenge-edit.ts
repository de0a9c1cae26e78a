import type { Command } from 'commander';
import { daysBetween } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import type { Queryable } from '../database.ts';
import { formatDay } from '../format-day.ts';
import { integerBetween, parseDay, parseId, parseTimeZone, textOf } from '../option-values.ts';
import { LONGEST_CHALLENGE_DAYS, LONGEST_DESCRIPTION, LONGEST_TITLE, MOST_POINTS } from './challenge-limits.ts';
import { findChallenge } from './find-challenge.ts';
import type { StoredChallenge } from './find-challenge.ts';

interface EditOptions {
  title?: string;
  description?: string;
  points?: number;
  target?: number;
  start?: Day;
  end?: Day;
  timeZone?: string;
  reopen?: boolean;
}

/** Adds `challenge edit` to the challenge commands. */
export function addChallengeEditCommand(challenge: Command, context: CommandContext): void {
  challenge
    .command('edit')
    .usage('<id> [opções]')
    .description('muda um desafio; só o que for dado')
    .argument('<id>', 'id do desafio (veja "challenge list")', parseId)
    .option('--title <título>', 'nome que os membros veem', textOf('O título', LONGEST_TITLE))
    .option('--description <texto>', 'o que é o desafio', textOf('A descrição', LONGEST_DESCRIPTION))
    .option('--points <número>', 'pontos de quem completa', integerBetween('--points', 0, MOST_POINTS))
    .option(
      '--target <número>',
      'check-ins que completam; a conclusão de todos segue',
      integerBetween('--target', 1, LONGEST_CHALLENGE_DAYS),
    )
    .option('--start <dia>', 'primeiro dia, AAAA-MM-DD', parseDay)
    .option('--end <dia>', 'último dia, AAAA-MM-DD', parseDay)
    .option('--time-zone <fuso>', 'fuso dos dias; só enquanto ninguém fez check-in', parseTimeZone)
    .option('--reopen', 'reabre um desafio encerrado')
    .action((id: string, options: EditOptions) => editChallenge(context, id, options));
}

async function editChallenge({ database, print }: CommandContext, id: string, options: EditOptions): Promise<void> {
  if (Object.keys(options).length === 0)
    throw new CommandError('Diga o que mudar. Veja as opções com "challenge edit --help".', EXIT_USAGE);
  const changed = await database.transaction(async (transaction) => {
    const stored = await findChallenge(transaction, id);
    const edited = applyOptions(stored, options);
    await refuseWhatCheckInsForbid(transaction, stored, edited);
    await transaction.query(
      `update public.challenges
          set title = $2, description = coalesce($3, description), points = coalesce($4::int, points),
              target_check_ins = coalesce($5::int, target_check_ins), active = $6, time_zone = $7::text,
              start_date = ($8::text)::timestamp at time zone $7::text,
              end_date = ($9::text || ' 23:59:59')::timestamp at time zone $7::text
        where id = $1`,
      [
        id,
        edited.title,
        options.description ?? null,
        options.points ?? null,
        options.target ?? null,
        edited.active,
        edited.time_zone,
        edited.start,
        edited.end,
      ],
    );
    return edited;
  });
  print(
    `Desafio "${changed.title}" alterado: de ${formatDay(changed.start)} a ${formatDay(changed.end)}${changed.active ? '' : ', encerrado'}.\n`,
  );
}

function applyOptions(stored: StoredChallenge, { title, start, end, timeZone, reopen }: EditOptions): StoredChallenge {
  const edited = {
    ...stored,
    title: title ?? stored.title,
    start: start ?? stored.start,
    end: end ?? stored.end,
    time_zone: timeZone ?? stored.time_zone,
    active: reopen ? true : stored.active,
  };
  const days = daysBetween(edited.start, edited.end) + 1;
  if (days < 1) throw new CommandError(`O desafio terminaria em ${formatDay(edited.end)}, antes de começar em ${formatDay(edited.start)}.`);
  if (days > LONGEST_CHALLENGE_DAYS) throw new CommandError(`Um desafio dura até ${LONGEST_CHALLENGE_DAYS} dias; este teria ${days}.`);
  return edited;
}

/** A check-in that was earned stays inside its challenge, and on the day it was earned. */
async function refuseWhatCheckInsForbid(database: Queryable, stored: StoredChallenge, edited: StoredChallenge): Promise<void> {
  const [checkIns] = await database.query<{ total: number; first: Day | null; last: Day | null }>(
    `select count(*)::int as total, min(check_in_day)::text as first, max(check_in_day)::text as last
       from public.challenge_check_ins where challenge_id = $1`,
    [stored.id],
  );
  const { total, first, last } = checkIns ?? { total: 0, first: null, last: null };
  if (total === 0 || first === null || last === null) return;
  if (edited.time_zone !== stored.time_zone) throw new CommandError('Já há check-ins: o fuso horário não pode mais mudar.');
  if (edited.start > first) throw new CommandError(`Já há check-ins desde ${formatDay(first)}: o desafio não pode começar depois.`);
  if (edited.end < last) throw new CommandError(`Já há check-ins até ${formatDay(last)}: o desafio não pode terminar antes.`);
}
