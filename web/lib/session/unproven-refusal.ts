/** Called with the token that was refused. */
type Listener = (token: string) => void;

let listener: Listener = () => undefined;

/** Sets the one listener, which belongs to the session's own modules. */
export function onUnproven(next: Listener): void {
  listener = next;
}

/** Reports that the server has refused a request because its session has yet to show the second factor. */
export function reportUnproven(token: string): void {
  listener(token);
}
