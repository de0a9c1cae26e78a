import * as v from 'valibot';
import { lengthOf } from './text-length.ts';

/**
 * Local parts of letters, digits and _ ' + - with single dots between them, at a name with a top-level domain of
 * letters.
 */
const EMAIL = /^(?:[\w'+-]+\.)*[\w'+-]*[\w+-]@(?:[a-z\d][a-z\d-]*\.)+[a-z]{2,}$/i;
const UUID = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const trimmed = v.transform<string, string>((text) => text.trim());

/** An address as the server takes it, too. */
export function anEmail(message: string) {
  return v.check<string, string>((text) => EMAIL.test(text), message);
}

/** An id as the database makes them. */
export function anId(message: string) {
  return v.check<string, string>((text) => UUID.test(text), message);
}

/** Whether it is a day that the calendar has, as YYYY-MM-DD. */
export function isDay(text: string): boolean {
  if (!DAY.test(text)) return false;
  const instant = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
}

/** A day that the calendar has, as 'YYYY-MM-DD'. */
export function aDay(message: string) {
  return v.check<string, string>(isDay, message);
}

/** A rule without which the others, the form's as a whole too, are not asked: its message is then the only one. */
export function first(isMet: (text: string) => boolean, message: string) {
  return v.rawTransform<string, string>(({ dataset, addIssue, NEVER }) => {
    if (isMet(dataset.value)) return dataset.value;
    addIssue({ message });
    return NEVER;
  });
}

/** As `first`: the field may not be empty. */
export function filled(message: string) {
  return first((text) => text !== '', message);
}

/** As `first`: empty, or a day that the calendar has. */
export function emptyOrDay(message: string) {
  return first((text) => text === '' || isDay(text), message);
}

/** At least so many UTF-16 units. */
export function atLeast(length: number, message: string) {
  return v.check<string, string>((text) => text.length >= length, message);
}

/** A whole number between two limits, both included. */
export function wholeNumber(least: number, most: number, message: string) {
  return v.pipe(
    v.number(message),
    v.check((value) => Number.isInteger(value) && value >= least && value <= most, message),
  );
}

/**
 * A form that has rules of the whole: they are asked beside those of its fields, also by a resolver that stops at a
 * pipe's first failure.
 */
export function askingAll<Form extends v.GenericSchema>(form: Form): Form {
  return v.config(form, { abortPipeEarly: false });
}

/**
 * A rule of the form as a whole, whose message stands at one of its fields. It is asked once every field has its type.
 */
export function atField<Values extends Record<string, unknown>>(
  key: keyof Values & string,
  isMet: (values: Values) => boolean,
  message: string,
) {
  return v.rawCheck<Values>(({ dataset, addIssue }) => {
    if (!dataset.typed || isMet(dataset.value)) return;
    const { value: input } = dataset;
    addIssue({ message, path: [{ type: 'object', origin: 'value', input, key, value: input[key] }] });
  });
}

/** A text field's limit, counted as the database counts. */
export function atMost(characters: number) {
  return v.check<string, string>((text) => lengthOf(text) <= characters, `Use no máximo ${characters} caracteres`);
}
