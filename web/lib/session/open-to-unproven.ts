/** The procedures that a session may call before it has shown its second factor. */
const PROCEDURES = ['use_recovery_code', 'my_second_door', 'ask_lost_phone', 'stop_lost_phone', 'my_plan'];
const OPEN = new RegExp(`/(?:rest/v1/rpc/(?:${PROCEDURES.join('|')})|functions/v1/manage-subscription)$`);

/**
 * Whether the server hears a request of a session that has yet to show its second factor: the ways in, and out of the
 * plan.
 */
export function isOpenToUnproven(input: RequestInfo | URL): boolean {
  return OPEN.test(new URL(input instanceof Request ? input.url : input, window.location.origin).pathname);
}

/** The server's answer to all other requests of such a session, which are not even sent. */
export function refuseUnproven(): Response {
  return Response.json({ code: 'PT403', message: 'insufficient_aal', details: null, hint: null }, { status: 403 });
}
