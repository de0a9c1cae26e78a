// @vitest-environment jsdom
import { matchRoutes } from 'react-router';
import { expect, it } from 'vitest';
import { siteAddresses } from '#web/config/site-addresses.ts';
import { isRouteHandle } from './route-handle.ts';
import { createRoutes, loadRoutes } from './routes.tsx';

const routes = createRoutes();

const id = '00000000-0000-4000-8000-000000000001';

it.each([
  '/auth/login',
  '/auth/signup',
  '/auth/forgot-password',
  '/auth/callback',
  '/auth/mobile-callback',
  '/auth/reset-password',
  '/auth/confirm',
  '/app',
  '/app/home',
  '/app/workouts',
  '/app/workouts/record',
  '/app/workouts/history',
  '/app/challenges',
  `/app/challenges/${id}`,
  `/app/challenges/${id}/ranking`,
  `/app/challenges/${id}/user/${id}/workouts`,
  '/app/dashboard',
  '/app/nutrition',
  '/app/nutrition/recipe/1',
  '/app/profile',
  '/app/profile/edit',
  '/app/benefits',
  '/app/benefits/card',
  '/app/plan',
  '/app/settings',
  '/app/settings/password',
  '/app/help',
  '/app/terms',
  '/app/privacy',
])('%s has a route of its own', (path) => {
  const route = matchRoutes(routes, path)?.at(-1)?.route;
  expect(route?.path ?? (route?.index ? path : '*')).not.toBe('*');
});

it('every member page names itself for the browser tab', () => {
  for (const path of ['/app/home', '/app/workouts', `/app/challenges/${id}/ranking`, '/app/dashboard', '/app/help']) {
    expect(
      matchRoutes(routes, path)?.some((match) => isRouteHandle(match.route.handle)),
      path,
    ).toBe(true);
  }
});

it.each([
  '/nao-existe',
  '/app/nao-existe',
  '/operador/nao-existe',
  '/auth/nada',
  ...Object.values(siteAddresses).flatMap(({ paths }) => [...paths]),
])('%s is unknown to the app', (path) => {
  expect(matchRoutes(routes, path)?.at(-1)?.route.path).toBe('*');
});

it.each(['/operador/nao-existe', '/operadores', '/app/home'])('a page that was opened at %s knows no more of it', async (path) => {
  const known = await loadRoutes(path);
  expect(matchRoutes(known, '/operadores')?.at(-1)?.route.path).toBe('*');
  expect(matchRoutes(known, '/operador/nao-existe')?.at(-1)?.route.path).toBe('*');
  expect(matchRoutes(known, '/operador/equipe')?.at(-1)?.route.path).toBe(path === '/app/home' ? '*' : '/operador/equipe');
});
