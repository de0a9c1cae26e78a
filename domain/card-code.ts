/** The letters of codes. Without I, L and O, which are mistaken for digits. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ';
const CODE_LENGTH = 6;
const MINUTE_MS = 60_000;

/** The minute of an instant, counted since 1970. */
export function cardMinute(instant: Date): number {
  return Math.floor(instant.getTime() / MINUTE_MS);
}

/**
 * The six letters that a member card shows in a minute: the beginning of the minute's HMAC. `app.card_code` is the same
 * in SQL.
 * @param key the card's key in hexadecimal digits, as my_member_card answers it
 */
export async function cardCode(key: string, minute: number): Promise<string> {
  const bytes = Uint8Array.from(key.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16));
  const secret = await crypto.subtle.importKey('raw', bytes, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign']);
  const mac = new Uint8Array(await crypto.subtle.sign('HMAC', secret, new TextEncoder().encode(String(minute))));
  return Array.from(mac.subarray(0, CODE_LENGTH), (byte) => LETTERS.charAt(byte % LETTERS.length)).join('');
}
