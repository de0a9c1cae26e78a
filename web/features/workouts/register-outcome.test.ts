import { expect, test } from 'vitest';
import { POINTS_PER_WORKOUT } from '#domain/limits.ts';
import { doneSchema } from '#web/lib/data/call-procedure.ts';
import { AppError, toAppError } from '#web/lib/data/errors.ts';
import { parseReply } from '#web/lib/data/procedure-reply.ts';
import type { RecordReply } from './api/register-workout.ts';
import {
  dayWord,
  failureToast,
  lateChallengeText,
  photoToast,
  refusalToast,
  registeredToast,
  stillWaitingToast,
  successToast,
  waitingToast,
} from './register-outcome.ts';

const reply: RecordReply = {
  workout_id: '00000000-0000-4000-8000-000000000001',
  points_earned: 10,
  is_already_checked_in: false,
  checked_in: true,
  check_in_refused: null,
};

test('a check-in announces its points', () => {
  expect(successToast(reply).title).toBe('Treino registrado! +10 pontos ganhos!');
  expect(successToast({ ...reply, points_earned: undefined }).title).toBe(`Treino registrado! +${POINTS_PER_WORKOUT} pontos ganhos!`);
});

test('what waited says which day its check-in is of', () => {
  const present = new Date('2026-11-21T15:00:00Z');
  // 23:50 in São Paulo, when it is already the next day in UTC.
  expect(dayWord(new Date('2026-11-21T02:50:00Z'), present)).toBe('ontem');
  expect(dayWord(new Date('2026-11-21T03:00:00Z'), present)).toBe('hoje');
  expect(dayWord(new Date('2026-11-19T15:00:00Z'), present)).toBe('19/11');
  // 23:30 in Manaus, and soon after it.
  expect(dayWord(new Date('2026-11-21T03:30:00Z'), new Date('2026-11-21T03:40:00Z'), 'America/Manaus')).toBe('hoje');
  expect(dayWord(new Date('2026-11-21T03:30:00Z'), new Date('2026-11-21T04:10:00Z'), 'America/Manaus')).toBe('ontem');
  expect(successToast(reply).description).toBe('Check-in de hoje feito. Bom trabalho!');
  expect(successToast(reply, 'ontem').description).toBe('Check-in de ontem feito. Bom trabalho!');
  const second = { ...reply, checked_in: false, is_already_checked_in: true, check_in_refused: 'already_checked_in' as const };
  expect(successToast(second, 'ontem')).toEqual({
    title: 'Treino registrado!',
    description: 'Você já tinha o check-in de ontem neste desafio.',
  });
});

test('a workout put into a challenge afterwards says what it earned, or why nothing', () => {
  const earned = { checked_in: true, check_in_refused: null, points_earned: 10 };
  expect(lateChallengeText(earned, 'ontem')).toBe('Check-in de ontem feito: +10 pontos no ranking.');
  const none = { ...earned, checked_in: false, points_earned: 0 };
  expect(lateChallengeText({ ...none, check_in_refused: 'below_minimum_duration' }, 'hoje')).toBe(
    'O treino entrou no desafio. Sem check-in desta vez: a duração mínima é de 45 minutos.',
  );
  expect(lateChallengeText({ ...none, check_in_refused: 'already_checked_in' }, 'hoje')).toBe(
    'O treino entrou no desafio. Você já tinha o check-in de hoje.',
  );
});

test('a second workout of the day says that the check-in is there already', () => {
  const second = { ...reply, checked_in: false, is_already_checked_in: true, check_in_refused: 'already_checked_in' as const };
  expect(successToast(second)).toEqual({ title: 'Treino registrado! Você já fez check-in hoje neste desafio.' });
});

test('a workout for no challenge says where its points count', () => {
  const free = { ...reply, checked_in: false, check_in_refused: 'no_challenge' as const };
  expect(successToast(free)).toEqual({
    title: 'Treino registrado! +10 pontos ganhos!',
    description: 'Eles contam no resumo da sua semana.',
  });
});

test.each([
  ['below_minimum_duration', 'Sem check-in desta vez: a duração mínima é de 45 minutos.'],
  ['not_today', 'Sem check-in desta vez: ele só vale para treinos feitos hoje.'],
  ['challenge_not_started', 'Sem check-in desta vez: o desafio ainda não começou.'],
  ['challenge_over', 'Sem check-in desta vez: o desafio já terminou.'],
  ['result_is_final', 'Sem check-in desta vez: o resultado deste desafio já é final.'],
  ['check_in_voided', 'Sem check-in: o check-in deste dia foi anulado pela organização do desafio.'],
] as const)('a challenge workout without check-in (%s) is a success that says why', (refusal, description) => {
  expect(successToast({ ...reply, checked_in: false, check_in_refused: refusal })).toEqual({
    title: 'Treino registrado com sucesso!',
    description,
  });
});

test.each([
  [new AppError('timeout'), 'Operação demorou muito. Verifique sua conexão e tente novamente.'],
  [toAppError({ code: 'PGRST301', message: 'JWT expired' }, 401), 'Sessão expirada. Faça login novamente.'],
  [toAppError({ success: false, error: 'already_checked_in', message: '' }, 200), 'Você já registrou um check-in hoje para este desafio.'],
  [
    toAppError({ success: false, error: 'x', message: 'Você já registrou hoje' }, 200),
    'Você já registrou um check-in hoje para este desafio.',
  ],
  [toAppError({ success: false, error: 'not_participating' }, 200), 'Você não está participando deste desafio.'],
  [toAppError({ message: 'TypeError: Failed to fetch' }), 'Erro ao registrar treino. Tente novamente.'],
  [toAppError({ message: 'boom' }, 500), 'Erro ao registrar treino. Tente novamente.'],
])('%s is told in the words of the club', (error, title) => {
  expect(failureToast(error).title).toBe(title);
});

test.each([null, 'ok', {}, { success: false }])('an answer that is none (%j) is an unknown error of the procedure', async (data) => {
  const error = await Promise.resolve(data)
    .then((answer) => parseReply(doneSchema, answer))
    .catch(toAppError);
  expect(failureToast(toAppError(error)).title).toBe('Erro desconhecido na função RPC');
});

test('photos that did not arrive are named, from 1', () => {
  expect(photoToast({ failedPhotos: [0, 2], hasImageSaveFailed: false })).toEqual({
    title: 'Falha no upload de uma ou mais imagens',
    description: 'Falha no upload da imagem 1. Falha no upload da imagem 3. O treino foi registrado, e o envio será tentado de novo.',
  });
  expect(photoToast({ failedPhotos: [], hasImageSaveFailed: false })).toBeNull();
});

test.each([
  ['storage_full', 'O espaço para suas fotos está cheio. Remova fotos antigas para enviar novas. O treino conta mesmo assim.'],
  ['storage_full_today', 'Você já enviou muitas fotos nas últimas 24 horas. Tente de novo amanhã. O treino conta mesmo assim.'],
  ['disk_full', 'O clube está sem espaço para fotos no momento. Tente de novo mais tarde. O treino conta mesmo assim.'],
])('a photo that has no room (%s) is told, and that the workout counts', (message, description) => {
  const refusal = toAppError(Object.assign(new Error(message), { status: 400, statusCode: '413' }));
  expect(photoToast({ failedPhotos: [0], hasImageSaveFailed: false, noRoom: refusal })).toEqual({
    title: 'Treino registrado sem as fotos',
    description,
  });
});

test.each([
  ['storage_full', /sem espaço para fotos\. Remova fotos antigas/],
  ['storage_full_today', /amanhã de novo\.$/],
  ['disk_full', /o clube está sem espaço para fotos agora\.$/],
] as const)('one toast says that the workout is recorded and what its photos wait for (%s)', (code, told) => {
  const outcome = { failedPhotos: [0], hasImageSaveFailed: false, noRoom: new AppError(code) };
  expect(registeredToast(successToast(reply), outcome)).toEqual({
    title: 'Treino registrado! +10 pontos ganhos!',
    description: expect.stringMatching(told),
  });
  expect(registeredToast(successToast(reply), outcome)?.description).toMatch(/^Check-in de hoje feito\. Bom trabalho! As fotos esperam/);
});

test('one toast says that the workout is recorded and which photo failed', () => {
  expect(registeredToast(successToast(reply), { failedPhotos: [1], hasImageSaveFailed: false })?.description).toBe(
    'Check-in de hoje feito. Bom trabalho! Falha no upload de uma ou mais imagens. Falha no upload da imagem 2. O treino foi registrado, e o envio será tentado de novo.',
  );
});

test('a workout that waits says its cause, and that it is safe', () => {
  // A workout that is sent by itself asks nobody to try again.
  for (const code of ['timeout', 'network'] as const) {
    expect(waitingToast(new AppError(code))).toEqual({
      title: 'Treino guardado neste aparelho',
      description: 'O clube não respondeu. Ele será enviado sozinho assim que der.',
    });
  }
  expect(waitingToast(null).title).toBe('Treino guardado: aguardando conexão');
});

test('a workout whose form was left waits until its member logs in or decides', () => {
  expect(waitingToast(new AppError('unauthenticated')).description).toBe('Ele será enviado quando você entrar de novo aqui.');
  expect(waitingToast(new AppError('second_factor_required', { status: 403 })).description).toBe(
    'Ele será enviado assim que você confirmar que é você.',
  );
  expect(waitingToast(new AppError('date_too_old', { status: 200 })).description).toBe(
    'O treino está guardado neste aparelho até você decidir o que fazer.',
  );
  expect(waitingToast(new AppError('over_rate_limit', { status: 429 })).description).toContain('será enviado sozinho');
});

test('of a club that asks to wait nobody says that it is out of reach, nor that the member should try again', () => {
  for (const { title, description } of [waitingToast(new AppError('over_rate_limit', { status: 429 })), stillWaitingToast(true)]) {
    expect(`${title} ${description}`).toContain('será enviado sozinho daqui a pouco');
    expect(`${title} ${description}`).not.toMatch(/conexão|tente novamente/i);
  }
  expect(stillWaitingToast(false).title).toBe('Ainda sem conexão com o clube');
});

test('where the device keeps nothing it says so, and never that something waits', () => {
  expect(refusalToast(new AppError('network'))).toEqual({
    title: 'Erro ao registrar treino. Tente novamente.',
    description: 'Este aparelho não deixou guardar o treino: deixe esta tela aberta e envie de novo quando houver sinal.',
  });
  expect(refusalToast(new AppError('unauthenticated')).description).toBeUndefined();
  expect(photoToast({ failedPhotos: [1], hasImageSaveFailed: false, isKept: false })?.description).toContain(
    'toque em Registrar Treino de novo',
  );
  expect(photoToast({ failedPhotos: [], hasImageSaveFailed: true, isKept: false })?.description).toContain(
    'toque em Registrar Treino de novo',
  );
});
