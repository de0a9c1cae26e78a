import bcrypt from 'bcryptjs';

// Tests make hundreds of accounts. Their passwords are hashed and compared by bcrypt as any, at the lowest cost that it knows: at the server's,
// hashing takes longer than all else that a sign-up does. A server that is a process of its own hashes at its own cost.
const LOWEST_COST = 4;

const { hash } = bcrypt;

async function hashCheaply(password: string): Promise<string> {
  return hash(password, LOWEST_COST);
}

// The files of a process may share its modules.
if (hash.name !== hashCheaply.name) bcrypt.hash = hashCheaply;
