// @vitest-environment jsdom
import { screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { done, refused, staffStage } from '../testing/open-console.tsx';
import { openPage } from '../testing/open-page.tsx';
import { ReportScreen } from './report-screen.tsx';

const BIA = '22222222-0000-4000-8000-000000000002';

const REPORT = {
  id: 'r1',
  number: 'D-KQMX-RTBA',
  kind: 'photo',
  reason: 'image_without_consent',
  source: 'member',
  state: 'open',
  is_hidden: false,
  member_id: BIA,
  member: 'Bia Souza',
  created_at: '2026-11-24T12:00:00Z',
  answer_by: '2026-11-25T12:00:00Z',
  decision: null,
  decided_at: null,
  appealed_at: null,
  same_target: 1,
  words: 'Sou eu na foto',
  seen_at: null,
  reporter: { user_id: 'u3', name: 'Caio Lima', email: 'caio@example.com' },
  keeps_reporter: false,
  sentence: null,
  decided_by: null,
  is_own: false,
  pictures: [
    { bucket: 'workout-images', path: 'b/1.webp', address: '/storage/v1/object/public/workout-images/b/1.webp', is_hidden: false },
  ],
  text: null,
  workout: { id: 'w', name: 'Remada', day: '2026-11-20', minutes: 50, challenge_id: 'c', challenge: 'Desafio 21 dias' },
  check_in: null,
  others: [{ id: 'r2', number: 'D-AAAA-BBBB', reason: 'other', source: 'stranger', created_at: '2026-11-24T13:00:00Z', state: 'open' }],
  decisions: ['hide_photo', 'ask_photo', 'suspend', 'refuse'],
  appeal: null,
  may_decide_appeal: false,
};

let stage: ReturnType<typeof staffStage>;
let facts: object;

const open = () => openPage(<ReportScreen />, '/operador/denuncias/:reportId', '/operador/denuncias/r1', 'operator');

beforeEach(() => {
  stage = staffStage();
  facts = {};
  stage.procedures['staff_report'] = () => done({ ...REPORT, ...facts });
  stage.routes['GET /storage/v1/object/workout-images/b/1.webp'] = () => new Response('x', { headers: { 'content-type': 'image/webp' } });
  URL.createObjectURL = () => 'blob:foto';
  URL.revokeObjectURL = () => undefined;
});

test('what only a newer server can name is tied to something all the same: it is not offered to tie it', async () => {
  facts = { kind: 'comment', source: 'stranger' };
  open();
  expect(await screen.findByRole('heading', { level: 1, name: /Bia Souza/ })).toBeVisible();
  expect(screen.getByText('Outra coisa')).toBeVisible();
  expect(screen.getByRole('heading', { name: 'O que foi denunciado' })).toBeVisible();
  expect(screen.queryByText('Sem vínculo')).not.toBeInTheDocument();
  expect(screen.queryByRole('button', { name: /^Ligar/ })).not.toBeInTheDocument();
});

test('it says who says what about whom, and how long it may wait', async () => {
  open();
  expect(await screen.findByRole('heading', { level: 1, name: 'D-KQMX-RTBA Foto de Bia Souza' })).toBeVisible();
  expect(screen.getByText('Sou eu na foto')).toBeVisible();
  expect(screen.getByRole('link', { name: 'Caio Lima' })).toHaveAttribute('href', '/operador/membros/u3');
  expect(screen.getByRole('link', { name: 'Bia Souza' })).toHaveAttribute('href', `/operador/membros/${BIA}`);
  expect(screen.getByText('Remada · 20/11/2026 · 50 min · Desafio 21 dias')).toBeVisible();
  expect(screen.getByText('Passou de um dia')).toBeVisible();
  expect(screen.getByRole('link', { name: 'D-AAAA-BBBB' })).toHaveAttribute('href', '/operador/denuncias/r2');
});

test('the picture is blurred and grey until somebody asks to see it, which the server is told first', async () => {
  const { user } = open();
  const picture = await screen.findByRole('img', { name: 'Foto denunciada 1 de 1, desfocada' });
  expect(picture).toHaveClass('blur-2xl', 'grayscale');
  expect(stage.calls['staff_report']).toHaveLength(1);
  await user.click(screen.getByRole('button', { name: /Ver sem desfoque/ }));
  await waitFor(() => expect(screen.getByRole('img', { name: 'Foto denunciada 1 de 1' })).not.toHaveClass('blur-2xl'));
  expect(stage.calls['staff_report']).toHaveLength(2);
  await user.click(screen.getByRole('button', { name: /Desfocar de novo/ }));
  expect(screen.getByRole('img', { name: /desfocada/ })).toHaveClass('blur-2xl');
});

test('a look that could not be noted shows nothing', async () => {
  const { user } = open();
  await screen.findByRole('img', { name: /desfocada/ });
  stage.procedures['staff_report'] = () => Response.json({ message: 'forbidden', code: '42501' }, { status: 403 });
  await user.click(screen.getByRole('button', { name: /Ver sem desfoque/ }));
  await waitFor(() => expect(screen.getByRole('button', { name: /Ver sem desfoque/ })).toBeEnabled());
  expect(screen.getByRole('img', { name: /desfocada/ })).toHaveClass('blur-2xl');
});

test('each decision has a sentence to start from; one of one’s own is not written over', async () => {
  const { user } = open();
  const sentence = await screen.findByLabelText('Frase para os dois lados');
  await user.click(screen.getByRole('radio', { name: /Esconder a foto/ }));
  expect(sentence).toHaveValue(
    'Escondemos a foto porque ela mostra alguém que não autorizou. As regras estão nos termos de uso, em Convivência.',
  );
  await user.click(screen.getByRole('radio', { name: /Pedir outra foto/ }));
  expect(sentence).toHaveValue('Por esta foto não dá para saber se é o treino. Pode mandar outra, em que isso se veja?');
  await user.clear(sentence);
  await user.type(sentence, 'Mande outra, por favor');
  await user.click(screen.getByRole('radio', { name: /Não procede/ }));
  expect(sentence).toHaveValue('Mande outra, por favor');
});

test('a suspension takes its last day and, if one wants, the photo too; then the decision stands there', async () => {
  stage.procedures['staff_decide_report'] = () => {
    facts = { state: 'decided', decision: 'suspend', sentence: 'De novo', decided_by: 'Ana Lima', decided_at: '2026-11-25T12:00:00Z' };
    return done({});
  };
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /Suspender a conta/ }));
  await user.click(screen.getByLabelText('Esconder também todas as fotos desta conta'));
  await user.type(screen.getByLabelText('Até o fim do dia'), '2099-12-31');
  await user.clear(screen.getByLabelText('Frase para os dois lados'));
  await user.type(screen.getByLabelText('Frase para os dois lados'), ' De novo ');
  await user.click(screen.getByRole('button', { name: 'Suspender a conta' }));
  expect(await screen.findByRole('heading', { name: 'Decisão: Conta suspensa' })).toBeVisible();
  expect(stage.calls['staff_decide_report']).toEqual([
    { p_report_id: 'r1', p_decision: 'suspend', p_sentence: 'De novo', p_also_hide: true, p_until: '2099-12-31' },
  ]);
  expect(stage.toasts).toContainEqual(['Denúncia decidida', 'Avisamos os dois lados, com a sua frase.']);
});

test('a suspension may take all pictures of the account along, also where the reported one is hidden already', async () => {
  facts = { is_hidden: true, decisions: ['void_check_in', 'suspend', 'refuse'] };
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /Suspender a conta/ }));
  expect(screen.getByLabelText('Esconder também todas as fotos desta conta')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Anular o check-in/ }));
  expect(screen.queryByLabelText(/Esconder também/)).toBeNull();
});

test('an urgent report says so; with an account that was suspended one reads how many photos went', async () => {
  facts = { is_urgent: true, pictures_hidden: 12 };
  open();
  expect(await screen.findByText('Urgente')).toBeVisible();
  expect(screen.getByText('12 fotos')).toBeVisible();
});

test('nothing is decided without a decision and a sentence', async () => {
  const { user } = open();
  await user.click(await screen.findByRole('button', { name: 'Decidir' }));
  expect(screen.getByText('Escolha uma decisão.')).toBeVisible();
  expect(screen.getByText('Escreva uma frase.')).toBeVisible();
  expect(stage.calls['staff_decide_report']).toBeUndefined();
});

test('whoever comes second is told, and sees what was decided', async () => {
  stage.procedures['staff_decide_report'] = () => {
    facts = { same_target: 0 };
    return refused('changed_meanwhile', { report: {} });
  };
  const { user } = open();
  await user.click(await screen.findByRole('radio', { name: /Não procede/ }));
  await user.click(screen.getByRole('button', { name: 'Não procede' }));
  await waitFor(() => expect(stage.calls['staff_report']).toHaveLength(2));
  expect(await screen.findByText(/mudou|decidi|meio tempo|nesse meio|alterad/i, { selector: 'p.font-bold' })).toBeVisible();
  expect(screen.getByLabelText('Frase para os dois lados')).toHaveValue(
    'Olhamos com calma e não vimos nada contra as regras do clube. Obrigado por avisar.',
  );
});

test('whoever it is about, or who reported it, does not decide, nor reads who reported and what', async () => {
  facts = { is_own: true, keeps_reporter: true, reporter: null, words: null, decisions: [] };
  open();
  expect(await screen.findByText('Outra pessoa decide esta denúncia')).toBeVisible();
  expect(screen.queryByLabelText('Frase para os dois lados')).toBeNull();
  expect(screen.getByText('Não aparece para quem é parte da denúncia')).toBeVisible();
  expect(screen.getByText('Não aparecem para quem é parte da denúncia')).toBeVisible();
});

test('whoever it is about is told when it was decided, and not by whom', async () => {
  facts = {
    is_own: true,
    keeps_reporter: true,
    reporter: null,
    words: null,
    decisions: [],
    state: 'decided',
    decision: 'hide_photo',
    sentence: 'Feio',
    decided_at: '2026-11-25T12:00:00Z',
  };
  open();
  expect(await screen.findByText(/^Pela equipe, em 25\/11\/2026/)).toBeVisible();
});

test('before a stranger’s report is linked, nobody reads who sent it', async () => {
  facts = {
    source: 'stranger',
    kind: null,
    member_id: null,
    member: null,
    pictures: [],
    workout: null,
    keeps_reporter: true,
    reporter: null,
  };
  open();
  expect(await screen.findByText('Aparece quando se sabe de quem é o que foi denunciado')).toBeVisible();
});

test('a report about one of the staff with the same role or above says that others decide it', async () => {
  stage.procedures['staff_report'] = () => refused('only_owner');
  open();
  expect(await screen.findByText('Outra pessoa decide esta denúncia')).toBeVisible();
});

test('an appeal is answered by somebody else, with a sentence', async () => {
  const appeal = {
    words: 'Ela deixou',
    appealed_at: '2026-11-25T12:00:00Z',
    granted: null,
    sentence: null,
    decided_at: null,
    decided_by: null,
  };
  facts = {
    state: 'appealed',
    decision: 'hide_photo',
    sentence: 'Motivo',
    decided_by: 'Ana',
    decided_at: '2026-11-24T15:00:00Z',
    appeal,
    may_decide_appeal: true,
  };
  stage.procedures['staff_decide_appeal'] = () => {
    facts = {
      ...facts,
      state: 'decided',
      appeal: { ...appeal, granted: true, sentence: 'Você tem razão', decided_by: 'Beto', decided_at: '2026-11-25T13:00:00Z' },
    };
    return done({});
  };
  const { user } = open();
  expect(await screen.findByText('Ela deixou')).toBeVisible();
  await user.click(screen.getByRole('radio', { name: /Aceitar o recurso/ }));
  await user.clear(screen.getByLabelText('Frase para os dois lados'));
  await user.type(screen.getByLabelText('Frase para os dois lados'), 'Você tem razão');
  await user.click(screen.getByRole('button', { name: 'Responder ao recurso' }));
  expect(await screen.findByRole('heading', { name: 'Recurso aceito' })).toBeVisible();
  expect(stage.calls['staff_decide_appeal']).toEqual([{ p_report_id: 'r1', p_granted: true, p_sentence: 'Você tem razão' }]);
});

test('whoever decided first does not answer the appeal', async () => {
  const appeal = {
    words: 'Ela deixou',
    appealed_at: '2026-11-25T12:00:00Z',
    granted: null,
    sentence: null,
    decided_at: null,
    decided_by: null,
  };
  facts = { state: 'appealed', decision: 'hide_photo', decided_at: '2026-11-24T15:00:00Z', appeal };
  open();
  expect(await screen.findByText('Outra pessoa decide este recurso')).toBeVisible();
});

test('a stranger’s report is linked to what it shows before it has consequences', async () => {
  facts = {
    kind: null,
    source: 'stranger',
    member_id: null,
    member: null,
    reporter: { user_id: null, name: null, email: 'dora@example.com' },
    seen_at: 'A foto do treino de Bia',
    pictures: [],
    workout: null,
    decisions: ['refuse'],
  };
  stage.procedures['staff_link_report'] = () => done({});
  const { user } = open();
  expect(await screen.findByText('Sem conta: dora@example.com')).toBeVisible();
  expect(screen.getByText('A foto do treino de Bia')).toBeVisible();
  await user.selectOptions(screen.getByLabelText('O que é'), 'name');
  await user.type(screen.getByLabelText('Onde está'), `https://clube.example/operador/membros/${BIA}`);
  await user.click(screen.getByRole('button', { name: 'Ligar' }));
  await waitFor(() => expect(stage.calls['staff_link_report']).toEqual([{ p_report_id: 'r1', p_kind: 'name', p_target: BIA }]));
});

test('a stranger’s report that is tied to a wrong thing is tied to another, or to none; a member’s stays', async () => {
  facts = { source: 'stranger', reporter: { user_id: null, name: null, email: 'dora@example.com' } };
  stage.procedures['staff_link_report'] = () => done({});
  const { user } = open();
  expect(await screen.findByText('É sobre outra coisa?')).toBeVisible();
  await user.type(screen.getByLabelText('Onde está'), '/storage/v1/object/public/workout-images/b/2.webp');
  await user.click(screen.getByRole('button', { name: 'Ligar a isto' }));
  await waitFor(() => expect(stage.calls['staff_link_report']).toHaveLength(1));
  await user.click(screen.getByRole('button', { name: 'Desfazer o vínculo' }));
  await waitFor(() =>
    expect(stage.calls['staff_link_report']).toEqual([
      { p_report_id: 'r1', p_kind: 'photo', p_target: '/storage/v1/object/public/workout-images/b/2.webp' },
      { p_report_id: 'r1', p_kind: null, p_target: null },
    ]),
  );
  expect(stage.toasts.map(([title]) => title)).toEqual(['Vínculo feito', 'Vínculo desfeito']);
});

test('what a member reports is never tied to something else', async () => {
  open();
  expect(await screen.findByText('Sou eu na foto')).toBeVisible();
  expect(screen.queryByText('É sobre outra coisa?')).toBeNull();
});

test('a report that is not there says so', async () => {
  stage.procedures['staff_report'] = () => refused('report_not_found');
  open();
  expect(await screen.findByText('Não há essa denúncia')).toBeVisible();
  expect(within(document.body).queryByRole('radio')).toBeNull();
});
