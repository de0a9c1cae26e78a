import bcrypt from 'bcryptjs';

// Tests make hundreds of accounts. Their passwords are hashed and compared by bcrypt as any, at the lowest cost that it knows: at the server's,
// hashing takes longer than all else that a sign-up does. A server that is a process of its own hashes at its own cost.
const LOWEST_COST = 4;
/** What the server must ask for: no test would see a lower one otherwise. */
const COST_OF_THE_SERVER = 10;

const { hash } = bcrypt;

async function hashCheaply(password: string, cost: number): Promise<string> {
  if (cost < COST_OF_THE_SERVER) throw new Error(`A password of a member was to be hashed at bcrypt's cost ${cost}.`);
  return hash(password, LOWEST_COST);
}

// The files of a process may share its modules.
if (hash.name !== hashCheaply.name) bcrypt.hash = hashCheaply;
