import type { Door } from './door.ts';

/**
 * The words of each table of the data API. Some tables are for no caller: they say closed where the others are open.
 */
export const TABLE_WORDS: Door['words'] = ['login', 'open', 'code', 'open', 'suspended'];
