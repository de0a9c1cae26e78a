import type { Command } from 'commander';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database.ts';
import { noteExport } from '../note-export.ts';
import { idFrom, integerBetween, parseLocalTime, textOf } from '../option-values.ts';
import { formatPairs, formatTable } from '../table.ts';

const LONGEST_TEXT = 200;
const MOST_WINNERS = 100;
const parseRaffleId = idFrom('raffle list');

interface CreateOptions {
  prize: string;
  winners: number;
  at?: string;
}

interface Raffle {
  id: string;
  prize: string;
  winners: number;
  draw_at: string;
  is_due: boolean;
  drawn_at: string | null;
  seed: string | null;
  entries: number | null;
}

interface Winner {
  number: number;
  name: string | null;
  email: string | null;
  /** The state of the mail; null when it is too long ago to tell. */
  notice: string | null;
}

const COLUMNS = `r.id, r.prize, r.winners, r.seed, r.entries, r.draw_at <= app.now() as is_due,
  to_char(r.draw_at at time zone app.club_time_zone(), 'DD/MM/YYYY HH24:MI') as draw_at,
  to_char(r.drawn_at at time zone app.club_time_zone(), 'DD/MM/YYYY HH24:MI') as drawn_at`;

/** Adds `raffle create`, `raffle list`, `raffle draw`, `raffle show` and `raffle remove`. */
export function addRaffleCommands(program: Command, context: CommandContext): void {
  const raffle = program
    .command('raffle')
    .description('sorteios entre os Experts, que eles veem em Meu plano')
    .usage('<comando> [opções]')
    .helpCommand(false);

  raffle
    .command('create')
    .usage('--prize <prêmio> [opções]')
    .description('anuncia um sorteio aos Experts')
    .requiredOption('--prize <prêmio>', 'o que se ganha', textOf('O prêmio', LONGEST_TEXT))
    .option('--winners <número>', 'quantos ganham', integerBetween('--winners', 1, MOST_WINNERS), 1)
    .option('--at <dia e hora>', 'quando, "AAAA-MM-DD HH:MM" no fuso do clube (sem ela, já)', parseLocalTime)
    .action((options: CreateOptions) => createRaffle(context, options));

  raffle
    .command('list')
    .description('lista os sorteios, os mais novos primeiro')
    .action(() => listRaffles(context));

  raffle
    .command('draw')
    .usage('<id> [opções]')
    .description('sorteia entre quem é Expert agora e avisa por email quem ganhou; uma vez só')
    .argument('<id>', 'id do sorteio (veja "raffle list")', parseRaffleId)
    .option(
      '--seed <texto>',
      'de onde sai o resultado, como os números da loteria que você anunciou (sem ela, ao acaso)',
      textOf('A semente', LONGEST_TEXT),
    )
    .action((id: string, options: { seed?: string }) => draw(context, id, options.seed));

  raffle
    .command('show')
    .usage('<id>')
    .description('mostra quem ganhou, com o que é preciso para conferir')
    .argument('<id>', 'id do sorteio (veja "raffle list")', parseRaffleId)
    .action((id: string) => showRaffle(context, id));

  raffle
    .command('remove')
    .usage('<id>')
    .description('retira um sorteio que ainda não aconteceu')
    .argument('<id>', 'id do sorteio (veja "raffle list")', parseRaffleId)
    .action((id: string) => removeRaffle(context, id));
}

async function createRaffle({ database, print }: CommandContext, { prize, winners, at }: CreateOptions): Promise<void> {
  const [created] = await database.query<Raffle>(
    `insert into public.raffles as r (prize, winners, draw_at)
     values ($1, $2::integer, coalesce($3::timestamp at time zone app.club_time_zone(), app.now())) returning ${COLUMNS}`,
    [prize, winners, at ?? null],
  );
  if (!created) throw new CommandError('O sorteio não foi criado.');
  print(`Sorteio anunciado: ${created.prize}, ${created.draw_at}. Id: ${created.id}\n`);
}

async function findRaffle(database: Queryable, id: string): Promise<Raffle> {
  const [raffle] = await database.query<Raffle>(`select ${COLUMNS} from public.raffles as r where r.id = $1`, [id]);
  if (!raffle) throw new CommandError(`Não há sorteio ${id}. Veja com "raffle list".`);
  return raffle;
}

async function listRaffles({ database, print }: CommandContext): Promise<void> {
  const raffles = await database.query<Raffle>(`select ${COLUMNS} from public.raffles as r order by r.draw_at desc, r.id`);
  if (raffles.length === 0) return print('Nenhum sorteio.\n');
  print(
    formatTable(
      [{ title: 'ID' }, { title: 'Prêmio' }, { title: 'Quando' }, { title: 'Situação' }],
      raffles.map((row) => [row.id, row.prize, row.drawn_at ?? row.draw_at, stateOf(row)]),
    ),
  );
}

function stateOf({ drawn_at: drawnAt, is_due: isDue, entries }: Raffle): string {
  if (drawnAt) return `sorteado entre ${entries}`;
  return isDue ? 'pode ser sorteado' : 'a acontecer';
}

async function draw(context: CommandContext, id: string, seed: string | undefined): Promise<void> {
  await context.database.transaction(async (transaction) => {
    const raffle = await findRaffle(transaction, id);
    if (raffle.drawn_at) throw new CommandError(`Este sorteio já aconteceu, em ${raffle.drawn_at}. Veja com "raffle show ${id}".`);
    if (!raffle.is_due) throw new CommandError(`Este sorteio foi anunciado para ${raffle.draw_at}.`);
    const [row] = await transaction.query<{ count: number | null }>('select cardinality(app.draw_raffle($1, $2)) as count', [
      id,
      seed ?? null,
    ]);
    if (!row?.count) throw new CommandError('Não há Experts agora: ninguém participaria.');
  });
  await showRaffle(context, id);
}

async function showRaffle({ database, print }: CommandContext, id: string): Promise<void> {
  const raffle = await findRaffle(database, id);
  const winners = await database.query<Winner>(
    `select won.number::integer as number, p.name, u.email,
            case when j.done_at is not null then 'avisado por email' when j.given_up_at is not null then 'o email não saiu: escreva'
              when j.id is not null then 'o email ainda vai sair' end as notice
       from public.raffles as r cross join unnest(r.winning_numbers) with ordinality as won (number, place)
       left join public.raffle_entries as e on e.raffle_id = r.id and e.number = won.number
       left join auth.users as u on u.id = e.user_id left join public.profiles as p on p.id = e.user_id
       left join app.jobs as j on j.key = app.raffle_mail_key(r.id, won.number::integer)
      where r.id = $1 order by won.place`,
    [id],
  );
  await noteExport(database, 'raffle', id, { rows: winners.length });
  print(
    formatPairs([
      ['Prêmio', raffle.prize],
      ['Quando', raffle.drawn_at ?? `${raffle.draw_at} (ainda não sorteado)`],
      ...winners.map((winner): [string, string] => ['Ganhou', describeWinner(winner)]),
      ...(raffle.seed === null
        ? []
        : ([
            ['Participantes', String(raffle.entries)],
            ['Semente', raffle.seed],
            ['Conferir', 'o menor SHA-256 de "semente:número" ganha'],
          ] satisfies [string, string][])),
    ]),
  );
}

function describeWinner({ number, name, email, notice }: Winner): string {
  if (!email) return `nº ${number}  conta excluída`;
  return `nº ${number}  ${name ?? '—'}  ${email}${notice ? `  (${notice})` : ''}`;
}

async function removeRaffle({ database, print }: CommandContext, id: string): Promise<void> {
  const raffle = await findRaffle(database, id);
  const gone = await database.query('delete from public.raffles where id = $1 and drawn_at is null returning id', [id]);
  if (gone.length === 0) throw new CommandError('Este sorteio já aconteceu: o resultado fica.');
  print(`Retirado: ${raffle.prize}.\n`);
}
