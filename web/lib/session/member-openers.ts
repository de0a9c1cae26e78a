import type { AskedAnswer } from './page-answer.ts';

/**
 * Hears that a member's session is opened, before any screen knows of it.
 * @param asked the answer that the page has asked for; null where it has not
 */
type OpenMember = (userId: string, asked: AskedAnswer | null) => void;

const openers = new Set<OpenMember>();

/** Registers who makes something ready for a member. Registering the same function again changes nothing. */
export function onMemberOpened(open: OpenMember): void {
  openers.add(open);
}

/** Tells all who registered. */
export function notifyMemberOpeners(...member: Parameters<OpenMember>): void {
  for (const open of openers) open(...member);
}
