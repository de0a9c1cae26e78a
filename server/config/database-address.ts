const BEGINNING = /^postgres(ql)?:\/\//i;

/**
 * Whether an address of PostgreSQL can be read. One whose password has a slash, "#" or "%" as it is leads elsewhere or
 * nowhere, and what the driver says of it names neither the address nor the password.
 */
export function isDatabaseAddress(address: string): boolean {
  if (!BEGINNING.test(address) || !URL.canParse(address)) return false;
  const { username, password, pathname, hash } = new URL(address);
  // The end of a password that was taken for the path or for what follows it.
  if (`${pathname}${hash}`.includes('@')) return false;
  try {
    return [username, password, pathname].every((part) => typeof decodeURIComponent(part) === 'string');
  } catch {
    return false;
  }
}
