// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { stubBackend } from '#web/lib/testing/fake-backend.ts';
import { openAt, signInMember } from '#web/lib/testing/open-with-member.tsx';
import { RIGHT_CODE, giveSecondFactor, provenSession } from '#web/lib/testing/second-door.ts';
import { connectToastDisplay, toast } from '#web/lib/toast.ts';
import { YourDataCard } from './your-data-card.tsx';

vi.mock('#web/lib/files/save-file.ts', () => ({ saveFile: (file: Blob, name: string) => saved.push(`${name}: ${file.size}`) }));

let saved: string[];
let toasts: string[];
/** How often the copy was asked for. */
let asked: number;
let isFresh: boolean;

beforeEach(() => {
  [saved, toasts, asked, isFresh] = [[], [], 0, false];
  localStorage.clear();
  toast.dismiss();
  connectToastDisplay({ show: ({ title }) => toasts.push(title), dismiss: () => undefined });
  signInMember();
  const backend = stubBackend();
  giveSecondFactor(backend);
  const session = provenSession();
  localStorage.setItem('club-session', JSON.stringify(session));
  useSessionStore.setState({ user: session.user, session });
  backend.routes['POST /functions/v1/export-account'] = () => {
    asked += 1;
    return isFresh
      ? new Response('zip', { headers: { 'Content-Type': 'application/zip' } })
      : Response.json({ code: 'fresh_code_needed', message: 'palavras do servidor' }, { status: 403 });
  };
});

const openDialog = async () => {
  const { user } = openAt('/app/settings', <YourDataCard />);
  await user.click(screen.getByRole('button', { name: 'Baixar meus dados' }));
  return { user, dialog: await screen.findByRole('dialog', { name: 'Confirme que é você' }) };
};

test('a member with a second factor shows a code, and then the copy comes', async () => {
  const { user, dialog } = await openDialog();
  expect([saved, toasts]).toEqual([[], []]);
  isFresh = true;
  await user.type(within(dialog).getByLabelText('Código do aplicativo'), RIGHT_CODE);
  await user.click(within(dialog).getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(saved).toEqual([expect.stringMatching(/^clube21-meus-dados-.*\.zip: 3$/)]));
  expect(toasts).toEqual(['Seus dados estão aqui!']);
  expect(screen.queryByRole('dialog')).toBeNull();
  expect(asked).toBe(2);
});

test('without the code nothing is saved, and the member is told so', async () => {
  const { user, dialog } = await openDialog();
  await user.click(within(dialog).getByRole('button', { name: 'Cancelar' }));
  await waitFor(() => expect(toasts).toEqual(['Não foi possível baixar seus dados']));
  expect(saved).toEqual([]);
  expect(asked).toBe(1);
  expect(screen.getByRole('button', { name: 'Baixar meus dados' })).toBeEnabled();
});

test('a copy that asks for no code comes at once', async () => {
  isFresh = true;
  const { user } = openAt('/app/settings', <YourDataCard />);
  await user.click(screen.getByRole('button', { name: 'Baixar meus dados' }));
  await waitFor(() => expect(saved).toHaveLength(1));
  expect(asked).toBe(1);
});
