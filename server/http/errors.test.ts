import { BlockList } from 'node:net';
import { Writable } from 'node:stream';
import { Hono } from 'hono';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import type { AppEnv } from '#server/http/http-types.ts';
import { handleError } from './errors.ts';
import { requestLog } from './request-log.ts';

test('an unexpected failure is answered plainly, with the id under which its cause is logged', async () => {
  const lines: string[] = [];
  const sink = new Writable({
    write(chunk, _encoding, done) {
      lines.push(String(chunk));
      done();
    },
  });
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.use(requestLog(pino(sink), new BlockList()));
  app.get('/fail', () => {
    throw new Error('inner detail');
  });
  const answer = await app.request('/fail?token=abc&email=x@y.example');
  const body = (await answer.json()) as Record<string, unknown>;
  expect(answer.status).toBe(500);
  expect(body).toEqual({
    code: 'unknown',
    message: 'Algo deu errado do nosso lado. Tente novamente em instantes.',
    requestId: answer.headers.get('x-request-id'),
  });
  const log = lines.join('');
  expect(log).toContain('inner detail');
  expect(log).toContain(String(body['requestId']));
  expect(log).not.toContain('token=abc');
  expect(log).not.toContain('x@y.example');
});
