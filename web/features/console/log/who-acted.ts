import type { LogLine } from '../api/read-log.ts';

/** Written by the database when the auth server acts for the person themselves. */
const OWN_ACTS = new Set(['factor_added', 'factor_removed']);

/** A name of the log, which is null once the account is gone. */
export function nameOfAccount(name: string | null): string {
  return name ?? 'Conta excluída';
}

/** The name of the person who did it; null where the line is about what a person did to their own account. */
export function whoActed({ act, actor, actor_id: actorId, by_command: isByCommand }: LogLine): string | null {
  if (OWN_ACTS.has(act)) return null;
  if (isByCommand) return 'Comando';
  return actorId ? nameOfAccount(actor) : 'Alguém';
}
