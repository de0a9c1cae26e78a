import type { Trace } from './load-lighthouse.ts';

/** The tasks of the trace as Chromium names them; `tdur` is the processor's time, in microseconds. */
interface TaskEvent {
  name: string;
  pid: number;
  tid: number;
  tdur?: number;
  args: { name?: string };
}

/**
 * Processor time of the page's main thread. Unlike Lighthouse's own times, which other programs lengthen by taking the
 * processor away, it is the page's own.
 * @returns milliseconds on this machine, not slowed down
 */
export function mainThreadMilliseconds(trace: Trace): number {
  const events = trace.traceEvents as TaskEvent[];
  const mains = new Set(events.filter(({ name, args }) => name === 'thread_name' && args.name === 'CrRendererMain').map(threadOf));
  const spent = new Map<string, number>();
  for (const event of events) {
    const thread = threadOf(event);
    if (event.name.endsWith('RunTask') && mains.has(thread)) spent.set(thread, (spent.get(thread) ?? 0) + (event.tdur ?? 0) / 1_000);
  }
  // The browser has other renderers, for tabs that show nothing.
  return Math.max(...spent.values());
}

function threadOf({ pid, tid }: TaskEvent): string {
  return `${pid}/${tid}`;
}
