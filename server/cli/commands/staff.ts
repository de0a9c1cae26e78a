import type { Command } from 'commander';
import { CLUB_TIME_ZONE } from '#domain/calendar.ts';
import { STAFF_ROLES } from '#domain/staff-acts.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
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
    .description('tira a verificação em duas etapas de uma conta e encerra todas as suas sessões')
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

async function resetFactor(context: CommandContext, email: string, { yes }: { yes?: boolean }): Promise<void> {
  const { database, print } = context;
  const message = await database.transaction(async (transaction) => {
    const member = await findMember(transaction, email);
    requireYes(context, yes, `Tirar a verificação em duas etapas de ${member.email} e encerrar todas as suas sessões?`);
    const [row] = await transaction.query<{ ended: number }>('select app.reset_factor($1) as ended', [member.id]);
    return `${member.email}: verificação em duas etapas retirada, ${row?.ended ?? 0} sessão(ões) encerrada(s).\n`;
  });
  print(message);
}
