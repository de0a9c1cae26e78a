const ANSWERED_KEY = 'club-install-answered';
const VISITED_KEY = 'club-visited';

function read(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null;
  } catch {
    // Nothing can be remembered: better never to hint than every time.
    return true;
  }
}

function write(key: string): void {
  try {
    localStorage.setItem(key, '1');
  } catch {
    // As above.
  }
}

/** Whether somebody on this device has answered the hint to install the app, or has installed it. */
export function isInstallHintAnswered(): boolean {
  return read(ANSWERED_KEY);
}

/** The hint is never shown on this device again. */
export function answerInstallHint(): void {
  write(ANSWERED_KEY);
}

/** Notes a visit to the member area. @returns whether there was one before on this device */
export function noteVisit(): boolean {
  const isReturning = read(VISITED_KEY);
  write(VISITED_KEY);
  return isReturning;
}
