import { logWarning } from '../log.ts';

/**
 * Forgets what it keeps of a member outside local storage.
 * @param isForGood the account is gone; else the member signed out, and what still has to reach the server stays
 */
export type ForgetMember = (userId: string, isForGood: boolean) => Promise<void>;

const keepers = new Set<ForgetMember>();

/** Registers who must forget a member at their sign-out. Registering the same function again changes nothing. */
export function onMemberLeft(forget: ForgetMember): void {
  keepers.add(forget);
}

/**
 * Has all who registered forget a member. A failure is only logged, and keeps none of the others from it. Never
 * rejects.
 */
export async function notifyMemberKeepers(userId: string, isForGood: boolean): Promise<void> {
  await Promise.all([...keepers].map((forget) => forgetOrLog(forget, userId, isForGood)));
}

async function forgetOrLog(forget: ForgetMember, userId: string, isForGood: boolean): Promise<void> {
  try {
    await forget(userId, isForGood);
  } catch (error) {
    logWarning('o que o aparelho guardava não pôde ser apagado', error);
  }
}
