import type { PGlite } from '@electric-sql/pglite';
import { execInTurn } from './exec-in-turn.ts';
import { joinBytes } from './join-bytes.ts';

/**
 * PGlite's answer to messages of PostgreSQL's protocol, as bytes. They are taken as they come: where PGlite collects an
 * answer it reads each row as well, which costs several times what the bytes do, and keeps all rows until its next
 * `execProtocol`.
 * @throws BrokenAnswerError when PGlite has broken
 */
export async function execForgetting(pglite: PGlite, request: Uint8Array): Promise<Uint8Array> {
  const answer = await execInTurn(async (message) => {
    const parts: Uint8Array[] = [];
    // The bytes lie in the program's memory, and others come there.
    await pglite.execProtocolRawStream(message, { syncToFs: false, onRawData: (bytes) => void parts.push(bytes.slice()) });
    return joinBytes(parts);
  }, request);
  await pglite.syncToFs();
  return answer;
}
