import { formatDate } from '#web/lib/format.ts';
import type { ChallengeFields, StaffChallenge } from '../../api/staff-challenge.ts';
import { valuesOf } from './challenge-values.ts';
import type { ChallengeValues } from './challenge-values.ts';

/** pt-BR names of the fields, in the form's order. */
export const FIELD_LABELS: Record<keyof ChallengeValues, string> = {
  title: 'Nome',
  start: 'Primeiro dia',
  end: 'Último dia',
  description: 'Descrição',
  requirements: 'Regras deste desafio',
  target: 'Meta de check-ins',
  points: 'Pontos de quem completa',
  timeZone: 'Fuso horário',
  isStaffExcluded: 'Equipe fora do ranking',
  areDaysOpen: 'Programa aberto desde o começo',
  provisionalHours: 'Horas de resultado provisório',
};

const FIELDS = Object.keys(FIELD_LABELS) as (keyof ChallengeValues)[];

function isSame(one: unknown, other: unknown): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}

/**
 * Only the fields that differ from the challenge as it was seen: what others changed meanwhile is never written over
 * unseen.
 */
export function changedFields(seen: StaffChallenge, fields: ChallengeFields): Partial<ChallengeFields> {
  const before = { ...seen, description: seen.description ?? '' };
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => !isSame(value, before[name as keyof ChallengeFields])));
}

/** Lays one's own typing over the challenge as somebody else has left it: fields that one did not touch follow it. */
export function rebasedValues(typed: ChallengeValues, seen: StaffChallenge, now: StaffChallenge): ChallengeValues {
  const before = valuesOf(seen);
  const touched = FIELDS.filter((field) => typed[field] !== before[field]);
  return { ...valuesOf(now), ...Object.fromEntries(touched.map((field) => [field, typed[field]])) };
}

function shown(field: keyof ChallengeValues, value: string | boolean): string {
  if (typeof value === 'boolean') return value ? 'sim' : 'não';
  if (field === 'start' || field === 'end') return formatDate(value);
  return value === '' ? 'vazio' : value;
}

/** Tells the changes of somebody else, a line a field: its name and what is there now. */
export function meanwhileLines(seen: StaffChallenge, now: StaffChallenge): { label: string; value: string }[] {
  const [before, after] = [valuesOf(seen), valuesOf(now)];
  const changed = FIELDS.filter((field) => before[field] !== after[field]).map((field) => ({
    label: FIELD_LABELS[field],
    value: shown(field, after[field]),
  }));
  if (seen.active === now.active) return changed;
  return [...changed, { label: 'Situação', value: now.active ? 'reaberto' : 'encerrado' }];
}
