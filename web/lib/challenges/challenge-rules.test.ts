import { expect, test } from 'vitest';
import { totalPoints } from '#domain/points.ts';
import { challengeRules } from './challenge-rules.ts';

const challenge = { target_check_ins: 21, time_zone: 'America/Sao_Paulo' };
const days = { startDay: '2026-11-01', endDay: '2026-11-21' };

function rules(timeZone: string): string {
  return challengeRules({ ...challenge, time_zone: timeZone }, days).join('\n');
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
  expect(text).toContain(`Com 21 check-ins você chega a 100% e a ${totalPoints(21)} pontos`);
  expect(text).toContain(
    'No empate, fica na frente quem tem mais conclusão, depois mais dias seguidos e, por fim, quem chegou lá primeiro.',
  );
});

test('a sum is told where it is the seal’s: what is stored stays when a check-in becomes worth more', () => {
  const points = (seal: number) => challengeRules({ ...challenge, points: seal }, days).find((rule) => rule.startsWith('Cada'));
  expect(points(totalPoints(21))).toMatch(new RegExp(`Com 21 check-ins você chega a 100% e a ${totalPoints(21)} pontos\\.$`));
  expect(points(0), 'without a seal').toContain(`e a ${totalPoints(21)} pontos`);
  expect(points(totalPoints(21) - 105)).toMatch(/^Cada check-in soma \d+ pontos\. Com 21 check-ins você chega a 100%\.$/);
});

test('a challenge of one check-in is told in the singular', () => {
  const text = challengeRules({ ...challenge, target_check_ins: 1, provisional_hours: 1 }, { ...days, endDay: days.startDay }).join('\n');
  expect(text).toContain(`Com 1 check-in você chega a 100% e a ${totalPoints(1)} pontos`);
  expect(text).toContain('provisório por 1 hora:');
});

test('the rules say for how long the result is provisional, and that then nothing changes', () => {
  const [last] = challengeRules({ ...challenge, provisional_hours: 72 }, days).slice(-1);
  expect(last).toContain('o resultado é provisório por 72 horas');
  expect(last).toContain('Depois ele é final e não muda mais.');
  expect(rules('UTC'), 'where the hours are not known').toContain('o resultado é provisório por um tempo');
});
