import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';

interface Options {
  /** The module that runs as a process when its first argument is --process. */
  module: string;
  env: Record<string, string>;
  onMail: (to: string) => void;
  onFailure: (reason: string) => void;
}

const hasEnded = ({ exitCode, signalCode }: ChildProcess) => exitCode !== null || signalCode !== null;
const failureOf = (message: unknown) =>
  typeof message === 'object' && message !== null && 'failed' in message ? String(message.failed) : null;

/** Two processes of one club, which do what is due when they are told to. None is left behind when this one ends. */
export async function startClubProcesses({ module, env, onMail, onFailure }: Options) {
  const children: ChildProcess[] = [];

  async function start(place: number): Promise<void> {
    const child = fork(module, ['--process'], { env: { ...process.env, ...env }, execArgv: process.execArgv });
    children[place] = child;
    child.on('message', (message: unknown) => {
      if (typeof message === 'object' && message !== null && 'mail' in message) onMail(String(message.mail));
      const failure = failureOf(message);
      if (failure !== null) onFailure(failure);
    });
    await new Promise<void>((resolve, reject) => {
      child.on('message', (message) => {
        if (message === 'ready') resolve();
      });
      child.once('exit', (code) => reject(new Error(`a process ended at its start: ${code}`)));
    });
  }

  /** Has one process do what is due, and waits until it has, or was killed. */
  async function run(child: ChildProcess, killAfterMs: number | null): Promise<void> {
    if (hasEnded(child)) return;
    await new Promise<void>((resolve) => {
      const timer = killAfterMs === null ? null : setTimeout(() => child.kill('SIGKILL'), killAfterMs);
      const leave = () => {
        // A kill that comes too late would hit another turn.
        if (timer) clearTimeout(timer);
        child.off('message', hear);
        child.off('exit', leave);
        resolve();
      };
      const hear = (message: unknown) => {
        if (message === 'done' || failureOf(message) !== null) leave();
      };
      child.on('message', hear);
      child.on('exit', leave);
      child.send('run');
    });
  }

  process.once('exit', () => children.forEach((child) => child.kill('SIGKILL')));
  await start(0);
  await start(1);
  return {
    /**
     * Both do what is due at the same time.
     * @param kill which of them is killed in the middle of it, and after how many milliseconds
     */
    runBoth: async (kill: { place: number; afterMs: number } | null) =>
      Promise.all(children.map(async (child, place) => run(child, kill?.place === place ? kill.afterMs : null))),
    /** Starts those again that have ended. @returns how many */
    async restartEnded(): Promise<number> {
      const ended = [...children.keys()].filter((place) => {
        const child = children[place];
        return child !== undefined && hasEnded(child);
      });
      for (const place of ended) await start(place);
      return ended.length;
    },
    end: () => children.forEach((child) => child.kill('SIGKILL')),
  };
}
