import { expect, test } from 'vitest';
import { decisionTitle, isInForce } from './decision-words.ts';
import type { OwnDecision } from './get-my-reports.ts';

const DECISION: OwnDecision = {
  id: 'r',
  kind: 'photo',
  reason: 'nudity',
  day: '2026-11-20',
  workout_id: 'w',
  text: null,
  decision: 'hide_photo',
  sentence: 'Mostra outra pessoa',
  decided_at: '2026-11-21T12:00:00Z',
  can_appeal: true,
  appealed_at: null,
  appeal_words: null,
  appeal_granted: null,
  appeal_sentence: null,
  appeal_decided_at: null,
};

test.each<[string, Partial<OwnDecision>]>([
  ['Sua foto do treino de 20/11 foi escondida', {}],
  ['Sua foto do treino de 20/11 está em análise', { decision: null }],
  ['Sua foto foi escondida', { day: null }],
  ['Suas fotos do treino de 20/11 foram escondidas', { kind: 'workout' }],
  ['Seu treino de 20/11 está em análise', { kind: 'workout', decision: null }],
  ['O texto do treino de 20/11 foi escondido', { kind: 'workout', decision: 'hide_text' }],
  ['Seu nome foi escondido', { kind: 'name', day: null, decision: 'hide_text' }],
  ['Seu check-in de 20/11 foi anulado', { decision: 'void_check_in' }],
  ['A equipe pede outra foto do treino de 20/11', { decision: 'ask_photo' }],
  ['Sua conta foi suspensa', { decision: 'suspend' }],
  ['Sua foto do treino de 20/11 voltou', { decision: 'refuse' }],
  // A kind that only a newer server knows.
  ['Algo seu está em análise', { kind: null, day: null, decision: null }],
  ['Algo seu do treino de 20/11 voltou', { kind: null, decision: 'refuse' }],
  ['A equipe decidiu sobre algo seu', { kind: null, day: null, decision: 'other' }],
  ['O texto foi escondido', { kind: null, day: null, decision: 'hide_text' }],
])('%s', (title, facts) => {
  expect(decisionTitle({ ...DECISION, ...facts })).toBe(title);
});

test.each<[string, boolean, Partial<OwnDecision>]>([
  ['a hidden photo is', true, {}],
  ['what waits is', true, { decision: null }],
  ['what was refused is not', false, { decision: 'refuse' }],
  ['what an appeal changed is not', false, { appeal_granted: true }],
  ['what an appeal upheld is', true, { appeal_granted: false }],
])('in force: %s', (_what, expected, facts) => {
  expect(isInForce({ ...DECISION, ...facts })).toBe(expected);
});
