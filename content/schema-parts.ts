import * as z from 'zod/mini';

/** A text that is there, as it is shown: no space at either end. */
export const text = z.string().check(
  z.minLength(1),
  z.refine((value) => value === value.trim(), 'has spaces at an end'),
);

/** An id that can stand in an address, such as "bolo-de-banana". */
export const slug = z.string().check(z.regex(/^[a-z0-9]+(-[a-z0-9]+)*$/));

/** A whole address; the app opens nothing but https. */
export const webLink = z.url({ protocol: /^https$/ });

/** Path of a PDF inside the private bucket of materials. */
export const materialPath = z.string().check(z.regex(/^[a-z0-9_-]+(\/[a-z0-9_-]+)+\.pdf$/));
