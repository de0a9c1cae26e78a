/** Why a request found that the session is no more: it is not on this device, or the server refuses it for good. */
export type SessionLoss = 'missing' | 'refused';

let listener: (loss: SessionLoss) => void = () => undefined;

/** Says who wants to know. One listener: the session's own modules. */
export function onSessionLoss(next: (loss: SessionLoss) => void): void {
  listener = next;
}

/** Tells that a request as the member could not be made any more. */
export function reportSessionLoss(loss: SessionLoss): void {
  listener(loss);
}
