import type { Command } from 'commander';
import { formatCsv } from '#domain/csv.ts';
import { isPlatformProject } from '#server/database/system-schema.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import { noteExport } from '../note-export.ts';
import { excelOption, parseEmail, textOf } from '../option-values.ts';
import { formatPairs, formatTable } from '../table.ts';
import { findMember } from './find-member.ts';
import { formatCents, statusName } from './payment-words.ts';
import { checkAccount } from './payments-check.ts';

const LONGEST = 255;

interface ListOptions {
  all?: boolean;
  csv?: boolean;
  excel?: boolean;
}

interface Subscription {
  id: string;
  email: string | null;
  has_account: boolean;
  status: string;
  amount: number | null;
  currency: string | null;
  paid_until: string | null;
  cancel_at: string | null;
  is_suspended: boolean;
}

interface Receipt {
  id: string;
  amount: number;
  currency: string;
  paid_on: string;
  refunded: number;
}

const COLUMNS = `s.id, coalesce(u.email, s.email) as email, u.id is not null as has_account, s.status, s.amount, s.currency,
  to_char(s.paid_until at time zone app.club_time_zone(), 'DD/MM/YYYY') as paid_until,
  to_char(s.cancel_at at time zone app.club_time_zone(), 'DD/MM/YYYY') as cancel_at, s.suspended_at is not null as is_suspended`;
const TABLES = `public.subscriptions as s left join auth.users as u on u.id = s.user_id`;

/** Adds `payments`: what Stripe has told of subscriptions, and what an operator may do about it. */
export function addPaymentCommands(program: Command, context: CommandContext): void {
  const payments = program
    .command('payments')
    .description('mostra as assinaturas e confere a conta no Stripe')
    .usage('<comando> [opções]')
    .helpCommand(false);

  payments
    .command('list')
    .usage('[opções]')
    .description('lista as assinaturas em vigor, as mais novas primeiro')
    .option('--all', 'também as que já terminaram')
    .option('--csv', 'em CSV (vírgulas, UTF-8)')
    .addOption(excelOption('CSV para o Excel em português'))
    .action((options: ListOptions) => listSubscriptions(context, options));

  payments
    .command('show')
    .usage('<email>')
    .description('mostra as assinaturas e os recibos de quem paga com este email, ou da conta que o tem')
    .argument('<email>', 'email da conta ou do pagamento', parseEmail)
    .action((email: string) => showPayer(context, email));

  payments
    .command('sync')
    .usage('[<assinatura>]')
    .description(
      'pergunta ao Stripe como está uma assinatura, ou cada uma em vigor, também as que o clube não conhece; o servidor faz isso em segundos',
    )
    .argument('[assinatura]', 'id da assinatura (sub_…)', textOf('A assinatura', LONGEST))
    .action((id: string | undefined) => askForSync(context, id));

  payments
    .command('attach')
    .usage('<assinatura> <email>')
    .description('entrega a uma conta a assinatura que foi paga com outro email')
    .argument('<assinatura>', 'id da assinatura (sub_…)', textOf('A assinatura', LONGEST))
    .argument('<email>', 'email da conta', parseEmail)
    .action((id: string, email: string) => attach(context, id, email));

  payments
    .command('check')
    .description('diz o que falta na conta do Stripe: preço, webhook, portal')
    .action(() => checkAccount(context));
}

async function listSubscriptions({ database, print }: CommandContext, { all, csv, excel = false }: ListOptions): Promise<void> {
  const found = await database.query<Subscription>(
    `select ${COLUMNS} from ${TABLES} where $1 or app.is_live_status(s.status) order by s.started_at desc, s.id`,
    [all === true],
  );
  await noteExport(database, 'payments', null, { rows: found.length });
  const rows = found.map((row) => [
    row.id,
    row.email ?? 'conta excluída',
    row.has_account ? 'sim' : 'não',
    statusName(row),
    formatCents(row.amount, row.currency),
    row.paid_until ?? '',
    row.cancel_at ?? '',
  ]);
  if (csv) return print(formatCsv([['assinatura', 'email', 'conta', 'situacao', 'valor', 'pago_ate', 'termina_em'], ...rows], excel));
  if (rows.length === 0) return print('Nenhuma assinatura.\n');
  const titles = ['Assinatura', 'Email', 'Conta', 'Situação', 'Valor', 'Pago até', 'Termina em'];
  print(
    formatTable(
      titles.map((title) => ({ title })),
      rows,
    ),
  );
}

async function showPayer({ database, print }: CommandContext, email: string): Promise<void> {
  const found = await database.query<Subscription>(
    `select ${COLUMNS} from ${TABLES} where lower(u.email) = lower($1) or lower(s.email) = lower($1) order by s.started_at desc, s.id`,
    [email],
  );
  if (found.length === 0) throw new CommandError(`Não há assinatura com o email ${email}.`);
  await noteExport(database, 'payments', found.map(({ id }) => id).join(' '), { rows: found.length });
  for (const row of found) {
    const receipts = await database.query<Receipt>(
      `select id, amount, currency, refunded, to_char(paid_at at time zone app.club_time_zone(), 'DD/MM/YYYY') as paid_on
         from public.payment_receipts where subscription_id = $1 order by paid_at desc, id`,
      [row.id],
    );
    print(
      formatPairs([
        ['Assinatura', row.id],
        ['Email', row.email ?? '—'],
        ['Conta', row.has_account ? 'sim' : 'ainda não há: o plano espera por ela'],
        ['Situação', statusName(row)],
        ['Valor', formatCents(row.amount, row.currency)],
        ['Pago até', row.paid_until ?? 'nada pago ainda'],
        ['Termina em', row.cancel_at ?? 'renova'],
        ...receipts.map((receipt): [string, string] => ['Recibo', describeReceipt(receipt)]),
      ]),
    );
  }
}

function describeReceipt({ id, amount, currency, paid_on: day, refunded }: Receipt): string {
  return `${day}  ${formatCents(amount, currency)}${refunded > 0 ? `, devolvido ${formatCents(refunded, currency)}` : ''}  ${id}`;
}

async function askForSync({ database, print }: CommandContext, id: string | undefined): Promise<void> {
  const asked = await database.query<{ id: string }>(
    `select s.id, app.add_job('sync_subscription', format('sync %s %s', s.id, clock_timestamp()), jsonb_build_object('subscription_id', s.id))
       from (select id from public.subscriptions where $1::text is null and app.is_live_status(status) union select $1::text where $1::text is not null) as s`,
    [id ?? null],
  );
  const when = (await isPlatformProject(database)) ? 'quando o relógio chamar run-jobs' : 'em segundos';
  const counted = asked.length === 1 ? '1 assinatura será perguntada' : `${asked.length} assinaturas serão perguntadas`;
  if (id !== undefined) return print(`${counted} ao Stripe ${when}.\n`);
  await database.query(`select app.add_job('find_subscriptions', format('find %s', clock_timestamp()), '{}')`);
  print(`${counted} ao Stripe ${when}, e as que o clube não conhece serão procuradas.\n`);
}

async function attach({ database, print }: CommandContext, id: string, email: string): Promise<void> {
  const member = await database.transaction(async (transaction) => {
    const found = await findMember(transaction, email);
    const [row] = await transaction.query<{ is_forgotten: boolean; owner: string | null }>(
      `select s.forgotten_at is not null as is_forgotten, u.email as owner from ${TABLES} where s.id = $1`,
      [id],
    );
    if (!row)
      throw new CommandError(`Não há assinatura ${id}. Veja com "payments list --all", ou pergunte ao Stripe com "payments sync ${id}".`);
    if (row.is_forgotten) throw new CommandError('A conta desta assinatura foi excluída: ela não pode ser de mais ninguém.');
    if (row.owner !== null && row.owner !== found.email) throw new CommandError(`Esta assinatura já é da conta ${row.owner}.`);
    await transaction.query('select app.ensure_profile($1)', [found.id]);
    await transaction.query('select app.bind_subscription($1, $2)', [id, found.id]);
    return found;
  });
  print(`A assinatura ${id} agora é da conta ${member.email}.\n`);
}
