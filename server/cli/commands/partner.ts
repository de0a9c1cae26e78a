import type { Command } from 'commander';
import type { Day } from '#domain/calendar.ts';
import { formatCsv } from '#domain/csv.ts';
import { PLAN_NAMES } from '#domain/levels.ts';
import type { PlanLevel } from '#domain/levels.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import { formatDay } from '../format-day.ts';
import { noteExport } from '../note-export.ts';
import { excelOption, textOf } from '../option-values.ts';
import { formatTable } from '../table.ts';

const LONGEST_ID = 120;

interface ListOptions {
  csv: boolean;
  emails?: boolean;
  phones?: boolean;
  excel?: boolean;
}

interface Subscriber {
  name: string | null;
  plan: PlanLevel;
  challenges: string | null;
  valid_until: string | null;
  email: string | null;
  phone: string | null;
}

interface Use {
  partner: string;
  day: Day;
  name: string | null;
  is_free_class: boolean;
}

/** Adds `partner list`, `partner uses` and `partner codes`. */
export function addPartnerCommands(program: Command, context: CommandContext): void {
  const partner = program
    .command('partner')
    .description('parceiros: a lista de assinantes, os usos e os códigos')
    .usage('<comando> [opções]')
    .helpCommand(false);

  partner
    .command('list')
    .usage('--csv|--excel [opções]')
    .description('imprime a lista de assinantes para os parceiros: quem tem os benefícios agora')
    .requiredOption('--csv', 'em CSV (vírgulas, UTF-8)')
    .addOption(excelOption('CSV para o Excel em português: ponto e vírgula e BOM'))
    .option('--emails', 'com o email de cada um')
    .option('--phones', 'com o telefone de cada um')
    .action((options: ListOptions) => listSubscribers(context, options));

  partner
    .command('uses')
    .usage('[opções]')
    .description('mostra os usos que os parceiros registraram, por parceiro, os mais novos primeiro')
    .option('--partner <id>', 'só os deste parceiro (veja "partner codes")', textOf('O parceiro', LONGEST_ID))
    .option('--csv', 'em CSV (vírgulas, UTF-8)')
    .addOption(excelOption('CSV para o Excel em português'))
    .action((options: { partner?: string; csv?: boolean; excel?: boolean }) => listUses(context, options));

  partner
    .command('codes')
    .usage('[opções]')
    .description('mostra o código com que cada parceiro registra usos; cria os que faltam')
    .option('--renew <id>', 'troca o código deste parceiro: o de antes deixa de valer', textOf('O parceiro', LONGEST_ID))
    .action((options: { renew?: string }) => showCodes(context, options));
}

async function listSubscribers({ database, print }: CommandContext, { emails, phones, excel = false }: ListOptions): Promise<void> {
  const subscribers = await database.query<Subscriber>(
    `select profile.name, app.effective_level(level.current_level, level.level_expires_at, app.now()) as plan,
            to_char((app.benefits_until(level.user_id) - interval '1 microsecond') at time zone app.club_time_zone(), 'YYYY-MM-DD') as valid_until,
            (select string_agg(challenge.title, ', ' order by challenge.start_date, challenge.id)
               from public.challenge_participants as participant
               join public.challenges as challenge on challenge.id = participant.challenge_id
              where participant.user_id = profile.id and participant.status = 'active' and challenge.active
                and challenge.end_date > app.now()) as challenges,
            case when $1 then profile.email end as email, case when $2 then profile.phone end as phone
       from public.user_progress_level as level
       join public.profiles as profile on profile.id = level.user_id
      where app.may_use_benefits(level.user_id)
      order by lower(profile.name), profile.id`,
    [emails === true, phones === true],
  );
  await noteExport(database, 'partners', null, { rows: subscribers.length, emails: emails === true, phones: phones === true });
  print(
    formatCsv(
      [
        ['nome', 'plano', 'desafio', 'valido_ate', ...(emails ? ['email'] : []), ...(phones ? ['telefone'] : [])],
        ...subscribers.map(({ name, plan, challenges, valid_until: validUntil, email, phone }) => [
          name ?? '',
          PLAN_NAMES[plan],
          challenges ?? '',
          validUntil ?? '',
          ...(emails ? [email ?? ''] : []),
          ...(phones ? [phone ?? ''] : []),
        ]),
      ],
      excel,
    ),
  );
}

async function listUses(
  { database, print }: CommandContext,
  { partner, csv, excel = false }: { partner?: string; csv?: boolean; excel?: boolean },
): Promise<void> {
  const uses = await database.query<Use>(
    `select coalesce(entry.body ->> 'name', usage.partner_id) as partner, usage.use_day::text as day, profile.name, usage.is_free_class
       from public.benefit_uses as usage
       join public.profiles as profile on profile.id = usage.user_id
       left join public.content_entries as entry on entry.collection = 'benefit_partners' and entry.id = usage.partner_id
      where $1::text is null or usage.partner_id = $1::text
      order by coalesce(entry.position, 2147483647), usage.partner_id, usage.use_day desc, usage.created_at desc, usage.user_id`,
    [partner ?? null],
  );
  await noteExport(database, 'partners', partner ?? null, { rows: uses.length, uses: true });
  const kindOf = ({ is_free_class: isFree }: Use) => (isFree ? 'primeira aula grátis' : 'visita');
  if (csv)
    return print(
      formatCsv([['parceiro', 'dia', 'membro', 'uso'], ...uses.map((use) => [use.partner, use.day, use.name ?? '', kindOf(use)])], excel),
    );
  if (uses.length === 0) return print('Nenhum uso registrado.\n');
  print(
    formatTable(
      [{ title: 'Parceiro' }, { title: 'Dia' }, { title: 'Membro' }, { title: 'Uso' }],
      uses.map((use) => [use.partner, formatDay(use.day), use.name ?? '—', kindOf(use)]),
    ),
  );
}

async function showCodes({ database, print }: CommandContext, { renew }: { renew?: string }): Promise<void> {
  const codes = await database.transaction(async (transaction) => {
    if (renew !== undefined) {
      const gone = await transaction.query(
        `delete from app.partner_codes where partner_id = $1
          and exists (select from public.content_entries where collection = 'benefit_partners' and id = $1) returning partner_id`,
        [renew],
      );
      if (gone.length === 0) throw new CommandError(`Não há código do parceiro "${renew}". Veja os ids com "partner codes".`);
    }
    await transaction.query('select app.make_partner_codes()');
    return transaction.query<{ id: string; name: string; code: string }>(
      `select entry.id, entry.body ->> 'name' as name, code.code
         from public.content_entries as entry join app.partner_codes as code on code.partner_id = entry.id
        where entry.collection = 'benefit_partners' order by entry.position`,
    );
  });
  print(
    formatTable(
      [{ title: 'ID' }, { title: 'Parceiro' }, { title: 'Código' }],
      // Four letters are read at a glance; the page takes them with or without the space.
      codes.map(({ id, name, code }) => [id, name, code.replace(/^(.{4})/, '$1 ')]),
    ),
  );
}
