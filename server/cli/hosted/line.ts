/** One thing that a hosted project needs: whether it is there, and what to do where it is not. */
export interface Line {
  state: 'found' | 'missing' | 'unknown';
  what: string;
  /** The next step, or the place to look. */
  hint: string;
}

const MARKS: Record<Line['state'], string> = { found: 'ok', missing: 'falta', unknown: 'veja à mão' };

/** @param hint what to do where it is missing */
export function found(isThere: boolean, what: string, hint: string): Line {
  return { state: isThere ? 'found' : 'missing', what, hint };
}

/** A line for a setting this check could not ask for. @param place where a person sees it */
export function byHand(what: string, place: string): Line {
  return { state: 'unknown', what, hint: `em ${place}` };
}

export function printLine({ state, what, hint }: Line): string {
  const label = `[${MARKS[state]}]`.padEnd(13);
  return state === 'found' ? `${label}${what}\n` : `${label}${what}: ${hint}\n`;
}

export interface Answer {
  status: number;
  body: unknown;
}

const LIMIT_MS = 15_000;

/** Asks one address. @returns status 0 where nobody answers; a body of null for what is no JSON */
export async function askFor(url: string, headers: Record<string, string>, method = 'GET'): Promise<Answer> {
  try {
    const answer = await fetch(url, { method, headers, signal: AbortSignal.timeout(LIMIT_MS), redirect: 'manual' });
    return { status: answer.status, body: await answer.json().catch(() => null) };
  } catch {
    return { status: 0, body: null };
  }
}

/** A value inside an answer by its path; undefined where there is none. */
export function inside(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>((inner, name) => (typeof inner === 'object' && inner !== null ? Reflect.get(inner, name) : undefined), value);
}

/** A text inside an answer; empty where there is none. */
export function textInside(value: unknown, name: string): string {
  const text = inside(value, name);
  return typeof text === 'string' ? text : '';
}
