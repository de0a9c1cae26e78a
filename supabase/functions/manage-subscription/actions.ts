/** All that the function does. domain/doors has a row for each. */
export const ACTIONS = ['cancel', 'undo', 'withdraw', 'sync', 'portal', 'request_code', 'redeem_code', 'session_email'] as const;

type Action = (typeof ACTIONS)[number];

export function isAction(action: unknown): action is Action {
  return ACTIONS.some((known) => known === action);
}
