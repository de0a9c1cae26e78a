import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { execForgetting } from './exec-forgetting.ts';
import { execInTurn } from './exec-in-turn.ts';
import { guardMainLoop } from './main-loop.ts';
import { compileProgram } from './pglite-program.ts';
import type { FromWorker, ToWorker, WorkerData } from './worker-messages.ts';

function say(message: FromWorker, transfer: ArrayBuffer[] = []): void {
  parentPort?.postMessage(message, transfer);
}

/** PGlite's program throws objects that are no errors. */
function wordsOf(error: unknown): string {
  return error instanceof Error ? error.message : inspect(error, { depth: 0, breakLength: Infinity });
}

const { dataDir, settings, program = await compileProgram() } = workerData as WorkerData;
const startParams = [...PGlite.defaultStartParams, ...Object.entries(settings).flatMap(([name, value]) => ['-c', `${name}=${value}`])];
const pglite = new PGlite(dataDir, { startParams, pgliteWasmModule: program });

/** The question before this one. PGlite computes for ever when a statement reaches it while it closes. */
let turn: Promise<void> = Promise.resolve();
let isClosing = false;
let swallowed: () => string | null = () => null;

async function exec(messages: Uint8Array): Promise<Uint8Array> {
  const bytes = await execForgetting(pglite, messages);
  const reason = swallowed();
  if (reason !== null) throw new Error(`the engine broke: ${reason}`);
  return bytes;
}

async function answer(request: Uint8Array): Promise<void> {
  const bytes = await execInTurn(exec, request);
  say({ kind: 'answer', answer: bytes }, [bytes.buffer as ArrayBuffer]);
}

async function close(): Promise<void> {
  isClosing = true;
  await pglite.close();
  parentPort?.close();
}

async function work(message: ToWorker): Promise<void> {
  if (isClosing) return;
  if (message.kind === 'exec') await answer(message.request);
  else await close();
}

parentPort?.on('message', (message: ToWorker) => {
  turn = turn.then(async () => work(message)).catch((error: unknown) => say({ kind: 'broken', reason: wordsOf(error) }));
});

try {
  await pglite.waitReady;
  swallowed = guardMainLoop(pglite);
  say({ kind: 'open', program });
} catch (error) {
  say({ kind: 'broken', reason: wordsOf(error) });
}
