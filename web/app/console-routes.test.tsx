// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { RouterProvider, createMemoryRouter, matchRoutes } from 'react-router';
import { beforeEach, expect, it } from 'vitest';
import { STAFF_ACTS, STAFF_ROLES, mayAct } from '#domain/staff-acts.ts';
import type { StaffRole } from '#domain/staff-acts.ts';
import { CONSOLE_PAGES, CONSOLE_ROOMS } from '#web/features/console/console-rooms.ts';
import { done, refused, staffStage } from '#web/features/console/testing/open-console.tsx';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { consoleRoutes } from './console-routes.tsx';
import { loadRoutes } from './routes.tsx';

const ID = '00000000-0000-4000-8000-000000000001';
const addressOf = (path: string) => path.replaceAll(/:\w+/g, ID);
const actsOf = (calls: object) => Object.keys(calls).filter((name) => Object.hasOwn(STAFF_ACTS, name));

let stage: ReturnType<typeof staffStage>;

beforeEach(() => {
  stage = staffStage();
  for (const act of Object.keys(STAFF_ACTS)) stage.procedures[act] = () => refused('invalid_input');
  stage.procedures['recovery_codes_left'] = () => 10;
});

const routes = [{ HydrateFallback: () => null, children: consoleRoutes }];

async function open(path: string, role: StaffRole) {
  stage.procedures['my_staff_role'] = () => done({ role, proven_role: role, has_factor: true });
  render(
    <QueryClientProvider client={createQueryClient()}>
      <RouterProvider router={createMemoryRouter(routes, { initialEntries: [addressOf(path)] })} />
    </QueryClientProvider>,
  );
  return screen.findByRole('navigation', { name: 'Menu do console' });
}

const REFUSAL = 'Esta parte não é do seu papel';
const visits = STAFF_ROLES.flatMap((role) => CONSOLE_PAGES.map((page) => ({ ...page, role })));

it.each(visits.filter(({ act, role }) => !mayAct(role, act)))('$path is refused to a $role, and nothing is asked', async (visit) => {
  await open(visit.path, visit.role);
  expect(screen.getByRole('heading', { level: 1, name: visit.title })).toBeVisible();
  expect(screen.getByText(REFUSAL)).toBeVisible();
  expect(actsOf(stage.calls)).toEqual([]);
});

it.each(visits.filter(({ act, role }) => mayAct(role, act)))('$path opens to a $role', async ({ path, role }) => {
  await open(path, role);
  expect(screen.queryByText(REFUSAL)).toBeNull();
});

it.each(STAFF_ROLES)('the menu has the rooms that open to a %s, in the order of the table', async (role) => {
  const menu = await open('/operador', role);
  const links = [...menu.querySelectorAll('a')].map((link) => [link.textContent, link.getAttribute('href')]);
  expect(links).toEqual(CONSOLE_ROOMS.filter(({ act }) => mayAct(role, act)).map(({ label, path }) => [label, path]));
});

it.each(CONSOLE_PAGES)('$path is a page of its own once the app was opened at the console', async ({ path, title }) => {
  const match = matchRoutes(await loadRoutes('/operador'), addressOf(path))?.at(-1);
  expect(match?.route.handle).toEqual({ title });
});
