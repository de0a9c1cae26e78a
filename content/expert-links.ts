import * as v from 'valibot';
import { slug, text, webLink } from './schema-parts.ts';

export const expertLinkSchema = v.strictObject({ id: slug, name: text, url: webLink });

/**
 * Invitations that only Experts may have: they are read from the database and stand on no public page. The group's is
 * on the page "Meu plano" under the id `group`; without it the page shows none. Addresses are examples and lead
 * nowhere.
 */
export const expertLinks: readonly v.InferOutput<typeof expertLinkSchema>[] = [
  { id: 'group', name: 'Grupo exclusivo', url: 'https://example.com/clube21/grupo-exclusivo' },
];
