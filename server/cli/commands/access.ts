import type { Command } from 'commander';
import { CLUB_TIME_ZONE } from '#domain/calendar.ts';
import type { Day } from '#domain/calendar.ts';
import { isPlatformProject } from '#server/database/system-schema.ts';
import type { CommandContext } from '../command-context.ts';
import { noteExport } from '../note-export.ts';
import { parseDay, parseEmail } from '../option-values.ts';
import { formatTable } from '../table.ts';

const KINDS: Record<string, string> = {
  sign_in: 'entrou com senha',
  provider_sign_in: 'entrou com Google ou Apple',
  link_sign_in: 'entrou por link de email',
  failed_sign_in: 'tentou entrar e errou',
  sign_out: 'saiu',
  password_change: 'trocou a senha',
  account_deletion: 'excluiu a conta',
  reused_token: 'sessão encerrada: chave antiga usada de novo',
  factor_enrolled: 'ligou a verificação em duas etapas',
  factor_removed: 'desligou a verificação em duas etapas',
  factor_refused: 'errou o código da verificação em duas etapas',
  access_voided: 'perdeu senha e sessões: por um link de email ou pelo comando',
  lost_phone_begun: 'começou a espera do celular perdido',
  lost_phone_stopped: 'parou a espera do celular perdido',
  lost_phone_ended: 'acabou a espera do celular perdido: sem duas etapas nem senha',
  factor_recovered: 'tirou a verificação em duas etapas com um código de recuperação',
};

interface AccessOptions {
  email?: string;
  from?: Day;
  to?: Day;
  json?: boolean;
}

/**
 * An access record as `access --json` prints it; `at` is an instant in UTC, `email` null for a deleted account and for
 * nobody's.
 */
interface ListedAccess {
  at: string;
  local: string;
  kind: string;
  address: string | null;
  member_id: string | null;
  email: string | null;
}

/** Adds `access`: the access records of the last six months, for a lawful request. */
export function addAccessCommand(program: Command, context: CommandContext): void {
  program
    .command('access')
    .usage('[opções]')
    .description('mostra os registros de acesso dos últimos 6 meses (Marco Civil, art. 15), os mais antigos primeiro')
    .option('--email <email>', 'só os desta conta, também se ela já foi excluída', parseEmail)
    .option('--from <dia>', 'a partir deste dia, AAAA-MM-DD', parseDay)
    .option('--to <dia>', 'até este dia, inclusive, AAAA-MM-DD', parseDay)
    .option('--json', 'imprime em JSON')
    .action((options: AccessOptions) => listAccesses(context, options));
}

async function listAccesses({ database, print, warn }: CommandContext, { email, from, to, json }: AccessOptions): Promise<void> {
  const records = await database.query<ListedAccess>(
    `select to_char(record.happened_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
            to_char(record.happened_at at time zone $4::text, 'DD/MM/YYYY HH24:MI:SS') as local,
            record.kind, host(record.address) as address, record.member_id::text, account.email::text
       from ${email === undefined ? 'app.access_records' : 'app.access_records_of($1::text)'} as record
       left join auth.users as account on account.id = record.member_id
      where ($1::text is null or true)
        and ($2::text is null or record.happened_at >= ($2::text)::date::timestamp at time zone $4::text)
        and ($3::text is null or record.happened_at < (($3::text)::date + 1)::timestamp at time zone $4::text)
      order by record.happened_at, record.id`,
    [email ?? null, from ?? null, to ?? null, CLUB_TIME_ZONE],
  );
  await noteExport(database, 'accesses', null, { rows: records.length, of_one: email !== undefined });
  const elsewhere = (await isPlatformProject(database))
    ? 'As entradas e saídas de um projeto Supabase estão em auth.audit_log_entries (Authentication → Audit Logs), e não aqui.\n'
    : '';
  if (json) {
    warn(elsewhere);
    return print(
      `${JSON.stringify(
        records.map(({ local: _local, ...record }) => record),
        null,
        2,
      )}\n`,
    );
  }
  if (records.length === 0) return print(elsewhere || 'Nenhum registro de acesso.\n');
  print(
    formatTable(
      [{ title: 'Quando (Brasília)' }, { title: 'O quê' }, { title: 'Endereço' }, { title: 'Conta' }],
      records.map(({ local, kind, address, member_id: memberId, email: account }) => [
        local,
        KINDS[kind] ?? kind,
        address ?? '—',
        account ?? (memberId === null ? '— (sem conta)' : `excluída (${memberId.slice(0, 8)})`),
      ]),
    ) + elsewhere,
  );
}
