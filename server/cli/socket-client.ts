import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { CommandError } from './command-error.ts';
import { operatorSocketPath } from './socket-path.ts';
import { parseProgress, parseResult } from './socket-protocol.ts';
import type { CommandResult } from './socket-protocol.ts';

/** The errors of connecting when no server listens: no file, or the file a killed process left behind. */
const NOBODY_LISTENS = new Set(['ENOENT', 'ECONNREFUSED', 'ENOTSOCK', 'ENOTDIR']);

/**
 * Hands a command to the server that runs on a data folder.
 * @param tell hears how far a long command has come
 * @returns its result, or null when no server is running there
 * @throws CommandError when a server listens but can't be used, or ends before it has answered
 */
export async function askRunningServer(
  dataDir: string,
  args: readonly string[],
  tell: (text: string) => void = () => undefined,
): Promise<CommandResult | null> {
  const path = operatorSocketPath(dataDir);
  const socket = path === null ? null : await connectTo(path);
  if (socket === null) return null;
  socket.on('error', () => socket.destroy());
  socket.write(`${JSON.stringify({ args })}\n`);
  const result = parseResult(await readAnswer(socket, tell));
  if (result === null) throw new CommandError('O servidor parou antes de responder. Confira o log dele e tente de novo.');
  return result;
}

function connectTo(path: string): Promise<Socket | null> {
  return new Promise((resolve, reject) => {
    const socket = connect(path);
    socket.once('connect', () => resolve(socket));
    socket.once('error', (error: NodeJS.ErrnoException) => {
      if (NOBODY_LISTENS.has(error.code ?? '')) resolve(null);
      else if (error.code === 'EACCES')
        reject(new CommandError(`Sem permissão para falar com o servidor em ${path}. Use o mesmo usuário que o iniciou.`));
      else reject(new CommandError(`Não foi possível falar com o servidor em ${path} (${error.code ?? error.message}).`));
    });
  });
}

/** Reads until the server ends, handing on what it tells meanwhile. @returns the last line */
async function readAnswer(socket: Socket, tell: (text: string) => void): Promise<string> {
  let received = '';
  try {
    for await (const chunk of socket.setEncoding('utf8')) {
      received += String(chunk);
      for (let end = received.indexOf('\n'); end !== -1; end = received.indexOf('\n')) {
        const progress = parseProgress(received.slice(0, end));
        if (progress === null) break;
        tell(progress);
        received = received.slice(end + 1);
      }
    }
  } catch {
    // The connection broke: what has come so far is no whole answer.
  }
  return received;
}
