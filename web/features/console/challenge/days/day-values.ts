import * as v from 'valibot';
import { MAX_DAY_SENTENCE_LENGTH, MIN_CHECK_IN_MINUTES } from '#domain/limits.ts';
import { atMost, filled, trimmed } from '#domain/schema-rules.ts';
import { pluralize } from '#web/lib/format.ts';
import type { StaffDay, StaffDays } from '../../api/get-challenge-days.ts';
import type { DayFields } from '../../api/set-challenge-day.ts';

/** A day as it is typed; '' for none of it. */
export interface DayValues {
  workout: string;
  recipe: string;
  tip: string;
  sentence: string;
}

const orNull = (id: string) => (id === '' ? null : id);

/** Turns the typed values into the fields that the server takes. */
export const daySchema = v.pipe(
  v.object({
    workout: v.string(),
    recipe: v.string(),
    tip: v.string(),
    sentence: v.pipe(v.string(), trimmed, filled('Escreva a frase do dia.'), atMost(MAX_DAY_SENTENCE_LENGTH)),
  }),
  v.transform(({ workout, recipe, tip, sentence }): DayFields => ({
    workout_id: orNull(workout),
    recipe_id: orNull(recipe),
    tip_id: orNull(tip),
    sentence,
  })),
);

/** A day as one types it. */
export function dayValuesOf({ workout_id: workout, recipe_id: recipe, tip_id: tip, sentence }: StaffDay): DayValues {
  return { workout: workout ?? '', recipe: recipe ?? '', tip: tip ?? '', sentence };
}

/** Only the fields that differ from the day as it was seen. */
export function changedDayFields(seen: StaffDay, fields: DayFields): Partial<DayFields> {
  return Object.fromEntries(Object.entries(fields).filter(([name, value]) => value !== seen[name as keyof DayFields]));
}

/** The options of a select: none, what there is, and what the day has though it is there no more. */
export function optionsOf(choices: StaffDays['choices'], list: StaffDays['choices'][number]['list'], chosen: string | null) {
  const found = choices.filter((choice) => choice.list === list);
  const options = found.map(({ id, title, duration }) => ({ value: id, label: duration ? `${title} (${duration})` : title }));
  const isGone = chosen !== null && !found.some(({ id }) => id === chosen);
  return [{ value: '', label: 'Nenhum' }, ...(isGone ? [{ value: chosen, label: `${chosen} (não existe mais)` }] : []), ...options];
}

/** The title of what a day has; its id where it is there no more, and null for none. */
export function titleOf(choices: StaffDays['choices'], list: StaffDays['choices'][number]['list'], id: string | null): string | null {
  if (id === null) return null;
  return choices.find((choice) => choice.list === list && choice.id === id)?.title ?? id;
}

/** How long the workout of a day takes, in words; null for none and for one that is there no more. */
export function durationOf(choices: StaffDays['choices'], workoutId: string | null): string | null {
  return choices.find(({ list, id }) => list === 'library' && id === workoutId)?.duration ?? null;
}

/** @param minutes how many the day lacks */
export function shortDayWarning(minutes: number): string {
  return `${minutes === 1 ? 'Falta' : 'Faltam'} ${pluralize(minutes, 'minuto', 'minutos')} para o check-in de ${MIN_CHECK_IN_MINUTES}: diga na frase como completar, ou escolha um treino mais longo.`;
}
