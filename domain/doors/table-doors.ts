import type { Door } from './door.ts';

/** The words of each table of the data API. Some are for nobody: those say closed where the others are open. */
export const TABLE_WORDS: Door['words'] = ['login', 'open', 'code', 'open', 'suspended'];
