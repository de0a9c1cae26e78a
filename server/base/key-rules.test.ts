import { expect, test } from 'vitest';
import { keyRuleOf } from './key-rules.ts';
import type { KeyRule } from './key-rules.ts';

test.each<[rule: KeyRule, method: string, path: string]>([
  ['none', 'GET', '/auth/v1/verify'],
  ['none', 'POST', '/auth/v1/verify'],
  ['none', 'GET', '/auth/v1/authorize'],
  ['none', 'POST', '/auth/v1/callback'],
  ['key', 'POST', '/auth/v1/token'],
  ['key', 'GET', '/auth/v1/user'],
  ['key', 'GET', '/auth/v1/verify/more'],
  ['key', 'GET', '/auth/v1/x/verify'],
  ['key', 'GET', '/auth/v1/admin/users'],
  ['none', 'GET', '/storage/v1/object/public/materials/a.pdf'],
  ['none', 'HEAD', '/storage/v1/object/sign/materials/a.pdf'],
  ['none', 'GET', '/storage/v1/render/image/public/workout-images/a.webp'],
  ['none', 'PUT', '/storage/v1/object/upload/sign/workout-images/a.webp'],
  ['key', 'POST', '/storage/v1/object/upload/sign/workout-images/a.webp'],
  ['key', 'POST', '/storage/v1/object/sign/materials/a.pdf'],
  ['key', 'POST', '/storage/v1/object/public/a.webp'],
  ['key', 'GET', '/storage/v1/object/public/'],
  ['key', 'GET', '/storage/v1/object/publicity/a.webp'],
  ['key', 'GET', '/storage/v1/object/authenticated/public/a.webp'],
  ['key', 'GET', '/storage/v1/render/image/authenticated/workout-images/a.webp'],
  ['key', 'GET', '/storage/v1//object/public/materials/a.pdf'],
  ['none', 'POST', '/functions/v1/check-card'],
  ['query', 'GET', '/realtime/v1/websocket'],
  ['query', 'GET', '/realtime/v1/api/broadcast'],
  ['key', 'GET', '/rest/v1'],
  ['key', 'GET', '/rest/v1/profiles'],
  ['none', 'OPTIONS', '/rest/v1/profiles'],
  ['none', 'GET', '/rest/v10'],
  ['none', 'GET', '/desafios'],
])('%s: %s %s', (rule, method, path) => {
  expect(keyRuleOf(method, path)).toBe(rule);
});
