/**
 * The caller's address, whom a hosted project's gateway names; the embedded server knows better and does not ask this.
 * Of a chain only the end is the gateway's: what stands before it, the caller may have made up.
 */
export function addressOf({ headers }: Request): string | null {
  return headers.get('CF-Connecting-IP')?.trim() || headers.get('X-Forwarded-For')?.split(',').at(-1)?.trim() || null;
}
