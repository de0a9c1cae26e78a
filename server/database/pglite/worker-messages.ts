/**
 * The data that PGlite's worker gets when it starts: the folder, PostgreSQL's settings, and PGlite's compiled program
 * if another worker of this process has sent it.
 */
export interface WorkerData {
  dataDir: string;
  settings: Readonly<Record<string, string>>;
  program?: WebAssembly.Module | undefined;
}

/**
 * The messages that the worker gets later: a request of PostgreSQL's wire protocol, or the order to close its files and
 * end.
 */
export type ToWorker = { kind: 'exec'; request: Uint8Array } | { kind: 'close' };

/**
 * The messages that the worker sends: the folder is open (with the program, so that the next worker need not compile
 * it), PostgreSQL's answer, or that it can't go on.
 */
export type FromWorker =
  | { kind: 'open'; program: WebAssembly.Module }
  | { kind: 'answer'; answer: Uint8Array }
  | { kind: 'broken'; reason: string };
