import { expect, it } from 'vitest';
import { LEFT_ALONE } from './left-alone.ts';

const isLeftAlone = (pathAndQuery: string) => LEFT_ALONE.some((pattern) => pattern.test(pathAndQuery));

it.each([
  '/auth/v1/verify?token=x&type=signup&redirect_to=https://clube.example/auth/confirm',
  '/auth/v1/authorize?provider=google',
  '/auth/v1/callback?state=x&code=y',
  '/rest/v1/challenges',
  '/storage/v1/object/sign/materials/a?token=x',
  '/storage/v1/render/image/public/workout-images/a/1.webp?width=192&height=192',
  '/functions/v1/export-account',
  '/realtime/v1/websocket',
  '/another/v1',
  '/dev/inbox',
  '/dev',
  '/healthz',
  '/config.json',
  '/sw.js',
  '/manifest.webmanifest?x=1',
  '/cartao',
  '/cartao/12345678',
  '/certificado',
  '/certificado/ABCD-EFGH-JKMN',
  '/materiais/guia.PDF',
])('%s is the server’s', (path) => expect(isLeftAlone(path)).toBe(true));

it.each([
  '/',
  '/app/home',
  '/app/workouts/record?challengeId=1',
  '/auth/confirm?token_hash=ab.cd&type=signup',
  '/auth/reset-password?token_hash=x&type=recovery',
  '/auth/callback?code=x',
  '/development',
  '/cartaodevisita',
  '/certificados',
  '/app/challenges/v1',
  '/?next=/config.json',
])('%s is the app’s', (path) => expect(isLeftAlone(path)).toBe(false));
