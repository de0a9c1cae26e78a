// @vitest-environment jsdom
import { QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { MemoryRouter } from 'react-router';
import { beforeEach, expect, test } from 'vitest';
import { setEnv } from '#web/config/env.ts';
import { createQueryClient } from '#web/lib/data/query-client.ts';
import type { ReportSubject } from '#web/lib/reports/wanted-report.ts';
import { openClubClient } from '#web/lib/session/club-client.ts';
import { useSessionStore } from '#web/lib/session/session-store.ts';
import { SESSION_STORAGE_KEY } from '#web/lib/session/stored-session.ts';
import { MEMBER, TEST_ENV, sessionOf, stubBackend } from '#web/lib/testing/fake-backend.ts';
import { ReportDialog } from './report-dialog.tsx';

const REPORT = 'POST /rest/v1/rpc/report_content';
const SUBJECT: ReportSubject = {
  kind: 'photo',
  target: '/storage/v1/object/public/workout-images/b/1.webp',
  challengeId: 'c',
  memberName: 'Bia',
};

let routes: ReturnType<typeof stubBackend>['routes'];
let sent: unknown[];

function answer(facts: object) {
  return async (request: Request) => {
    sent.push(await request.json());
    return Response.json({
      success: true,
      error: null,
      message: null,
      number: 'D-KQMX-RTBA',
      is_hidden: false,
      is_repeated: false,
      ...facts,
    });
  };
}

function Page({ subject }: { subject: ReportSubject }) {
  const [isOpen, setIsOpen] = useState(true);
  return (
    <>
      <button type="button" onClick={() => setIsOpen(true)}>
        abrir
      </button>
      <ReportDialog subject={subject} isOpen={isOpen} onClose={() => setIsOpen(false)} />
    </>
  );
}

function open(subject = SUBJECT) {
  const client = createQueryClient();
  client.setDefaultOptions({ mutations: { ...client.getDefaultOptions().mutations, retry: false } });
  render(
    <QueryClientProvider client={client}>
      <MemoryRouter>
        <Page subject={subject} />
      </MemoryRouter>
    </QueryClientProvider>,
  );
  return userEvent.setup({ delay: null });
}

const send = () => screen.getByRole('button', { name: 'Enviar denúncia' });

beforeEach(() => {
  sent = [];
  const session = sessionOf(MEMBER);
  localStorage.setItem(SESSION_STORAGE_KEY, JSON.stringify(session));
  ({ routes } = stubBackend());
  setEnv(TEST_ENV);
  openClubClient();
  useSessionStore.setState({ user: session.user, session, isInitialized: true });
});

test('a reason is asked for; sent, the report’s number stands there and has the focus', async () => {
  routes[REPORT] = answer({});
  const user = open();
  expect(screen.getByRole('dialog', { name: 'Denunciar esta foto' })).toHaveTextContent('Bia');
  await user.click(send());
  expect(screen.getByText('Escolha um motivo.')).toBeVisible();
  expect(sent).toEqual([]);
  await user.click(screen.getByRole('radio', { name: /Imagem sem autorização/ }));
  await user.type(screen.getByLabelText('Quer contar mais?'), '  Sou eu na foto ');
  await user.click(send());
  expect(await screen.findByText('D-KQMX-RTBA')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'Recebemos sua denúncia' })).toHaveFocus();
  expect(screen.queryByText('Enquanto isso, ninguém mais vê.')).toBeNull();
  expect(screen.getByRole('link', { name: 'Ver minhas denúncias' })).toHaveAttribute('href', '/app/settings/reports');
  expect(sent).toEqual([
    { p_kind: 'photo', p_target: SUBJECT.target, p_reason: 'image_without_consent', p_words: 'Sou eu na foto', p_challenge_id: 'c' },
  ]);
});

test('without a connection it says so, keeps what was typed over a closing, and is sent when there is one again', async () => {
  routes[REPORT] = () => {
    throw new TypeError('Failed to fetch');
  };
  const user = open();
  await user.click(screen.getByRole('radio', { name: /Ofensa/ }));
  await user.type(screen.getByLabelText('Quer contar mais?'), 'Xinga a turma');
  await user.click(send());
  expect(await screen.findByText('A denúncia não saiu daqui')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Cancelar' }));
  await user.click(screen.getByRole('button', { name: 'abrir' }));
  expect(screen.getByLabelText('Quer contar mais?')).toHaveValue('Xinga a turma');
  expect(screen.getByRole('radio', { name: /Ofensa/ })).toBeChecked();
  routes[REPORT] = answer({});
  await user.click(send());
  expect(await screen.findByText('D-KQMX-RTBA')).toBeVisible();
});

test('of nudity or a minor it says that it comes first, and afterwards that it is hidden; of a name it does not', async () => {
  routes[REPORT] = answer({ is_hidden: true });
  const user = open();
  await user.click(screen.getByRole('radio', { name: /Nudez/ }));
  expect(screen.getByText('A equipe olha primeiro')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Outro motivo/ }));
  expect(screen.queryByText('A equipe olha primeiro')).toBeNull();
  await user.click(screen.getByRole('radio', { name: /Menor de idade/ }));
  await user.click(send());
  expect(await screen.findByText('Enquanto isso, ninguém mais vê.')).toBeVisible();
});

test('a name is never said to come first', async () => {
  const user = open({ kind: 'name', target: 'b', challengeId: null, memberName: 'Bia' });
  await user.click(screen.getByRole('radio', { name: /Nudez/ }));
  expect(screen.queryByText('A equipe olha primeiro')).toBeNull();
});

test('a second report of the same says so, with the number of the first; a new one starts empty', async () => {
  routes[REPORT] = answer({ is_repeated: true });
  const user = open();
  await user.click(screen.getByRole('radio', { name: /Não é treino/ }));
  await user.click(send());
  expect(await screen.findByRole('heading', { name: 'Você já tinha denunciado' })).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Pronto' }));
  await user.click(screen.getByRole('button', { name: 'abrir' }));
  expect(screen.getByRole('radio', { name: /Não é treino/ })).not.toBeChecked();
});

test('a refusal is told in the club’s words', async () => {
  routes[REPORT] = () => Response.json({ success: false, error: 'over_rate_limit', message: 'x', retry_after_seconds: 60 });
  const user = open();
  await user.click(screen.getByRole('radio', { name: /Ilegal/ }));
  await user.click(send());
  expect(await screen.findByText(/tentativas|tente|espere/i, { selector: 'p.font-bold' })).toBeVisible();
});
