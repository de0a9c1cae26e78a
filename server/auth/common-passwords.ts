import { dictionary } from '@zxcvbn-ts/language-common';

// The kept list of zxcvbn: some 49,000 passwords out of leaks, the commonest first, all in small letters. OWASP ASVS
// asks for the first 10,000. The browser never gets it.
const COMMON: ReadonlySet<string> = new Set(dictionary['passwords-common']);

/** Whether a password is one of the commonest, in any capitals: those are what an attacker tries first. */
export function isCommonPassword(password: string): boolean {
  return COMMON.has(password.toLowerCase());
}
