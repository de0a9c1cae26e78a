// @vitest-environment jsdom
import { act, screen, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { openAt, signInMember } from '#web/lib/testing/open-with-member.tsx';
import { OwnReportsScreen } from './own-reports-screen.tsx';

const MY_REPORTS = 'POST /rest/v1/rpc/my_reports';
const APPEAL = 'POST /rest/v1/rpc/appeal_decision';

const HIDDEN = {
  id: 'r1',
  kind: 'photo',
  reason: 'image_without_consent',
  day: '2026-11-20',
  workout_id: 'w',
  text: null,
  decision: 'hide_photo',
  sentence: 'Mostra alguém que não autorizou',
  decided_at: '2026-11-21T12:00:00Z',
  can_appeal: true,
  appealed_at: null,
  appeal_words: null,
  appeal_granted: null,
  appeal_sentence: null,
  appeal_decided_at: null,
};
const SENT = {
  id: 'r2',
  number: 'D-KQMX-RTBA',
  kind: 'workout',
  reason: 'not_training',
  words: null,
  created_at: '2026-11-19T12:00:00Z',
  decision: null,
  sentence: null,
  decided_at: null,
};

let routes: ReturnType<typeof signInMember>;
const answers = (facts: object) => () => Response.json({ success: true, error: null, message: null, ...facts });

let client: ReturnType<typeof openAt>['client'];

function open() {
  const view = openAt('/', <OwnReportsScreen />);
  ({ client } = view);
  return view.user;
}

beforeEach(() => {
  routes = signInMember();
});

test('a member reads what was decided and why, appeals once with words, and sees that the appeal waits', async () => {
  let about: object = HIDDEN;
  const appeals: unknown[] = [];
  routes[MY_REPORTS] = () => answers({ about: [about], sent: [SENT] })();
  routes[APPEAL] = async (request) => {
    appeals.push(await request.json());
    about = { ...HIDDEN, can_appeal: false, appealed_at: '2026-11-22T12:00:00Z', appeal_words: 'Ela deixou' };
    return answers({ appealed_at: '2026-11-22T12:00:00Z' })();
  };
  const user = open();
  const section = within(await screen.findByRole('region', { name: 'Sobre o que é seu' }));
  expect(section.getByRole('heading', { name: 'Sua foto do treino de 20/11 foi escondida' })).toBeVisible();
  expect(section.getByText('Mostra alguém que não autorizou')).toBeVisible();
  await user.click(section.getByRole('button', { name: /^Recorrer/ }));
  await user.click(screen.getByRole('button', { name: 'Enviar recurso' }));
  expect(screen.getByText('Escreva o que a equipe deve saber.')).toBeVisible();
  await user.type(screen.getByLabelText('Por que a decisão devia mudar?'), ' Ela deixou ');
  await user.click(screen.getByRole('button', { name: 'Enviar recurso' }));
  expect(await section.findByText('Recurso em análise')).toBeVisible();
  expect(appeals).toEqual([{ p_report_id: 'r1', p_words: 'Ela deixou' }]);
  expect(section.queryByRole('button', { name: /^Recorrer/ })).toBeNull();
});

test('what a member reported has its number and waits, or has the answer', async () => {
  routes[MY_REPORTS] = answers({
    about: [],
    sent: [
      SENT,
      { ...SENT, id: 'r3', number: 'D-AAAA-BBBB', decision: 'refuse', sentence: 'É um treino', decided_at: '2026-11-20T12:00:00Z' },
    ],
  });
  open();
  const section = within(await screen.findByRole('region', { name: 'O que você denunciou' }));
  expect(section.getByRole('heading', { name: 'D-KQMX-RTBA' })).toBeVisible();
  expect(section.getByText('Espera pela equipe')).toBeVisible();
  expect(section.getByText('A equipe não viu problema')).toBeVisible();
  expect(section.getByText('É um treino')).toBeVisible();
});

test('what is hidden before anybody decided says so, and there is nothing to appeal yet', async () => {
  routes[MY_REPORTS] = answers({
    about: [{ ...HIDDEN, reason: 'nudity', decision: null, sentence: null, decided_at: null, can_appeal: false }],
    sent: [],
  });
  open();
  expect(await screen.findByRole('heading', { name: 'Sua foto do treino de 20/11 está em análise' })).toBeVisible();
  expect(screen.getByText(/esconde antes de decidir/)).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Recorrer/ })).toBeNull();
});

test('an appeal without a connection keeps the words', async () => {
  routes[MY_REPORTS] = answers({ about: [HIDDEN], sent: [] });
  routes[APPEAL] = () => Response.json({ success: false, error: 'already_appealed', message: 'x' });
  const user = open();
  await user.click(await screen.findByRole('button', { name: /^Recorrer/ }));
  const field = screen.getByLabelText('Por que a decisão devia mudar?');
  await user.type(field, 'Ela deixou');
  await user.click(screen.getByRole('button', { name: 'Enviar recurso' }));
  expect(await screen.findByRole('dialog')).toBeVisible();
  expect(field).toHaveValue('Ela deixou');
});

test('without anything there is a word on how to report', async () => {
  routes[MY_REPORTS] = answers({ about: [], sent: [] });
  open();
  expect(await screen.findByText('Nada por aqui')).toBeVisible();
});

test('decisions that can’t be read again stay, and say so', async () => {
  routes[MY_REPORTS] = answers({ about: [HIDDEN], sent: [] });
  open();
  const section = await screen.findByRole('region', { name: 'Sobre o que é seu' });
  routes[MY_REPORTS] = () => Response.json({ message: 'over_rate_limit' }, { status: 429 });
  await act(() => client.invalidateQueries());
  expect(await screen.findByText('Isto pode ter mudado')).toBeVisible();
  expect(section).toBeVisible();
});
