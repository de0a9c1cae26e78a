import { inspect } from 'node:util';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { execForgetting } from './exec-forgetting.ts';
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

async function answer(request: Uint8Array): Promise<void> {
  const bytes = await execForgetting(pglite, request);
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
  say({ kind: 'open', program });
} catch (error) {
  say({ kind: 'broken', reason: wordsOf(error) });
}
