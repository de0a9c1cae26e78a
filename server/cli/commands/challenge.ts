import type { Command } from 'commander';
import { CLUB_TIME_ZONE, addDays } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { warningSentence } from '#domain/challenge-warnings.ts';
import type { ChallengeWarning } from '#domain/challenge-warnings.ts';
import {
  CHALLENGE_TARGET_CHECK_INS,
  DEFAULT_PROVISIONAL_HOURS,
  LEAST_PROVISIONAL_HOURS,
  LONGEST_CHALLENGE_DAYS,
  MAX_CHALLENGE_DESCRIPTION_LENGTH,
  MAX_CHALLENGE_POINTS,
  MAX_CHALLENGE_TITLE_LENGTH,
  MOST_PROVISIONAL_HOURS,
  POINTS_PER_CHECK_IN,
  USUAL_CHALLENGE_DAYS,
} from '#domain/limits.ts';
import { StaffRefusal, callStaff } from '../call-staff.ts';
import type { CommandContext } from '../command-context.ts';
import { QuestionError } from '../command-error.ts';
import type { Queryable } from '../database.ts';
import { formatDay } from '../format-day.ts';
import { integerBetween, parseDay, parseId, parseTimeZone, textOf } from '../option-values.ts';
import { formatTable } from '../table.ts';
import { addChallengeDeleteCommand } from './challenge-delete.ts';
import { addChallengeEditCommand } from './challenge-edit.ts';
import { addTakeBackResultCommand } from './challenge-take-back-result.ts';
import { findChallenge } from './find-challenge.ts';

/** A challenge as `challenge list --json` prints it; days are the challenge's own, in its zone. */
interface ListedChallenge {
  id: string;
  title: string;
  start: Day;
  end: Day;
  time_zone: string;
  points: number;
  target_check_ins: number;
  participants: number;
  state: 'encerrado' | 'a começar' | 'em andamento' | 'terminado';
}

interface CreateOptions {
  title: string;
  start: Day;
  days: number;
  description?: string;
  points: number;
  timeZone: string;
  /** The number of days, at most 21, unless said. */
  target?: number;
  provisionalHours?: number;
  staffExcluded?: boolean;
  json?: boolean;
  yes?: boolean;
}

/** The facts that the procedure tells of the challenge it made. */
interface CreatedChallenge {
  id: string;
  end: Day;
  target_check_ins: number;
}

/** Adds `challenge create`, `challenge edit`, `challenge delete`, `challenge list` and `challenge close`. */
export function addChallengeCommands(program: Command, context: CommandContext): void {
  const challenge = program
    .command('challenge')
    .description('cria, muda, lista e encerra desafios')
    .usage('<comando> [opções]')
    .helpCommand(false);

  challenge
    .command('create')
    .usage('--title <título> --start <dia> [opções]')
    .description('cria um desafio')
    .requiredOption('--title <título>', 'nome que os membros veem', textOf('O título', MAX_CHALLENGE_TITLE_LENGTH))
    .requiredOption('--start <dia>', 'primeiro dia, AAAA-MM-DD', parseDay)
    .option('--days <número>', 'duração em dias', integerBetween('--days', 1, LONGEST_CHALLENGE_DAYS), USUAL_CHALLENGE_DAYS)
    .option('--description <texto>', 'o que é o desafio', textOf('A descrição', MAX_CHALLENGE_DESCRIPTION_LENGTH))
    .option(
      '--points <número>',
      'pontos de quem completa',
      integerBetween('--points', 0, MAX_CHALLENGE_POINTS),
      CHALLENGE_TARGET_CHECK_INS * POINTS_PER_CHECK_IN,
    )
    .option('--time-zone <fuso>', 'fuso em que os dias são contados', parseTimeZone, CLUB_TIME_ZONE)
    .option(
      '--target <número>',
      `check-ins que completam o desafio (padrão: os dias, até ${CHALLENGE_TARGET_CHECK_INS})`,
      integerBetween('--target', 1, LONGEST_CHALLENGE_DAYS),
    )
    .option(
      '--provisional-hours <número>',
      `horas em que o resultado ainda pode mudar depois do fim (padrão: ${DEFAULT_PROVISIONAL_HOURS})`,
      integerBetween('--provisional-hours', LEAST_PROVISIONAL_HOURS, MOST_PROVISIONAL_HOURS),
    )
    .option('--staff-excluded', 'a equipe do clube participa fora do ranking, por exemplo quando há prêmio')
    .option('--json', 'imprime em JSON')
    .option('--yes', 'não pergunta nada')
    .action((options: CreateOptions) => createChallenge(context, options));

  addChallengeEditCommand(challenge, context);
  addChallengeDeleteCommand(challenge, context);
  addTakeBackResultCommand(challenge, context);

  challenge
    .command('list')
    .usage('[opções]')
    .description('lista os desafios, os mais novos primeiro')
    .option('--json', 'imprime em JSON')
    .action((options: { json?: boolean }) => listChallenges(context, options));

  challenge
    .command('close')
    .usage('<id> [opções]')
    .description('encerra um desafio: ninguém mais entra nem faz check-in; o ranking fica')
    .argument('<id>', 'id do desafio (veja "challenge list")', parseId)
    .option('--yes', 'não pergunta nada')
    .action((id: string, options: { yes?: boolean }) => closeChallenge(context, id, options));
}

async function createChallenge({ database, print, warn, canAsk }: CommandContext, options: CreateOptions): Promise<void> {
  const { title, start, days, description, points, timeZone, target, provisionalHours, staffExcluded, json, yes } = options;
  const fields = {
    title,
    start,
    end: addDays(start, days - 1),
    time_zone: timeZone,
    points,
    ...(description !== undefined && { description }),
    ...(target !== undefined && { target_check_ins: target }),
    ...(provisionalHours !== undefined && { provisional_hours: provisionalHours }),
    ...(staffExcluded && { staff_excluded: true }),
  };
  const create = (isWarned: boolean) =>
    callStaff<{ challenge: CreatedChallenge }>(database, 'staff_create_challenge', {
      p_fields: [JSON.stringify(fields), 'jsonb'],
      p_accept_warnings: [String(isWarned), 'boolean'],
    });
  const { challenge } = await create(yes === true).catch((error: unknown) => {
    if (!(error instanceof StaffRefusal) || error.code !== 'challenge_warnings') throw error;
    for (const told of error.facts['warnings'] as ChallengeWarning[]) warn(`Atenção: ${warningSentence(told, formatDay)}\n`);
    // A script is warned and goes on: there is nobody to answer.
    if (canAsk()) throw new QuestionError(`Criar "${title}" mesmo assim?`);
    return create(true);
  });
  const { id, end, target_check_ins } = challenge;
  if (json) return print(`${JSON.stringify({ id, title, start, end, time_zone: timeZone, points, target_check_ins })}\n`);
  const without = staffExcluded ? ' A equipe fica fora do ranking.' : '';
  print(
    `Desafio "${title}" criado: de ${formatDay(start)} a ${formatDay(end)}, ${days} ${days === 1 ? 'dia' : 'dias'}.${without}\nid: ${id}\n`,
  );
}

async function listChallenges({ database, print }: CommandContext, { json }: { json?: boolean }): Promise<void> {
  const challenges = await database.query<ListedChallenge>(
    `select challenge.id::text, challenge.title, challenge.time_zone, challenge.points::int, challenge.target_check_ins::int,
            to_char(challenge.start_date at time zone challenge.time_zone, 'YYYY-MM-DD') as start,
            to_char(challenge.end_date at time zone challenge.time_zone, 'YYYY-MM-DD') as "end",
            (select count(*)::int from public.challenge_participants as participant
              where participant.challenge_id = challenge.id and participant.status = 'active') as participants,
            case when not challenge.active then 'encerrado'
                 when app.now() < challenge.start_date then 'a começar'
                 when date_trunc('second', app.now()) > challenge.end_date then 'terminado'
                 else 'em andamento' end as state
       from public.challenges as challenge
      order by challenge.created_at desc, challenge.id`,
  );
  if (json) return print(`${JSON.stringify(challenges, null, 2)}\n`);
  if (challenges.length === 0) return print('Nenhum desafio ainda. Crie um com "challenge create".\n');
  print(
    formatTable(
      [
        { title: 'ID' },
        { title: 'Título' },
        { title: 'Início' },
        { title: 'Fim' },
        { title: 'Situação' },
        { title: 'Pontos', align: 'right' },
        { title: 'Participantes', align: 'right' },
      ],
      challenges.map(({ id, title, start, end, state, points, participants }) => [
        id,
        title,
        formatDay(start),
        formatDay(end),
        state,
        String(points),
        String(participants),
      ]),
    ),
  );
}

async function closeChallenge({ database, print, canAsk }: CommandContext, id: string, { yes }: { yes?: boolean }): Promise<void> {
  const message = await database.transaction(async (transaction) => {
    const { title, active, updated_at } = await findChallenge(transaction, id);
    if (!active) return `O desafio "${title}" já estava encerrado.\n`;
    const playing = yes || !canAsk() ? 0 : await countPlaying(transaction, id);
    // A script goes on, as with "challenge create": "challenge edit --reopen" takes it back.
    if (playing > 0) throw new QuestionError(`Encerrar "${title}" para ${playing} participante(s) que ainda podem fazer check-in?`);
    await callStaff(transaction, 'staff_close_challenge', { p_challenge_id: [id, 'uuid'], p_seen_updated_at: [updated_at, 'timestamptz'] });
    return `Desafio "${title}" encerrado.\n`;
  });
  print(message);
}

/** How many could still earn a check-in there. */
async function countPlaying(database: Queryable, id: string): Promise<number> {
  const [row] = await database.query<{ playing: number }>(
    `select count(*)::int as playing
       from public.challenge_participants as participant join public.challenges as challenge on challenge.id = participant.challenge_id
      where challenge.id = $1 and participant.status = 'active' and challenge.end_date > app.now()`,
    [id],
  );
  return row?.playing ?? 0;
}
