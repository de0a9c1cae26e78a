import bcrypt from 'bcrypt';
import { NO_PASSWORD } from '#server/auth/passwords.ts';

// Tests make hundreds of accounts. Their passwords are hashed and compared by bcrypt as any, at the lowest cost that it
// knows: at the server's, hashing takes longer than all else that a sign-up does. A server that is a process of its own
// hashes at its own cost.
const LOWEST_COST = 4;
/** The cost that the server must ask for: no test would see a lower one otherwise. */
const COST_OF_THE_SERVER = 10;

const { hash, compare } = bcrypt;

async function hashCheaply(password: string, cost: number): Promise<string> {
  if (cost < COST_OF_THE_SERVER) throw new Error(`A password of a member was to be hashed at bcrypt's cost ${cost}.`);
  return hash(password, LOWEST_COST);
}

const [, version = '', cost = '', rest = ''] = /^\$(2b)\$(\d+)\$(.{53})$/.exec(NO_PASSWORD) ?? [];
const CHEAP_NO_PASSWORD = `$${version}$${String(LOWEST_COST).padStart(2, '0')}$${rest}`;

/**
 * Compares a password. Without an account the comparison costs as much as with one: else the time would say who has an
 * account.
 */
async function compareCheaply(password: string, hashed: string): Promise<boolean> {
  if (hashed !== NO_PASSWORD) return compare(password, hashed);
  if (Number(cost) !== COST_OF_THE_SERVER) throw new Error(`The password of nobody was to be compared at bcrypt's cost ${cost}.`);
  return compare(password, CHEAP_NO_PASSWORD);
}

// The files of a process may share its modules.
if (hash.name !== hashCheaply.name) Object.assign(bcrypt, { hash: hashCheaply, compare: compareCheaply });
