import * as v from 'valibot';

/** A text that is there, as it is shown: no space at either end. */
export const text = v.pipe(
  v.string(),
  v.minLength(1),
  v.check((value) => value === value.trim(), 'has spaces at an end'),
);

/** An id that can stand in an address, such as "bolo-de-banana". */
export const slug = v.pipe(v.string(), v.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

function isHttps(value: string): boolean {
  try {
    return new URL(value).protocol === 'https:';
  } catch {
    return false;
  }
}

/** A whole address; the app opens nothing but https. */
export const webLink = v.pipe(v.string(), v.check(isHttps, 'is no https address'));

export const wholeNumber = v.pipe(
  v.number(),
  v.check((value) => Number.isInteger(value), 'is no whole number'),
);

export const positive = v.check<number, string>((value) => value > 0, 'is not above zero');

export const notNegative = v.check<number, string>((value) => value >= 0, 'is below zero');

/** Path of a PDF inside the private bucket of materials. */
export const materialPath = v.pipe(v.string(), v.regex(/^[a-z0-9_-]+(\/[a-z0-9_-]+)+\.pdf$/));
