/** What PGlite's worker is told when it starts: the folder, and PGlite's compiled program if another worker of this process has told it. */
export interface WorkerData {
  dataDir: string;
  program?: WebAssembly.Module | undefined;
}

/** What it is told later: to answer a request of PostgreSQL's wire protocol, or to close its files and end. */
export type ToWorker = { kind: 'exec'; request: Uint8Array } | { kind: 'close' };

/** What it says: that the folder is open (with the program, which the next worker need not compile again), what PostgreSQL answered, or that it can't go on. */
export type FromWorker =
  | { kind: 'open'; program: WebAssembly.Module }
  | { kind: 'answer'; answer: Uint8Array }
  | { kind: 'broken'; reason: string };
