import { Agent, request } from 'node:http';

/** One request of a scenario: what goes over the wire, and nothing of how it is timed. */
export interface BenchRequest {
  method: 'GET' | 'POST';
  path: string;
  headers: Record<string, string>;
  body?: string;
}

export interface LoadResult {
  /** Answers a second over the whole run. */
  perSecond: number;
  p50Milliseconds: number;
  p95Milliseconds: number;
  answers: number;
  /** How long each answer took, in milliseconds, the shortest first; and how long all of them. */
  latencies: readonly number[];
  seconds: number;
  /** Answers that were not what the scenario expects; the first of them is kept to be shown. */
  failures: number;
  firstFailure?: string;
}

interface LoadOptions {
  baseUrl: string;
  connections: number;
  seconds: number;
  /** Gives the next request, or null when there is nothing left to send (a write of each member once). */
  next: () => BenchRequest | null;
  /** Whether an answer with status 200 is a right one. */
  accepts: (body: string) => boolean;
}

/** Sends requests over `connections` kept-alive connections, each one waiting for its answer before the next. */
export async function runLoad({ baseUrl, connections, seconds, next, accepts }: LoadOptions): Promise<LoadResult> {
  const agent = new Agent({ keepAlive: true, maxSockets: connections });
  const latencies: number[] = [];
  const failures: string[] = [];
  const startedAt = performance.now();
  const endsAt = startedAt + seconds * 1000;

  async function keepOneConnectionBusy(): Promise<void> {
    while (performance.now() < endsAt) {
      const wanted = next();
      if (wanted === null) return;
      const sentAt = performance.now();
      const { status, body } = await send(agent, baseUrl, wanted);
      latencies.push(performance.now() - sentAt);
      if (status !== 200 || !accepts(body)) failures.push(`${status} ${body.slice(0, 300)}`);
    }
  }

  await Promise.all(Array.from({ length: connections }, keepOneConnectionBusy));
  agent.destroy();
  return summarize(latencies, (performance.now() - startedAt) / 1000, failures.length, failures[0]);
}

/** Several runs as one. */
export function joinRuns(runs: readonly LoadResult[]): LoadResult {
  const sum = (valueOf: (run: LoadResult) => number) => runs.reduce((total, run) => total + valueOf(run), 0);
  return summarize(
    runs.flatMap((run) => run.latencies),
    sum((run) => run.seconds),
    sum((run) => run.failures),
    runs.find((run) => run.firstFailure !== undefined)?.firstFailure,
  );
}

function summarize(unsorted: readonly number[], seconds: number, failures: number, firstFailure: string | undefined): LoadResult {
  const latencies = unsorted.toSorted((a, b) => a - b);
  return {
    perSecond: latencies.length / seconds,
    p50Milliseconds: percentile(latencies, 0.5),
    p95Milliseconds: percentile(latencies, 0.95),
    answers: latencies.length,
    latencies,
    seconds,
    failures,
    ...(firstFailure === undefined ? {} : { firstFailure }),
  };
}

/** Sends one request; without an agent over Node's own connections. */
export function send(
  agent: Agent | undefined,
  baseUrl: string,
  { method, path, headers, body }: BenchRequest,
): Promise<{ status: number; body: string }> {
  return new Promise((resolve, reject) => {
    const outgoing = request(`${baseUrl}${path}`, { agent, method, headers }, (incoming) => {
      let received = '';
      incoming.setEncoding('utf8');
      incoming.on('data', (chunk: string) => (received += chunk));
      incoming.on('end', () => resolve({ status: incoming.statusCode ?? 0, body: received }));
      incoming.on('error', reject);
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** The value below which that share of the sorted ones lies. */
export function percentile(sorted: readonly number[], share: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN;
}
