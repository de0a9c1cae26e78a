import { mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Logger } from '#server/base/log.ts';
import { parseJson } from '#server/base/parse-json.ts';
import type { KeptState, SimulatorState } from './simulator-state.ts';

/**
 * Keeps the simulator's state in DATA_DIR beside the club's data: the two speak of the same subscriptions
 * (docs/tests.md#simulators).
 */
export class StateFile {
  private readonly file: string;
  private readonly log: Logger;

  constructor(folder: string, log: Logger) {
    mkdirSync(folder, { recursive: true });
    this.file = join(folder, 'payment-simulator.json');
    this.log = log;
  }

  /** Puts what an earlier run kept into the state. @returns whether there was anything */
  restore(state: SimulatorState): boolean {
    const kept = parseJson(this.read());
    if (!isKeptState(kept)) return false;
    state.restore(kept);
    return true;
  }

  /** Written at once and whole: a development server is stopped at any moment. */
  save(state: SimulatorState): void {
    try {
      writeFileSync(`${this.file}.new`, JSON.stringify(state.toKept()), { mode: 0o600 });
      renameSync(`${this.file}.new`, this.file);
    } catch (error) {
      this.log.warn({ err: error }, 'the payment simulator could not keep its state');
    }
  }

  private read(): string {
    try {
      return readFileSync(this.file, 'utf8');
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code === 'ENOENT') return 'null';
      throw error;
    }
  }
}

// Only this module writes the file; another shape is an older build's.
function isKeptState(value: unknown): value is KeptState {
  return typeof value === 'object' && value !== null && 'shape' in value && value.shape === 1;
}
