import { readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { parseJson } from '#server/base/parse-json.ts';

const MARK = 'moved-to-postgres';

const markSchema = z.object({ at: z.string(), to: z.string() });

/** The club of a data folder was moved to PostgreSQL, and may use this folder's files there. */
export class MovedClubError extends Error {
  constructor(dataDir: string, { at, to }: { at: string; to: string }) {
    const mark = markOf(dataDir);
    super(
      `O clube da pasta ${dataDir} foi levado a ${to} em ${at}, e os arquivos dele são os daquele clube: inicie o servidor com DATABASE_URL. ` +
        `Para voltar, use "npm run club -- move --to ${dataDir}" com aquela DATABASE_URL; ou, se aquele clube não existe mais, apague ${mark}.\n` +
        `The club of the folder ${dataDir} was moved to ${to} at ${at}, and its files are that club's: start the server with DATABASE_URL. ` +
        `To go back, use "npm run club -- move --to ${dataDir}" with that DATABASE_URL; or, if that club is gone, delete ${mark}.`,
    );
  }
}

/** The file that marks a data folder. */
export function markOf(dataDir: string): string {
  return join(dataDir, MARK);
}

/** Host, port and database of an address, without who signs in. */
export function placeOfDatabase(url: string): string {
  const [, rest = ''] = /^[a-z]+:\/\/(?:[^/?#]*@)?([^?#]*)/i.exec(url) ?? [];
  return rest;
}

/**
 * Marks a data folder, so that no server opens the club that stayed behind there and sweeps away the other one's files.
 */
export async function markMoved(dataDir: string, url: string): Promise<void> {
  const mark = { at: new Date().toISOString(), to: placeOfDatabase(url) };
  await writeFile(markOf(dataDir), `${JSON.stringify(mark)}\n`, { mode: 0o600, flush: true });
}

/** Says that a data folder has a club of its own again. */
export async function unmarkMoved(dataDir: string): Promise<void> {
  await rm(markOf(dataDir), { force: true });
}

/** Where the club of a data folder was moved to; null when it was not. */
export async function movedTo(dataDir: string): Promise<{ at: string; to: string } | null> {
  const text = await readFile(markOf(dataDir), 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
  if (text === null) return null;
  const parsed = markSchema.safeParse(parseJson(text));
  // A mark that can't be read is one all the same.
  return parsed.success ? parsed.data : { at: '?', to: 'PostgreSQL' };
}

/** @throws MovedClubError when the club of this folder was moved to PostgreSQL */
export async function refuseMoved(dataDir: string): Promise<void> {
  const mark = await movedTo(dataDir);
  if (mark) throw new MovedClubError(dataDir, mark);
}
