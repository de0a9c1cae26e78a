import { expect, test } from 'vitest';
import { POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { challengeDays, challengePhase } from '../challenge-phase.ts';
import type { MyChallenge } from '../participation/use-my-challenge.ts';
import { CHALLENGE } from '../testing/challenge.ts';
import { todayMessage } from './today-message.ts';

const challenge: MyChallenge['challenge'] = {
  ...CHALLENGE,
  id: 'a',
};

function mine(instant: string, checkInDays: string[] = [], isParticipating = true): MyChallenge {
  const days = challengeDays(challenge, new Date(instant));
  return {
    challenge,
    days,
    phase: challengePhase(days),
    isParticipating,
    checkInDays,
    hasCheckedInToday: checkInDays.includes(days.today),
    isTodayVoided: false,
  };
}

test('a member who has not joined is invited', () => {
  const message = todayMessage(mine('2026-11-05T12:00:00Z', [], false));
  expect(message).toMatchObject({ mood: 'not-joined', title: 'Entre no Desafio 21 dias' });
  expect(message.text).toContain('Faltam 17 dias');
});

test('the check-in is still to do, and the streak is worth keeping', () => {
  expect(todayMessage(mine('2026-11-05T12:00:00Z'))).toMatchObject({ mood: 'to-do', title: 'Falta o check-in de hoje' });
  const alive = todayMessage(mine('2026-11-05T12:00:00Z', ['2026-11-04', '2026-11-03']));
  expect(alive.text).toContain('sua sequência de 2 dias');
});

test('a workout too short for the check-in is seen, and what is missing is said', () => {
  expect(todayMessage(mine('2026-11-05T12:00:00Z'), { shortMinutes: 30 }).text).toBe(
    'Você treinou 30 min hoje. Falta um treino de 45 min ou mais.',
  );
  // Two short ones may be long enough together, and "falta um treino de 45 min" would contradict the sum before it.
  expect(todayMessage(mine('2026-11-05T12:00:00Z'), { shortMinutes: 45 }).text).toBe(
    'Você treinou 45 min hoje. O check-in pede 45 min num treino só.',
  );
  const alive = todayMessage(mine('2026-11-05T12:00:00Z', ['2026-11-04']), { shortMinutes: 40 });
  expect(alive).toMatchObject({
    mood: 'to-do',
    text: 'Você treinou 40 min hoje. Um treino de 45 min ou mais mantém sua sequência de 1 dia.',
  });
  const enough = todayMessage(mine('2026-11-05T12:00:00Z', ['2026-11-04']), { shortMinutes: 70 });
  expect(enough).toMatchObject({ mood: 'to-do', text: 'Você treinou 1h 10min hoje. O check-in pede 45 min num treino só.' });
});

test('the check-in is done, at 21:30 in São Paulo too, when it is tomorrow in UTC', () => {
  expect(todayMessage(mine('2026-11-06T00:30:00Z', ['2026-11-05']))).toEqual({
    mood: 'done',
    title: 'Check-in de hoje feito!',
    text: 'O primeiro da sequência. Até amanhã!',
  });
  const third = todayMessage(mine('2026-11-05T12:00:00Z', ['2026-11-05', '2026-11-04', '2026-11-03']));
  expect(third.text).toBe('3 dias seguidos. Até amanhã!');
});

test('reaching 100 % deserves words, and so does every check-in beyond it', () => {
  const days = Array.from({ length: 21 }, (_, index) => `2026-11-${String(index + 1).padStart(2, '0')}`);
  expect(todayMessage(mine('2026-11-21T12:00:00Z', days))).toEqual({
    mood: 'done',
    title: 'Você completou o desafio!',
    text: '21 check-ins: 100%. Que conquista!',
  });
  const ofTwenty = mine('2026-11-21T12:00:00Z', days);
  ofTwenty.challenge = { ...ofTwenty.challenge, target_check_ins: 20 };
  expect(todayMessage(ofTwenty)).toMatchObject({ title: 'Check-in de hoje feito!', text: '21 check-ins, 1 além da meta. Até amanhã!' });
  const toDo = mine('2026-11-21T12:00:00Z', days.slice(0, 20));
  toDo.challenge = ofTwenty.challenge;
  expect(todayMessage(toDo)).toMatchObject({
    mood: 'to-do',
    text: `A meta você já bateu. Cada check-in a mais ainda soma ${POINTS_PER_CHECK_IN} pontos.`,
  });
});

test('a check-in that waits on the device is on its way, until it is there', () => {
  expect(todayMessage(mine('2026-11-05T12:00:00Z'), { isOnItsWay: true })).toMatchObject({
    mood: 'on-its-way',
    title: 'Check-in a caminho',
  });
  expect(todayMessage(mine('2026-11-05T12:00:00Z', ['2026-11-05']), { isOnItsWay: true })).toMatchObject({ mood: 'done' });
});

test('before the start and after the end there is nothing to do', () => {
  expect(todayMessage(mine('2026-10-30T12:00:00Z'))).toMatchObject({ mood: 'waiting', title: 'Começa em 2 dias' });
  expect(todayMessage(mine('2026-11-25T12:00:00Z'))).toMatchObject({ mood: 'waiting', title: 'Desafio encerrado' });
});

test('a day whose check-in was voided says why', () => {
  const voided = { ...mine('2026-11-05T12:00:00Z'), isTodayVoided: true };
  expect(todayMessage(voided, { voidReason: 'Foto repetida' }).text).toBe('Motivo da organização: Foto repetida. Amanhã tem um dia novo.');
});

test('a day whose check-in was voided asks for nothing', () => {
  const voided = { ...mine('2026-11-05T12:00:00Z'), isTodayVoided: true };
  expect(todayMessage(voided)).toMatchObject({ mood: 'waiting', title: 'O check-in de hoje foi anulado' });
});
