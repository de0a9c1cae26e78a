/**
 * Texts that somebody sends who means no good, or whose keyboard breaks: JSON holds them all, and PostgreSQL's text
 * only some.
 */
export const HOSTILE_TEXTS: Readonly<Record<string, string>> = {
  'a NUL': 'a\u0000b',
  'the first half of a pair': 'a\uD83D',
  'the second half of a pair': '\uDE00b',
  '40,000 letters': 'a'.repeat(40_000),
  'what is no character': '\uFFFE\uFFFF',
  'an escape': '\\u0000 \\\' " $$ -- /* {{ ${x} %00 %n',
};

/** Bodies that are not what their type says. */
export const HOSTILE_BODIES: Readonly<Record<string, { type: string; body: string | Uint8Array<ArrayBuffer> }>> = {
  nothing: { type: 'application/json', body: '' },
  'a NUL': { type: 'application/json', body: '\u0000' },
  'bytes that are no UTF-8': {
    type: 'application/json',
    body: Uint8Array.of(0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x7d),
  },
  'a text of half a pair': { type: 'application/json', body: String.raw`"\ud83d"` },
  'a key with a NUL': { type: 'application/json', body: String.raw`{"a\u0000":{"b\ud83d":1}}` },
  'a list 20,000 deep': { type: 'application/json', body: `${'['.repeat(20_000)}${']'.repeat(20_000)}` },
  'a form without its boundary': { type: 'multipart/form-data', body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1\r\n--x--' },
  'a form that does not end': { type: 'multipart/form-data; boundary=x', body: '--x\r\ncontent-disposition: form-data; name="a"\r\n\r\n1' },
  'a form of nothing': { type: 'multipart/form-data; boundary=x', body: '' },
  'a form with another boundary': { type: 'multipart/form-data; boundary="\u0001"', body: '--y\r\n\r\n' },
  'a form with a NUL': {
    type: 'multipart/form-data; boundary=x',
    body: '--x\r\ncontent-disposition: form-data; name="a\u0000"; filename="\u0000"\r\n\r\n\u0000\r\n--x--\r\n',
  },
  'fields that do not decode': { type: 'application/x-www-form-urlencoded', body: 'a=%00&%ff=%ed%a0%80&b=%' },
  'a type that is none': { type: ';;charset=\u00FF', body: '{}' },
};

/** The same in an address. */
export const HOSTILE_ADDRESSES = ['%00', '%FF', '%ED%A0%80', '%', '%u0000', '..%2f..%2f'] as const;
