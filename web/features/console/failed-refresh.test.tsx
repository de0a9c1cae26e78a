// @vitest-environment jsdom
import { act, screen } from '@testing-library/react';
import type { ReactElement } from 'react';
import { beforeEach, expect, test } from 'vitest';
import { CONSOLE_PAGES } from './console-rooms.ts';
import { LogScreen } from './log/log-screen.tsx';
import { MembersScreen } from './members/members-screen.tsx';
import { TeamScreen } from './team/team-screen.tsx';
import { done, openRoom, refused, staffStage } from './testing/open-console.tsx';

const ANA = { user_id: '11111111-0000-4000-8000-000000000001', name: 'Ana Lima' };
const AT = '2026-11-20T12:00:00Z';

const member = {
  ...ANA,
  email: 'ana@clube21.example',
  photo_url: null,
  level: 'basic',
  is_suspended: false,
  is_confirmed: true,
  last_check_in_day: null,
  created_at: AT,
};
const person = { ...ANA, email: 'ana@clube21.example', role: 'owner', added_at: AT, added_by: null, updated_at: AT, has_factor: true };
const line = {
  seq: 9,
  at: AT,
  act: 'staff_suspend',
  by_command: false,
  actor_id: ANA.user_id,
  actor: ANA.name,
  member_id: null,
  member: null,
  object_id: null,
  details: null,
};

const lists: [name: string, procedure: string, answer: object, element: ReactElement][] = [
  ['Membros', 'staff_search_members', { rows: [member], next_after: null }, <MembersScreen key="members" />],
  ['Equipe', 'staff_list', { rows: [person] }, <TeamScreen key="team" />],
  ['Registro', 'staff_read_log', { rows: [line], next_before: null, actors: [ANA] }, <LogScreen key="log" />],
];

let stage: ReturnType<typeof staffStage>;

beforeEach(() => {
  stage = staffStage();
  stage.procedures['staff_challenges'] = () => done({ rows: [], next_after: null });
});

test.each(lists)('%s: a list that can’t be read again stays under a mark, until it can', async (name, procedure, answer, element) => {
  stage.procedures[procedure] = () => done(answer);
  const { client, user } = openRoom(element);
  await screen.findByRole('list', { name });
  stage.procedures[procedure] = () => refused('over_rate_limit');
  await act(() => client.invalidateQueries());
  expect(await screen.findByText(/pode ter mudado$/)).toBeVisible();
  expect(screen.getByRole('list', { name })).toBeVisible();
  expect(screen.queryByRole('alert')).toBeNull();
  stage.procedures[procedure] = () => done(answer);
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  await expect.poll(() => screen.queryByText(/pode ter mudado$/)).toBeNull();
  expect(screen.getByRole('list', { name })).toBeVisible();
});

const screens = import.meta.glob<string>('./**/*-screen.tsx', { query: '?raw', import: 'default', eager: true });

test.each(CONSOLE_PAGES)('$path keeps what it shows as those do: it reads by Loaded or by PagedList', async (page) => {
  const { name } = await page.screen();
  const source = Object.values(screens).find((text) => text.includes(`export function ${name}(`));
  expect(source).toMatch(/<(?:Loaded|PagedList)\b/);
});
