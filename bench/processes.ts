import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { freePort } from '#server/testing/free-port.ts';

const START_LIMIT_MS = 60_000;
const STOP_LIMIT_MS = 10_000;
const MILLISECONDS_PER_TICK = 10;

const children = new Set<ChildProcess>();

// Ctrl+C must not leave servers behind.
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => {
    for (const child of children) child.kill('SIGTERM');
    process.exit(130);
  });
}

export interface RunningServer {
  url: string;
  /** Processor time the process has used so far; NaN where the system does not tell (only Linux does). */
  cpuMilliseconds: () => number;
  /** Memory the process holds now; NaN where the system does not tell. */
  megabytes: () => number;
  stop: () => Promise<void>;
}

/**
 * Starts a Node process that serves HTTP on a free loopback port and waits for its first healthy answer.
 * @param args Node's arguments, the script first or after loader flags
 * @param onOutput gets what the process writes
 * @throws Error with the process's output when it ends or does not answer within a minute
 */
export async function startServer(
  args: string[],
  env: Record<string, string>,
  onOutput: (text: string) => void = () => undefined,
): Promise<RunningServer> {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const child = spawn(process.execPath, args, {
    env: { ...process.env, NODE_ENV: 'production', HOST: '127.0.0.1', PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  children.add(child);
  let output = '';
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-4_000);
      onOutput(chunk.toString());
    });
  const exited = once(child, 'exit').finally(() => children.delete(child));
  try {
    await untilHealthy(url, child);
  } catch (error) {
    child.kill('SIGKILL');
    throw new Error(`${error instanceof Error ? error.message : String(error)}\n${output}`, { cause: error });
  }
  return {
    url,
    cpuMilliseconds: () => cpuMilliseconds(child.pid),
    megabytes: () => residentMegabytes(child.pid),
    async stop() {
      const limit = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
      child.kill('SIGTERM');
      await exited;
      clearTimeout(limit);
    },
  };
}

/** Processor time that a process has used so far; NaN where the system does not tell (only Linux does). */
export function cpuMilliseconds(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN;
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // The command name is in parentheses and may hold anything; user and system time are the 14th and 15th fields, in
  // 1/100 s.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return (Number(fields[11]) + Number(fields[12])) * MILLISECONDS_PER_TICK;
}

function residentMegabytes(pid: number | undefined): number {
  if (process.platform !== 'linux' || pid === undefined) return Number.NaN;
  const kilobytes = /^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
  return Number(kilobytes) / 1_024;
}

async function untilHealthy(url: string, child: ChildProcess): Promise<void> {
  const limit = Date.now() + START_LIMIT_MS;
  while (Date.now() < limit) {
    if (child.exitCode !== null) throw new Error('The server ended while starting:');
    const isHealthy = await fetch(`${url}/healthz`).then(
      (response) => response.ok,
      () => false,
    );
    if (isHealthy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('The server did not answer within a minute:');
}
