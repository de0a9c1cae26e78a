import * as v from 'valibot';

/**
 * A value that one of the schemas takes, as it is. In place of `v.union` and `v.variant`: valibot is one file, so what
 * only the console uses of it would be in every member's page.
 */
export function oneOf<const Schemas extends readonly v.GenericSchema[]>(...schemas: Schemas) {
  return v.custom<v.InferOutput<Schemas[number]>>((value) => schemas.some((schema) => v.safeParse(schema, value).success));
}
