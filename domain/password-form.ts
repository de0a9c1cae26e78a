/**
 * A password as it is measured, hashed and compared. Keyboards write one and the same letter in several ways, and a
 * member must get in from each of them. The browser does it too: a hosted project's auth server compares what it is
 * sent.
 */
export function normalizePassword(password: string): string {
  return password.normalize('NFKC');
}
