import { expect, test } from 'vitest';
import type { Challenge } from './api/get-active-challenge.ts';
import { challengeDays } from './challenge-phase.ts';
import { challengeRules } from './challenge-rules.ts';

const challenge: Challenge = {
  id: 'a',
  title: 'Desafio',
  description: null,
  image_url: null,
  start_date: '2026-11-01T03:00:00Z',
  end_date: '2026-11-22T02:59:59Z',
  type: 'main',
  points: 210,
  active: true,
  target_check_ins: 21,
  time_zone: 'America/Sao_Paulo',
  requirements: [],
  created_at: '2026-10-20T12:00:00Z',
};

function rules(timeZone: string): string {
  const zoned = { ...challenge, time_zone: timeZone };
  return challengeRules(zoned, challengeDays(zoned, new Date('2026-11-05T12:00:00Z'))).join('\n');
}

test.each([
  ['America/Sao_Paulo', 'horário de Brasília'],
  ['UTC', 'horário universal (UTC)'],
  ['America/Porto_Velho', 'horário de Porto Velho'],
])('in %s the day turns by the %s', (timeZone, clock) => {
  expect(rules(timeZone)).toContain(`O dia vira pelo ${clock}.`);
});

test('the rules name the dates, the minimum, the points and how ties are broken', () => {
  const text = rules('America/Sao_Paulo');
  expect(text).toContain('de 1 de novembro a 21 de novembro');
  expect(text).toContain('45 minutos ou mais');
  expect(text).toContain('Com 21 check-ins você chega a 100% e a 210 pontos');
  expect(text).toContain(
    'No empate, fica na frente quem tem mais conclusão, depois mais dias seguidos e, por fim, quem chegou lá primeiro.',
  );
});
