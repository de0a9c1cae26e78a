// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test, vi } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import { openClubClient } from '#web/lib/session/club-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { connectToastDisplay, toast } from '#web/lib/toast.ts';
import type { CloseFriends, Perks, Raffle } from '../api/get-perks.ts';
import { YoursCard } from './yours-card.tsx';

const raffle: Raffle = {
  id: '1',
  prize: 'Kit de treino',
  winners: 1,
  draw_at: '2026-12-20T23:00:00Z',
  drawn_at: null,
  seed: null,
  entries: null,
  winning_numbers: null,
  number: null,
};
const drawn: Raffle = { ...raffle, drawn_at: '2026-12-20T23:05:00Z', seed: 'semente', entries: 42, winning_numbers: [7], number: 3 };

let backend: ReturnType<typeof stubBackend>;
let perks: Perks;
let toasts: string[];
beforeEach(() => {
  perks = {
    group_url: 'https://example.com/grupo',
    close_friends: { state: 'none', instagram: null, profile_instagram: '@bia' },
    event_codes: [],
    raffles: [],
  };
  const session = sessionOf(MEMBER);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  backend = stubBackend();
  backend.routes['POST /rest/v1/rpc/my_perks'] = () => Response.json(perks);
  setEnv(TEST_ENV);
  openClubClient();
  useSessionStore.setState({ user: session.user, session, isInitialized: true });
  toast.dismiss();
  toasts = [];
  connectToastDisplay({ show: ({ title }) => toasts.push(title), dismiss: () => undefined });
});

function open() {
  render(
    <QueryClientProvider client={createQueryClient()}>
      <MemoryRouter>
        <YoursCard userId={MEMBER.id} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

test('a member asks for Close Friends with the Instagram of the profile, and takes it back', async () => {
  const wishes: unknown[] = [];
  const states: CloseFriends[] = [
    { state: 'asked', instagram: '@bia', profile_instagram: '@bia' },
    { state: 'none', instagram: null, profile_instagram: '@bia' },
  ];
  backend.routes['POST /rest/v1/rpc/set_close_friends'] = async (request) => {
    wishes.push(await request.json());
    perks = { ...perks, close_friends: states[wishes.length - 1] ?? perks.close_friends };
    return Response.json({ success: true, error: null, message: null });
  };
  const user = open();
  await user.click(await screen.findByRole('button', { name: 'Pedir com @bia' }));
  expect(await screen.findByText(/Pedido feito/)).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Desistir do pedido' }));
  expect(await screen.findByRole('button', { name: 'Pedir com @bia' })).toBeVisible();
  expect(wishes).toEqual([{ p_wanted: true }, { p_wanted: false }]);
});

test('without an Instagram the way leads to the profile; with another one the name can be swapped', async () => {
  perks.close_friends = { state: 'none', instagram: null, profile_instagram: null };
  open();
  expect(await screen.findByRole('link', { name: 'Colocar meu Instagram no perfil' })).toHaveAttribute('href', '/app/profile/edit');
  expect(screen.queryByRole('button', { name: /Pedir/ })).toBeNull();
});

test('a wish that the plan no longer allows is refused with a sentence', async () => {
  perks.close_friends = { state: 'added', instagram: '@bia', profile_instagram: '@bia.21' };
  backend.routes['POST /rest/v1/rpc/set_close_friends'] = () => Response.json({ success: false, error: 'expert_required', message: '' });
  const user = open();
  expect(await screen.findByText('Você está no Close Friends.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Trocar para @bia.21' }));
  await waitFor(() => expect(toasts).toEqual(['Não foi possível mudar seu pedido']));
});

test('a code for an event is copied', async () => {
  perks.event_codes = [
    {
      code: 'CLUBE21',
      event: 'Corrida da Primavera',
      discount: '15% na inscrição',
      link: 'https://corrida.example/',
      last_day: '2026-12-31',
    },
  ];
  const user = open();
  const writeText = vi.spyOn(navigator.clipboard, 'writeText');
  expect(await screen.findByText('15% na inscrição, até 31/12/2026')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Copiar o código CLUBE21' }));
  await waitFor(() => expect(toasts).toEqual(['Código copiado']));
  writeText.mockRejectedValueOnce(new DOMException('no', 'NotAllowedError'));
  await user.click(screen.getByRole('button', { name: 'Copiar o código CLUBE21' }));
  await waitFor(() => expect(toasts).toEqual(['Código copiado', 'Não foi possível copiar']));
});

test.each<[string, Raffle, RegExp]>([
  ['to come', raffle, /Você está participando\.Sorteio a partir de 20\/12\/2026, às 20:00, entre quem for Expert na hora\./],
  [
    'that they lost',
    drawn,
    /Desta vez não foi você\.Sorteado em 20\/12\/2026\. Seu número: 3, de 42\. Número sorteado: 7\.[\s\S]*semente:número/,
  ],
  ['that they won', { ...drawn, number: 7 }, /Você ganhou! A equipe do clube vai falar com você\./],
])('a member sees a raffle %s', async (_what, shown, text) => {
  perks.raffles = [shown];
  open();
  const list = await screen.findByRole('region', { name: 'Sorteios' });
  expect(within(list).getByRole('listitem').textContent).toMatch(text);
});

test('without the server the ways into the app stay, and the rest can be asked for again', async () => {
  let isThere = false;
  backend.routes['POST /rest/v1/rpc/my_perks'] = () => (isThere ? Response.json(perks) : Response.json({}, { status: 400 }));
  const user = open();
  const again = await screen.findByRole('button', { name: 'Tentar novamente' });
  expect(screen.getByRole('link', { name: 'Biblioteca de treinos' })).toBeVisible();
  isThere = true;
  await user.click(again);
  expect(await screen.findByRole('link', { name: 'Grupo exclusivo' })).toBeVisible();
});
