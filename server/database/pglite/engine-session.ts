import { PostgresSession } from '../postgres/postgres-session.ts';
import { PreparedShapes } from '../prepared-shapes.ts';
import { EngineSocket } from './engine-socket.ts';
import { StatementTooLongError } from './engine.ts';
import type { Engine } from './engine.ts';

interface EngineSessionOptions {
  /** Milliseconds that the statements before anybody's first may take. */
  openWithinMs: number;
  /** Called for each notification, with its channel. */
  onNotify?: (channel: string) => void;
}

/**
 * Opens the only session of an engine. It ends with the engine, and the engine with it.
 * @throws when it could not be made ready; then nothing of the engine is left
 */
export async function openEngineSession(engine: Engine, { openWithinMs, onNotify }: EngineSessionOptions): Promise<PostgresSession> {
  const shapes: PreparedShapes = new PreparedShapes((text) => session.forget(text));
  const address = {
    client: {
      host: 'localhost',
      port: 0,
      user: 'postgres',
      password: () => '',
      database: 'postgres',
      ssl: false,
      sslnegotiation: 'postgres' as const,
    },
    stream: () => new EngineSocket(engine),
    settings: {},
    canPrepare: true,
    canBePlain: false,
  };
  const opening = PostgresSession.openAt(address, {
    openWithinMs,
    isKept: ({ text, parameters }) => shapes.isKept(text, parameters),
    onKeptUse: ({ text }) => shapes.noteUse(text),
    onNotify: ({ channel }) => onNotify?.(channel),
    // PGlite has no timers. The caller gets PostgreSQL's own word, so that nobody asks the same again; others wait for
    // the next opening.
    errorWhenLate: (withinMs) => new StatementTooLongError(withinMs),
  });
  let session: PostgresSession;
  try {
    session = await opening;
  } catch (error) {
    engine.end('it could not be made ready');
    await engine.ended;
    throw error;
  }
  session.whenLost((error) => engine.end(error.message));
  return session;
}
