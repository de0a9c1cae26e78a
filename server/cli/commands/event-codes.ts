import type { Command } from 'commander';
import type { Day } from '#domain/calendar.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError, EXIT_USAGE } from '../command-error.ts';
import { formatDay } from '../format-day.ts';
import { parseDay, textOf } from '../option-values.ts';
import { formatTable } from '../table.ts';

const LONGEST_CODE = 60;
const LONGEST_TEXT = 120;
const LONGEST_LINK = 500;

interface AddOptions {
  event: string;
  discount: string;
  until: Day;
  link?: string;
}

interface EventCode {
  code: string;
  event: string;
  discount: string;
  last_day: Day;
  is_over: boolean;
  link: string | null;
}

/** Adds `event-codes add`, `event-codes list` and `event-codes remove`. */
export function addEventCodeCommands(program: Command, context: CommandContext): void {
  const codes = program
    .command('event-codes')
    .description('códigos de desconto em eventos, que os Experts veem em Meu plano')
    .usage('<comando> [opções]')
    .helpCommand(false);

  codes
    .command('add')
    .usage('<código> --event <nome> --discount <texto> --until <dia> [opções]')
    .description('mostra um código aos Experts; um código que já existe é mudado')
    .argument('<código>', 'o que se digita na inscrição', textOf('O código', LONGEST_CODE))
    .requiredOption('--event <nome>', 'o evento', textOf('O evento', LONGEST_TEXT))
    .requiredOption('--discount <texto>', 'o que o código dá, como "15% na inscrição"', textOf('O desconto', LONGEST_TEXT))
    .requiredOption('--until <dia>', 'último dia em que aparece, AAAA-MM-DD', parseDay)
    .option('--link <endereço>', 'onde usar, https://…', parseLink)
    .action((code: string, options: AddOptions) => addCode(context, code, options));

  codes
    .command('list')
    .usage('[opções]')
    .description('lista os códigos, o que vence antes primeiro')
    .option('--all', 'também os vencidos')
    .action((options: { all?: boolean }) => listCodes(context, options.all === true));

  codes
    .command('remove')
    .usage('<código>')
    .description('tira um código')
    .argument('<código>', 'como está na lista', textOf('O código', LONGEST_CODE))
    .action((code: string) => removeCode(context, code));
}

function parseLink(value: string): string {
  const address = URL.parse(value);
  if (address?.protocol === 'https:' && value.length <= LONGEST_LINK) return address.href;
  throw new CommandError(`Endereço inválido: "${value}". Use um endereço https://.`, EXIT_USAGE);
}

async function addCode({ database, print }: CommandContext, code: string, { event, discount, until, link }: AddOptions): Promise<void> {
  const isPast = await database.transaction(async (transaction) => {
    const [saved] = await transaction.query<{ is_past: boolean }>(
      `insert into public.event_codes as e (code, event, discount, last_day, link) values ($1, $2, $3, $4::date, $5)
       on conflict (code) do update set event = excluded.event, discount = excluded.discount, last_day = excluded.last_day, link = excluded.link
       returning e.last_day < app.club_today() as is_past`,
      [code, event, discount, until, link ?? null],
    );
    return saved?.is_past === true;
  });
  print(`${code}: ${discount}, ${event}, ${isPast ? `vencido em ${formatDay(until)}` : `até ${formatDay(until)}`}.\n`);
}

async function listCodes({ database, print }: CommandContext, isAll: boolean): Promise<void> {
  const codes = await database.query<EventCode>(
    `select code, event, discount, last_day::text, last_day < app.club_today() as is_over, link
       from public.event_codes where $1 or last_day >= app.club_today() order by event_codes.last_day, event, code`,
    [isAll],
  );
  if (codes.length === 0) return print('Nenhum código.\n');
  print(
    formatTable(
      [{ title: 'Código' }, { title: 'Evento' }, { title: 'Desconto' }, { title: 'Até' }, { title: 'Onde' }],
      codes.map((row) => [
        row.code,
        row.event,
        row.discount,
        `${formatDay(row.last_day)}${row.is_over ? ' (vencido)' : ''}`,
        row.link ?? '',
      ]),
    ),
  );
}

async function removeCode({ database, print }: CommandContext, code: string): Promise<void> {
  const gone = await database.query('delete from public.event_codes where code = $1 returning code', [code]);
  if (gone.length === 0) throw new CommandError(`Não há código "${code}". Veja com "event-codes list --all".`);
  print(`${code} não aparece mais.\n`);
}
