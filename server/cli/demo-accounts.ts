import bcrypt from 'bcrypt';
import type { PlanLevel } from '#domain/levels.ts';
import { CommandError } from './command-error.ts';
import type { Database, Queryable } from './database.ts';
import { DEMO_EMAIL_DOMAIN, demoMembers } from './demo-members.ts';
import type { DemoMember } from './demo-members.ts';
import { fillDemo } from './fill-demo.ts';
import { runCommand } from './run-command.ts';

/** README.md tells it to everybody. */
export const DEMO_PASSWORD = 'clube21-demo';

interface DemoAccount extends DemoMember {
  level: PlanLevel;
}

/**
 * The members that a developer signs in as. A member's index decides when they train, and no other demo member has
 * these two.
 */
export const demoAccounts: readonly DemoAccount[] = [
  { index: 2_001, name: 'Elisa Expert', email: `demo.expert@${DEMO_EMAIL_DOMAIN}`, level: 'expert' },
  { index: 2_002, name: 'Bento Básico', email: `demo.basic@${DEMO_EMAIL_DOMAIN}`, level: 'basic' },
];

const DEMO_MEMBERS = 30;
const HASH_COST = 10;
const IS_DEMO_ADDRESS = `email like 'demo.%@${DEMO_EMAIL_DOMAIN}'`;

/**
 * Fills a club of development mode with demo members, and with two whose password everybody knows. Repeated, it adds
 * what they have done since. A club with members of its own is left alone: the folder may be a real one.
 * @returns what to say to the developer
 */
export async function addDemoData(database: Database, members = DEMO_MEMBERS): Promise<string> {
  if (await hasOnlyRealMembers(database)) return 'Sem dados de demonstração: este clube já tem membros.\n';
  await fillDemo(database, demoAccounts);
  for (const account of demoAccounts) await openAccount(database, account);
  await fillDemo(database, demoMembers(members));
  const [expert, basic] = demoAccounts.map(({ email }) => email);
  return `Dados de demonstração prontos. Entre como ${expert} ou ${basic}, senha ${DEMO_PASSWORD}\n`;
}

async function hasOnlyRealMembers(database: Queryable): Promise<boolean> {
  const [members] = await database.query<{ are_real: boolean | null }>(
    `select not bool_or(${IS_DEMO_ADDRESS}) as are_real from auth.users`,
  );
  return members?.are_real ?? false;
}

/** Gives a new account its plan and its password; what a developer has changed since stays. */
async function openAccount(database: Database, { email, level }: DemoAccount): Promise<void> {
  const [waiting] = await database.query('select 1 as found from auth.users where email = $1 and encrypted_password is null', [email]);
  if (!waiting) return;
  const { exitCode, stderr } = await runCommand(['level', 'set', email, level], database);
  if (exitCode !== 0) throw new CommandError(stderr);
  const hash = await bcrypt.hash(DEMO_PASSWORD, HASH_COST);
  await database.query('update auth.users set encrypted_password = $2 where email = $1', [email, hash]);
}

/**
 * Takes the known passwords away, and the sessions with them: a folder of development mode may later serve a real club.
 */
export async function lockDemoAccounts(database: Queryable): Promise<void> {
  await database.query(
    `with locked as (update auth.users set encrypted_password = null where ${IS_DEMO_ADDRESS} and encrypted_password is not null returning id)
     delete from auth.sessions where user_id in (select id from locked)`,
  );
}
