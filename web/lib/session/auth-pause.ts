let told: number | null = null;

/** Notes for how many seconds the auth server asks to wait, in an answer 429. The errors of auth-js hide headers. */
export function noteAuthPause(answer: Response): void {
  if (answer.status !== 429) return;
  const seconds = Number(answer.headers.get('retry-after'));
  told = Number.isFinite(seconds) && seconds > 0 ? Math.ceil(seconds) : null;
}

/** Takes what the last such answer has told: seconds, or undefined when it said none. */
export function takeAuthPause(): number | undefined {
  const seconds = told ?? undefined;
  told = null;
  return seconds;
}
