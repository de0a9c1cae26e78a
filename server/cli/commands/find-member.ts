import { CommandError } from '../command-error.ts';
import type { Queryable } from '../database.ts';

/** An account as the operator's commands show it. */
export interface Member {
  id: string;
  email: string;
  name: string | null;
}

/** Finds an account by its e-mail, whatever its capitals. @throws CommandError when there is none */
export async function findMember(database: Queryable, email: string): Promise<Member> {
  const [member] = await database.query<Member>(
    `select account.id::text, account.email::text, profile.name
       from auth.users as account left join public.profiles as profile on profile.id = account.id
      where lower(account.email) = lower($1::text)`,
    [email],
  );
  if (!member) throw new CommandError(`Não há conta com o email ${email}. A pessoa precisa criar a conta antes.`);
  return member;
}
