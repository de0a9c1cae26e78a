import type { Connection } from 'pg';
import { LostConnectionError } from './lost-connection.ts';

const BINDS = 'SCRAM-SHA-256-PLUS';
const REFUSED = 'The address asks for channel_binding=require, and the database logs in without it';

/**
 * Takes no login that does not also prove that nobody sits between both ends of TLS. The driver would go on without
 * the proof where it is not offered, and nobody in between offers it.
 * @param onRefused called before anything of the password is sent
 */
export function requireBoundChannel(connection: Connection, onRefused: (error: LostConnectionError) => void): void {
  let isOffered = false;
  let isProven = false;
  const refuse = () => onRefused(new LostConnectionError(REFUSED));
  connection.on('authenticationSASL', ({ mechanisms }: { mechanisms: string[] }) => {
    isOffered = mechanisms.includes(BINDS);
    if (!isOffered) refuse();
  });
  // The driver looks at the proof next.
  connection.on('authenticationSASLFinal', () => (isProven = isOffered));
  for (const other of ['authenticationCleartextPassword', 'authenticationMD5Password']) connection.on(other, refuse);
  connection.on('authenticationOk', () => isProven || refuse());
}
