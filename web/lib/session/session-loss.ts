/** Why a request found no session: it is not on this device, or the server refuses it for good. */
export type SessionLoss = 'missing' | 'refused';

let listener: (loss: SessionLoss) => void = () => undefined;

/** Sets the one listener, which belongs to the session's own modules. */
export function onSessionLoss(next: (loss: SessionLoss) => void): void {
  listener = next;
}

/** Reports that requests as the member are no longer possible. */
export function reportSessionLoss(loss: SessionLoss): void {
  listener(loss);
}
