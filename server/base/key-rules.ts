/**
 * Which API key a route asks for. `key`: one of the two, as a header or in the address. `query`: the same, of a socket,
 * whose browser can send no header. `none`: anybody who knows the address may call, because the address itself is what
 * was given to them, or because a browser follows it from a mail or a provider's page.
 */
export type KeyRule = 'key' | 'query' | 'none';

const READS = ['GET', 'HEAD'];
/** The paths that have keys at all; the rest are the app's pages. */
const API = /^\/(?:rest|auth|storage|functions|realtime)\/v1(?:\/|$)/;

/**
 * The routes that need no API key as a header. A route in none of these lines needs one. A rule without methods is for
 * all.
 */
const RULES: readonly { path: RegExp; methods?: readonly string[]; rule: KeyRule }[] = [
  // A link in a mail, the way to a provider and back, and what programs look up before they have a key.
  { path: /^\/auth\/v1\/(?:verify|authorize|callback|\.well-known\/.+)$/, rule: 'none' },
  // Reads open to everybody, and reads or writes that a signature in the address allows its holder.
  { path: /^\/storage\/v1\/(?:object|render\/image)\/(?:public|sign)\/./, methods: READS, rule: 'none' },
  { path: /^\/storage\/v1\/object\/upload\/sign\/./, methods: ['PUT'], rule: 'none' },
  // Each function asks for itself who calls; with verify_jwt the gateway asks for a token first, and for no key.
  { path: /^\/functions\/v1\//, rule: 'none' },
  { path: /^\/realtime\/v1\//, rule: 'query' },
];

/** Which API key a request must show. A browser's preflight shows none, nor does one for a page. */
export function keyRuleOf(method: string, path: string): KeyRule {
  if (method === 'OPTIONS' || !API.test(path)) return 'none';
  return RULES.find((line) => line.path.test(path) && (line.methods?.includes(method) ?? true))?.rule ?? 'key';
}
