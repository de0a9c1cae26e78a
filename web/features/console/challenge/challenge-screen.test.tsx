// @vitest-environment jsdom
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import type { StaffRole } from '#domain/staff-acts.ts';
import type { StaffChallenge } from '../api/staff-challenge.ts';
import { RIGHT_CODE, done, refused, staffStage } from '../testing/open-console.tsx';
import { openPage } from '../testing/open-page.tsx';
import { participant, staffChallenge } from '../testing/staff-challenge.ts';
import { ChallengeScreen } from './challenge-screen.tsx';

let stage: ReturnType<typeof staffStage>;
/** The challenge as it is on the server. */
let stored: StaffChallenge;

beforeEach(() => {
  stage = staffStage();
  stored = staffChallenge();
  stage.procedures['staff_participants'] = () =>
    done({ challenge: stored, rows: stored.participants > 0 ? [participant()] : [], unranked: [], next_after: null });
});

const PATTERN = '/operador/desafios/:challengeId';
const address = () => screen.getByLabelText('Endereço');
const titles = () => stage.toasts.map(([title]) => title);

async function open({ query = '', role = 'operator' }: { query?: string; role?: StaffRole } = {}) {
  const opened = openPage(<ChallengeScreen />, PATTERN, `/operador/desafios/c1${query}`, role);
  await screen.findByRole('heading', { level: 1, name: stored.title });
  return opened;
}

test('participants stand by their place, with address and a way to each; those out of the ranking stand below', async () => {
  stage.procedures['staff_participants'] = () =>
    done({
      challenge: stored,
      rows: [participant()],
      unranked: [{ ...participant({ user_id: 'u2', user_name: 'Beto' }), position: null, is_suspended: true }],
      next_after: null,
    });
  await open();
  const ranking = screen.getByRole('region', { name: 'Ranking' });
  expect(within(ranking).getByRole('link', { name: 'Ana Lima' })).toHaveAttribute('href', '/operador/membros/u1');
  expect(within(ranking).getByText('ana@clube21.example')).toBeVisible();
  expect(within(ranking).getByText('1º lugar')).toBeInTheDocument();
  expect(within(screen.getByRole('region', { name: 'Fora do ranking' })).getByText('Suspenso')).toBeVisible();
});

test('when somebody last checked in is said by the clock of the challenge', async () => {
  stored = staffChallenge({ time_zone: 'America/Manaus' });
  const row = participant({ last_check_in_date: '2026-11-27T03:40:00Z' });
  stage.procedures['staff_participants'] = () => done({ challenge: stored, rows: [row], unranked: [], next_after: null });
  await open();
  expect(screen.getByText(/último em 26\/11\/2026 23:40/)).toBeVisible();
});

test('the rules are those that members read', async () => {
  const { user } = await open();
  await user.click(screen.getByRole('tab', { name: 'Regras' }));
  expect(screen.getByText('Foto do treino')).toBeVisible();
  expect(screen.getByText('O desafio vai de 20 de novembro a 10 de dezembro.')).toBeVisible();
  expect(address()).toHaveTextContent('/operador/desafios/c1?aba=regras');
});

test('a moderator may look, and change nothing', async () => {
  await open({ role: 'moderator', query: '?aba=editar' });
  expect(screen.getByRole('tab', { name: 'Participantes', selected: true })).toBeVisible();
  for (const name of ['Editar', 'Encerrar', 'Repetir', 'Apagar']) expect(screen.queryByText(name)).toBeNull();
});

test('closing says for how many, and sends the state that was seen', async () => {
  stage.procedures['staff_close_challenge'] = () => {
    stored = staffChallenge({ active: false, state: 'closed' });
    return done({ challenge: stored });
  };
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Encerrar' }));
  const dialog = screen.getByRole('dialog');
  expect(dialog).toHaveTextContent('2 participantes não poderão mais fazer check-in. O ranking fica, e você pode reabrir depois.');
  await user.click(within(dialog).getByRole('button', { name: 'Encerrar desafio' }));
  expect(await screen.findByText('Encerrado')).toBeVisible();
  expect(stage.calls['staff_close_challenge']).toEqual([{ p_challenge_id: 'c1', p_seen_updated_at: '2026-11-01T12:00:00.123456+00:00' }]);
  expect(screen.getByRole('button', { name: 'Reabrir' })).toBeVisible();
});

test('one whose result is final is over: nobody closes it or opens it again', async () => {
  stored = staffChallenge({ state: 'over', result: 'final' });
  await open();
  for (const name of ['Encerrar', 'Reabrir']) expect(screen.queryByRole('button', { name })).toBeNull();
});

test('when somebody else was faster, the dialog shows what is there now, and sends that the next time', async () => {
  const seen: unknown[] = [];
  stage.procedures['staff_close_challenge'] = ({ p_seen_updated_at: at }) => {
    seen.push(at);
    if (seen.length > 1) return done({ challenge: stored });
    stored = staffChallenge({ title: 'Outro nome', updated_at: '2026-11-26T10:00:00+00:00', participants: 9 });
    return refused('changed_meanwhile', { challenge: stored });
  };
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Encerrar' }));
  await user.click(screen.getByRole('button', { name: 'Encerrar desafio' }));
  expect(await screen.findByText('Agora: Outro nome, 20/11/2026 a 10/12/2026, em andamento, 9 participantes.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Encerrar desafio' }));
  await waitFor(() => expect(seen).toEqual(['2026-11-01T12:00:00.123456+00:00', '2026-11-26T10:00:00+00:00']));
});

test('one that nobody joined is deleted after its name was typed and a code given, and the list is shown', async () => {
  stored = staffChallenge({ participants: 0 });
  let isFresh = false;
  stage.procedures['staff_delete_challenge'] = () => {
    if (isFresh) return done({ members: 0 });
    isFresh = true;
    return refused('fresh_code_needed');
  };
  const { user } = await open();
  await user.click(screen.getByRole('button', { name: 'Apagar' }));
  const button = screen.getByRole('button', { name: 'Apagar desafio' });
  expect(button).toBeDisabled();
  await user.type(screen.getByLabelText('Digite o nome do desafio para confirmar'), 'Desafio de verão');
  await user.click(button);
  await user.type(await screen.findByLabelText('Código do aplicativo'), RIGHT_CODE);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(address()).toHaveTextContent(/^\/operador\/desafios$/));
  expect(titles()).toEqual(['Desafio apagado']);
});

test('one with participants is not offered for deletion', async () => {
  await open();
  expect(screen.queryByRole('button', { name: 'Apagar' })).toBeNull();
});

test('editing sends only what was touched', async () => {
  stage.procedures['staff_update_challenge'] = () => done({ challenge: stored, warnings: [] });
  const { user } = await open({ query: '?aba=editar' });
  fireEvent.change(screen.getByLabelText('Último dia'), { target: { value: '2026-12-12' } });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(titles()).toEqual(['Desafio alterado']));
  expect(stage.calls['staff_update_challenge']).toEqual([
    { p_challenge_id: 'c1', p_changes: { end: '2026-12-12' }, p_seen_updated_at: '2026-11-01T12:00:00.123456+00:00' },
  ]);
});

test('what was typed is still there after a look at another tab, and gone after it was saved', async () => {
  stage.procedures['staff_update_challenge'] = ({ p_changes: changes }) => {
    stored = staffChallenge({ ...(changes as Partial<StaffChallenge>), updated_at: '2026-11-26T10:00:00+00:00' });
    return done({ challenge: stored, warnings: [] });
  };
  const { user } = await open({ query: '?aba=editar' });
  await user.type(screen.getByLabelText('Nome'), ' 2');
  await user.click(screen.getByRole('tab', { name: 'Participantes' }));
  expect(screen.getByLabelText('Nome')).not.toBeVisible();
  await user.click(screen.getByRole('tab', { name: 'Editar' }));
  expect(screen.getByLabelText('Nome')).toHaveValue('Desafio de verão 2');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(titles()).toEqual(['Desafio alterado']));
  await waitFor(() => expect(screen.queryByLabelText('Nome')).toBeNull());
});

test('when somebody else has saved meanwhile, it is shown, taken over where one did not type, and nothing is lost', async () => {
  const asked: object[] = [];
  stage.procedures['staff_update_challenge'] = (body) => {
    asked.push(body);
    if (asked.length > 1) return done({ challenge: stored, warnings: [] });
    stored = staffChallenge({ points: 300, updated_at: '2026-11-26T10:00:00+00:00' });
    return refused('changed_meanwhile', { challenge: stored });
  };
  const { user } = await open({ query: '?aba=editar' });
  await user.type(screen.getByLabelText('Nome'), ' 2');
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Pontos de quem completa: 300')).toBeVisible();
  expect(screen.getByLabelText('Nome')).toHaveValue('Desafio de verão 2');
  expect(screen.getByLabelText('Pontos de quem completa')).toHaveValue(300);
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  await waitFor(() => expect(asked).toHaveLength(2));
  expect(asked[1]).toMatchObject({ p_changes: { title: 'Desafio de verão 2' }, p_seen_updated_at: '2026-11-26T10:00:00+00:00' });
});

test('days that would leave check-ins out are refused, with the days that must stay', async () => {
  stage.procedures['staff_update_challenge'] = () =>
    refused('challenge_has_check_ins', { zone_changes: false, first: '2026-11-20', last: '2026-11-25' });
  const { user } = await open({ query: '?aba=editar' });
  fireEvent.change(screen.getByLabelText('Último dia'), { target: { value: '2026-11-22' } });
  await user.click(screen.getByRole('button', { name: 'Salvar' }));
  expect(await screen.findByText('Os dias do desafio devem conter de 20/11/2026 a 25/11/2026.')).toBeVisible();
});

test('the whole ranking is saved as a file after a fresh code, page after page, in the challenge’s zone and without formulas', async () => {
  const files: Blob[] = [];
  vi.spyOn(URL, 'createObjectURL').mockImplementation((file) => `blob:${files.push(file as Blob)}`);
  const names: string[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function click(this: HTMLAnchorElement) {
    names.push(this.download);
  });
  const { user } = await open();
  let isProven = false;
  stage.procedures['staff_export_ranking'] = ({ p_after: after }) => {
    if (!isProven) {
      isProven = true;
      return refused('fresh_code_needed');
    }
    return after
      ? done({ rows: [participant({ user_id: 'u2', user_name: '=1+1', position: 2 })], next_after: null })
      : done({ rows: [participant()], next_after: { user_id: 'u1', place: 1, points: 60 } });
  };
  await user.click(screen.getByRole('button', { name: 'Baixar CSV' }));
  await user.type(await screen.findByLabelText('Código do aplicativo'), RIGHT_CODE);
  await user.click(screen.getByRole('button', { name: 'Continuar' }));
  await waitFor(() => expect(names).toEqual(['ranking-desafio-de-verao-2026-11-20.csv']));
  expect(await files[0]?.text()).toBe(
    [
      'posicao,nome,id,pontos,conclusao_percentual,check_ins,dias_seguidos,ultimo_check_in,email',
      '1,Ana Lima,u1,60,28.57,6,6,2026-11-25 23:30,ana@clube21.example',
      `2,"'=1+1",u2,60,28.57,6,6,2026-11-25 23:30,ana@clube21.example`,
      '',
    ].join('\r\n'),
  );
  await user.click(screen.getByRole('button', { name: 'Baixar para Excel' }));
  await waitFor(() => expect(names[1]).toBe('ranking-desafio-de-verao-2026-11-20-excel.csv'));
  const bytes = new Uint8Array((await files[1]?.arrayBuffer()) ?? new ArrayBuffer());
  expect(Array.from(bytes.subarray(0, 3))).toEqual([0xef, 0xbb, 0xbf]);
  expect(new TextDecoder().decode(bytes)).toContain('1;Ana Lima;u1;60;28,57;6;6');
});

test('a challenge that is gone says so', async () => {
  stage.procedures['staff_participants'] = () => refused('challenge_not_found');
  openPage(<ChallengeScreen />, PATTERN, '/operador/desafios/c1');
  expect(await screen.findByText('Desafio não encontrado')).toBeVisible();
});

test('a challenge that is over says whether its result is provisional, and until when', async () => {
  stored = staffChallenge({ state: 'over', result: 'provisional', final_due: '2026-12-13T03:00:00Z' });
  await open();
  expect(screen.getByText('Provisório')).toBeVisible();
  expect(
    screen.getByText(/^O resultado se torna final em 1[23]\/12\/2026 \d{2}:\d{2}\. Até lá, anulações e denúncias ainda contam\.$/),
  ).toBeVisible();
});

test('a closed one whose result is final can’t be opened again', async () => {
  stored = staffChallenge({ active: false, state: 'closed', result: 'final', final_due: '2026-12-13T03:00:00Z' });
  await open();
  expect(screen.getByText('Final')).toBeVisible();
  expect(screen.queryByRole('button', { name: 'Reabrir' })).toBeNull();
});
