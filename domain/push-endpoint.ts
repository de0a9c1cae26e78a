const MAX_LENGTH = 1024;
const ENDPOINT = /^https:\/\/((?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,24})\/[A-Za-z0-9_.~!$&'()*+,;=:@%/?-]*$/;
const HOSTS =
  /^(?:fcm\.googleapis\.com|updates\.push\.services\.mozilla\.com|(?:[a-z0-9-]+\.)+push\.apple\.com|(?:[a-z0-9-]+\.)+notify\.windows\.com)$/;
const TEST_ORIGIN = /^http:\/\/127\.0\.0\.1:[0-9]{1,5}$/;

/**
 * Whether an address is one of a push service that is known: https, no port, no user, a host of the list or one that
 * the operator added. `app.is_push_endpoint` is the same rule in SQL, which is asked when a browser subscribes; this
 * one is asked again when something is sent.
 * @param testOrigin the push service of the tests, on this machine; null outside development mode
 */
export function isPushEndpoint(endpoint: string, hosts: readonly string[], testOrigin: string | null): boolean {
  if (endpoint.length > MAX_LENGTH) return false;
  if (testOrigin !== null && TEST_ORIGIN.test(testOrigin) && endpoint.startsWith(`${testOrigin}/`)) return /^[!-~]+$/.test(endpoint);
  const host = ENDPOINT.exec(endpoint)?.[1];
  return host !== undefined && (HOSTS.test(host) || hosts.includes(host));
}
