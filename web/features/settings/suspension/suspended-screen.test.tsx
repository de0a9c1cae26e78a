// @vitest-environment jsdom
import { screen, waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { MEMBER } from '#web/lib/testing/fake-backend.ts';
import { openAt, signInMember } from '#web/lib/testing/open-with-member.tsx';
import { SuspendedScreen } from './suspended-screen.tsx';

const SUSPENSION = 'POST /rest/v1/rpc/my_suspension';
const answer = (facts: object) => () => Response.json({ success: true, error: null, message: null, ...facts });
const suspended = answer({ is_suspended: true, reason: 'Ofensa a outro membro', until: '2026-12-03T03:00:00Z' });

let routes: ReturnType<typeof signInMember>;

const open = () => openAt('/', <SuspendedScreen />).user;

beforeEach(() => {
  routes = signInMember();
  useSessionStore.setState({ isSuspended: true });
});

test('a suspended member reads why and until when, and finds plan, data and deletion', async () => {
  routes[SUSPENSION] = suspended;
  open();
  expect(await screen.findByText('Ofensa a outro membro')).toBeVisible();
  expect(screen.getByText('Termina sozinha no fim do dia 02/12/2026')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Ver decisões' })).toHaveAttribute('href', '/app/settings/reports');
  expect(screen.getByRole('link', { name: 'Ver meu plano' })).toHaveAttribute('href', '/app/plan');
  expect(screen.getByRole('button', { name: 'Baixar meus dados' })).toBeVisible();
  expect(screen.getByRole('button', { name: 'Excluir minha conta' })).toBeVisible();
  expect(useSessionStore.getState().isSuspended).toBe(true);
});

test('a suspension without an end says who ends it', async () => {
  routes[SUSPENSION] = answer({ is_suspended: true, reason: 'Ofensa', until: null });
  open();
  expect(await screen.findByText('Dura até a equipe do clube encerrar')).toBeVisible();
});

test('the club opens by itself when the suspension is over, with what could not be read', async () => {
  routes[SUSPENSION] = answer({ is_suspended: false, reason: null, until: null });
  open();
  await waitFor(() => expect(useSessionStore.getState().isSuspended).toBe(false));
  await waitFor(() => expect(useSessionStore.getState().profile).toMatchObject({ id: MEMBER.id }));
});

test('a reason that could not be read is asked for again', async () => {
  routes[SUSPENSION] = () => Response.json({ message: 'invalid_input' }, { status: 400 });
  const user = open();
  expect(await screen.findByText('Não conseguimos ler o motivo')).toBeVisible();
  routes[SUSPENSION] = suspended;
  await user.click(screen.getByRole('button', { name: 'Tentar novamente' }));
  expect(await screen.findByText('Ofensa a outro membro')).toBeVisible();
});
