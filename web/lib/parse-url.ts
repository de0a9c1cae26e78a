/**
 * An address as its parts. `URL.canParse` says the same, and Safari before 17 and Chrome before 120 do not know it.
 * @param base what a relative address is read against
 * @returns null for what is no address
 */
export function parseUrl(text: string, base?: string): URL | null {
  try {
    return new URL(text, base);
  } catch {
    return null;
  }
}
