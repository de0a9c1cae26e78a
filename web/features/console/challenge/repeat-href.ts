import { consolePaths } from '#web/config/console-paths.ts';

/** The address's parameter that names the challenge to repeat. */
export const REPEAT_PARAMETER = 'repetir';

/** Where a challenge is made from a past one. */
export function repeatHref(challengeId: string): string {
  return `${consolePaths.newChallenge.getHref()}?${REPEAT_PARAMETER}=${encodeURIComponent(challengeId)}`;
}
