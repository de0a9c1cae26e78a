import { AppError } from './errors.ts';

/** An answer of the auth server is waited for no longer: a form must not stay busy for ever. */
export const AUTH_ANSWER_TIMEOUT_MS = 15_000;

/** Gives a promise so many milliseconds. @throws AppError `timeout` when they pass first; the work itself goes on. */
export async function withTimeout<T>(work: Promise<T>, milliseconds: number): Promise<T> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const expiry = new Promise<never>((_, reject) => {
    timer = setTimeout(() => reject(new AppError('timeout')), milliseconds);
  });
  try {
    return await Promise.race([work, expiry]);
  } finally {
    clearTimeout(timer);
  }
}
