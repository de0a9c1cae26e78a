import { expect, test } from 'vitest';
import cases from './cases/push-endpoints.json';
import { isPushEndpoint } from './push-endpoint.ts';

test.each(cases)('$id: $note', ({ endpoint, hosts, testOrigin, isTaken }) => {
  expect(isPushEndpoint(endpoint, hosts, testOrigin)).toBe(isTaken);
});

test.each(cases.filter(({ isTaken, testOrigin }) => isTaken && testOrigin === null))(
  '$id: a browser reads the same host, with TLS, without port and user',
  ({ endpoint }) => {
    const { protocol, host, hostname, username, password, href } = new URL(endpoint);
    expect({ protocol, host, username, password }).toEqual({ protocol: 'https:', host: hostname, username: '', password: '' });
    expect(href).toBe(endpoint);
  },
);
