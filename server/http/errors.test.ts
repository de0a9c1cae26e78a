import { BlockList } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { createLog } from '#server/base/log.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { readableLog } from '#server/testing/readable-log.ts';
import { handleError } from './errors.ts';
import { requestLog } from './request-log.ts';

test('an unexpected failure is answered plainly, with the id under which its cause is logged', async () => {
  const log = readableLog();
  const app = new Hono<AppEnv>();
  app.onError(handleError);
  app.use(requestLog(createLog('info', log), new BlockList()));
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
  expect(log.text()).toContain('inner detail');
  expect(log.text()).toContain(String(body['requestId']));
  expect(log.text()).not.toContain('token=abc');
  expect(log.text()).not.toContain('x@y.example');
});
