import type { Command } from 'commander';
import { CLUB_TIME_ZONE } from '#domain/calendar.ts';
import { MAILED_LINK_MINUTES } from '#domain/limits.ts';
import { minutesInDigits } from '#domain/number-text.ts';
import { STAFF_ROLES } from '#domain/staff-acts.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import { isPlatformProject } from '#server/database/system-schema.ts';
import { callStaff } from '../call-staff.ts';
import type { CommandContext } from '../command-context.ts';
import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database.ts';
import { oneOf, parseEmail } from '../option-values.ts';
import { requireYes } from '../require-yes.ts';
import { formatTable } from '../table.ts';
import { findMember } from './find-member.ts';

/** One of the staff as `staff list --json` prints it; `added_at` is an instant in UTC. */
interface ListedPerson {
  user_id: string;
  name: string;
  email: string;
  role: StaffRole;
  added_at: string;
  has_factor: boolean;
}

const ROLES: Record<StaffRole, string> = { moderator: 'moderação', operator: 'operação', owner: 'dono' };

/** Adds `staff add`, `staff remove`, `staff list` and `staff reset-factor`. */
export function addStaffCommands(program: Command, context: CommandContext): void {
  const staff = program
    .command('staff')
    .description('a equipe do clube, que o dirige em /operador')
    .usage('<comando> [opções]')
    .helpCommand(false);

  staff
    .command('add')
    .usage('<email> --role <função>')
    .description('põe alguém na equipe, ou muda sua função; a pessoa e os donos recebem um email')
    .argument('<email>', 'email da conta', parseEmail)
    .requiredOption('--role <função>', STAFF_ROLES.join(', '), oneOf('--role', STAFF_ROLES))
    .action((email: string, { role }: { role: StaffRole }) => addPerson(context, email, role));

  staff
    .command('remove')
    .usage('<email>')
    .description('tira alguém da equipe; o último dono não sai')
    .argument('<email>', 'email da conta', parseEmail)
    .action((email: string) => removePerson(context, email));

  staff
    .command('list')
    .usage('[opções]')
    .description('mostra a equipe')
    .option('--json', 'imprime em JSON')
    .action((options: { json?: boolean }) => listStaff(context, options));

  staff
    .command('reset-factor')
    .usage('<email> [opções]')
    .description('tira a verificação em duas etapas, a senha e os códigos de uma conta, encerra as sessões e manda um link novo')
    .argument('<email>', 'email da conta', parseEmail)
    .option('--yes', 'não pergunta nada')
    .action((email: string, options: { yes?: boolean }) => resetFactor(context, email, options));
}

async function roleOf(database: Queryable, id: string): Promise<StaffRole | null> {
  const [row] = await database.query<{ role: StaffRole }>('select role from public.club_staff where user_id = $1', [id]);
  return row?.role ?? null;
}

async function addPerson({ database, print }: CommandContext, email: string, role: StaffRole): Promise<void> {
  const message = await database.transaction(async (transaction) => {
    const member = await findMember(transaction, email);
    const held = await roleOf(transaction, member.id);
    if (held === role) return `${member.email} já é da equipe (${ROLES[role]}).\n`;
    if (held === null) await callStaff(transaction, 'staff_add', { p_email: [member.email, 'text'], p_role: [role, 'text'] });
    else
      await callStaff(transaction, 'staff_change_role', {
        p_user_id: [member.id, 'uuid'],
        p_role: [role, 'text'],
        p_seen_role: [held, 'text'],
      });
    return `${member.email} é da equipe (${ROLES[role]}). Em /operador será preciso ativar a verificação em duas etapas.\n`;
  });
  print(message);
}

async function removePerson({ database, print }: CommandContext, email: string): Promise<void> {
  const message = await database.transaction(async (transaction) => {
    const member = await findMember(transaction, email);
    const held = await roleOf(transaction, member.id);
    if (held === null) throw new CommandError(`${member.email} não é da equipe. Veja quem é com "staff list".`);
    await callStaff(transaction, 'staff_remove', { p_user_id: [member.id, 'uuid'], p_seen_role: [held, 'text'] });
    return `${member.email} saiu da equipe.\n`;
  });
  print(message);
}

async function listStaff({ database, print }: CommandContext, { json }: { json?: boolean }): Promise<void> {
  const { rows } = await callStaff<{ rows: ListedPerson[] }>(database, 'staff_list', {});
  if (json) return print(`${JSON.stringify(rows, null, 2)}\n`);
  if (rows.length === 0) return print('Ninguém ainda. Comece com "staff add <email> --role owner".\n');
  print(
    formatTable(
      [{ title: 'Email' }, { title: 'Nome' }, { title: 'Função' }, { title: 'Duas etapas' }, { title: 'Desde' }],
      rows.map(({ email, name, role, has_factor, added_at }) => [
        email,
        name,
        ROLES[role],
        has_factor ? 'sim' : 'ainda não',
        new Date(added_at).toLocaleDateString('pt-BR', { timeZone: CLUB_TIME_ZONE }),
      ]),
    ),
  );
}

/** The facts that app.reset_second_factor tells; a token where no mail leaves. */
interface ResetFactor {
  had_password: boolean;
  providers: string[];
  factors: number;
  sessions: number;
  devices: number;
  codes: number;
  token?: string;
}

const PROVIDERS: Record<string, string> = { google: 'Google', apple: 'Apple' };

async function resetFactor(context: CommandContext, email: string, { yes }: { yes?: boolean }): Promise<void> {
  const { database, print, mails } = context;
  const message = await database.transaction(async (transaction) => {
    const member = await findMember(transaction, email);
    requireYes(
      context,
      yes,
      `Tirar a verificação em duas etapas de ${member.email}, cancelar a senha e os códigos de recuperação e encerrar todas as sessões?`,
    );
    // There the auth server mails, whatever this shell knows.
    const isMailed = mails.smtpUrl !== undefined || (await isPlatformProject(transaction));
    const [row] = await transaction.query<{ reset: string }>('select app.reset_second_factor($1, ($2::text)::boolean)::text as reset', [
      member.id,
      String(isMailed),
    ]);
    return describeReset(member.email, JSON.parse(row?.reset ?? '{}') as ResetFactor, mails.publicUrl);
  });
  print(message);
}

function describeReset(
  email: string,
  { had_password, providers, factors, sessions, devices, codes, token }: ResetFactor,
  origin?: string,
): string {
  const names = providers.map((provider) => PROVIDERS[provider] ?? provider).join(' e ');
  const link = `${origin ?? '<endereço do clube>'}/auth/reset-password?token_hash=${token}&type=recovery`;
  return [
    factors > 0 ? `${email}: verificação em duas etapas retirada.` : `${email}: não havia verificação em duas etapas.`,
    `${sessions} sessão(ões) encerrada(s), ${codes} código(s) de recuperação e ${devices} aparelho(s) de notificação retirados.`,
    had_password
      ? 'A senha não vale mais, nem os links e códigos que estavam em emails, nem os endereços de envio de fotos já pedidos.'
      : 'A conta não tem senha. Links e códigos que estavam em emails não valem mais, nem os endereços de envio de fotos já pedidos.',
    ...(providers.length > 0
      ? [
          had_password
            ? `A conta também entra com ${names}: isso continua valendo. Se essa conta pode estar com outra pessoa, troque a senha dela lá.`
            : `A conta entra só com ${names}, e isso continua valendo: o clube não pode cancelar essa entrada. Antes de a pessoa entrar, confirme que a conta do ${names} é só dela. O link ${token === undefined ? 'do email' : 'abaixo'} é para quem quiser criar também uma senha.`,
        ]
      : []),
    token === undefined
      ? 'Um email com o link para criar a nova senha está a caminho.'
      : `Sem SMTP_URL nenhum email sai. Entregue este link à própria pessoa: vale por ${minutesInDigits(MAILED_LINK_MINUTES)}, uma vez, e não aparece de novo.\n${link}`,
    '',
  ].join('\n');
}
