import { deviceStorage } from '../device-storage.ts';

const ANSWERED_KEY = 'club-install-answered';
const VISITED_KEY = 'club-visited';

/** True as well where nothing can be remembered: better never to hint than every time. */
function isNoted(key: string): boolean {
  return deviceStorage.readText(key) !== null;
}

/** Whether somebody on this device has answered the hint to install the app, or has installed it. */
export function isInstallHintAnswered(): boolean {
  return isNoted(ANSWERED_KEY);
}

/** The hint is never shown on this device again. */
export function answerInstallHint(): void {
  deviceStorage.writeText(ANSWERED_KEY, '1');
}

/** Notes a visit to the member area. @returns whether there was one before on this device */
export function noteVisit(): boolean {
  const isReturning = isNoted(VISITED_KEY);
  deviceStorage.writeText(VISITED_KEY, '1');
  return isReturning;
}
