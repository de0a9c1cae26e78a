import type { ReactElement } from 'react';

/**
 * Children without text of their own. A browser's translation replaces text nodes, and React loses those that stand
 * beside something else. A component therefore puts only this type among its own elements: text is then somebody's only
 * child.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;

/** One text, or one element: the only child of the element that shows it, which may take the one for the other. */
export type Phrase = ReactElement | string | number | false | null | undefined;
