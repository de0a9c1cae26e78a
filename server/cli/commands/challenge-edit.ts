import type { Command } from 'commander';
import { daysBetween } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import {
  LEAST_PROVISIONAL_HOURS,
  LONGEST_CHALLENGE_DAYS,
  MAX_CHALLENGE_DESCRIPTION_LENGTH,
  MAX_CHALLENGE_POINTS,
  MAX_CHALLENGE_TITLE_LENGTH,
  MOST_PROVISIONAL_HOURS,
} from '#domain/limits.ts';
import { StaffRefusal, callStaff } from '../call-staff.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import { formatDay } from '../format-day.ts';
import { integerBetween, parseDay, parseId, parseTimeZone, textOf } from '../option-values.ts';
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
  provisionalHours?: number;
  reopen?: boolean;
}

/** Adds `challenge edit` to the challenge commands. */
export function addChallengeEditCommand(challenge: Command, context: CommandContext): void {
  challenge
    .command('edit')
    .usage('<id> [opções]')
    .description('muda um desafio; só o que for dado')
    .argument('<id>', 'id do desafio (veja "challenge list")', parseId)
    .option('--title <título>', 'nome que os membros veem', textOf('O título', MAX_CHALLENGE_TITLE_LENGTH))
    .option('--description <texto>', 'o que é o desafio', textOf('A descrição', MAX_CHALLENGE_DESCRIPTION_LENGTH))
    .option('--points <número>', 'pontos de quem completa', integerBetween('--points', 0, MAX_CHALLENGE_POINTS))
    .option(
      '--target <número>',
      'check-ins que completam; a conclusão de todos segue',
      integerBetween('--target', 1, LONGEST_CHALLENGE_DAYS),
    )
    .option('--start <dia>', 'primeiro dia, AAAA-MM-DD', parseDay)
    .option('--end <dia>', 'último dia, AAAA-MM-DD', parseDay)
    .option('--time-zone <fuso>', 'fuso dos dias; só enquanto ninguém fez check-in', parseTimeZone)
    .option(
      '--provisional-hours <número>',
      'horas em que o resultado ainda pode mudar depois do fim',
      integerBetween('--provisional-hours', LEAST_PROVISIONAL_HOURS, MOST_PROVISIONAL_HOURS),
    )
    .option('--reopen', 'reabre um desafio encerrado')
    .action((id: string, options: EditOptions) => editChallenge(context, id, options));
}

async function editChallenge({ database, print }: CommandContext, id: string, options: EditOptions): Promise<void> {
  if (Object.keys(options).length === 0)
    throw new CommandError('Diga o que mudar. Veja as opções com "challenge edit --help".', EXIT_USAGE);
  const { title, description, points, target, start, end, timeZone, provisionalHours, reopen } = options;
  const changes = {
    title,
    description,
    points,
    target_check_ins: target,
    start,
    end,
    time_zone: timeZone,
    provisional_hours: provisionalHours,
    active: reopen,
  };
  const changed = await database.transaction(async (transaction) => {
    const stored = await findChallenge(transaction, id);
    const reply = await callStaff<{ challenge: StoredChallenge }>(transaction, 'staff_update_challenge', {
      p_challenge_id: [id, 'uuid'],
      p_changes: [JSON.stringify(changes), 'jsonb'],
      p_seen_updated_at: [stored.updated_at, 'timestamptz'],
    }).catch((error: unknown) => {
      throw inWords(error, { ...stored, start: start ?? stored.start, end: end ?? stored.end });
    });
    return reply.challenge;
  });
  print(
    `Desafio "${changed.title}" alterado: de ${formatDay(changed.start)} a ${formatDay(changed.end)}${changed.active ? '' : ', encerrado'}.\n`,
  );
}

/** Says a refusal of the procedure with the days it is about. */
function inWords(error: unknown, wanted: StoredChallenge): unknown {
  if (!(error instanceof StaffRefusal)) return error;
  if (error.code === 'challenge_days_wrong') {
    const days = daysBetween(wanted.start, wanted.end) + 1;
    return new CommandError(
      days < 1
        ? `O desafio terminaria em ${formatDay(wanted.end)}, antes de começar em ${formatDay(wanted.start)}.`
        : `Um desafio dura até ${LONGEST_CHALLENGE_DAYS} dias; este teria ${days}.`,
    );
  }
  if (error.code !== 'challenge_has_check_ins') return error;
  const { zone_changes: isZone, first, last } = error.facts as { zone_changes: boolean; first: Day; last: Day };
  if (isZone) return new CommandError('Já há check-ins: o fuso horário não pode mais mudar.');
  if (wanted.start > first) return new CommandError(`Já há check-ins desde ${formatDay(first)}: o desafio não pode começar depois.`);
  return new CommandError(`Já há check-ins até ${formatDay(last)}: o desafio não pode terminar antes.`);
}
