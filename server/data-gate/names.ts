import { isReservedName } from '#server/http/reserved-names.ts';

const NAME = /^[A-Za-z_][A-Za-z0-9_]{0,62}$/;
const ALIAS = /^[a-z][a-z0-9_]{0,40}$/;

/** Whether code that keeps names in objects takes this one for its own. */
export function isForbiddenName(name: string): boolean {
  return isReservedName(name) || name === 'prototype';
}

/** Whether a table, column, procedure or parameter may be called so. */
export function isName(text: string): boolean {
  return NAME.test(text) && !isForbiddenName(text);
}

/** Whether a caller may give a column or an embedded table this name in the answer. */
export function isAlias(text: string): boolean {
  return ALIAS.test(text) && !isForbiddenName(text);
}
