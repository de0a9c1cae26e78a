import type { ReactElement } from 'react';

/**
 * Children without text of their own. A browser's translation replaces text nodes, and React loses those that stand beside something else:
 * what a component puts among its own elements is of this type, so that its text is somebody's only child.
 */
export type Elements = ReactElement | readonly Elements[] | boolean | null | undefined;

/** One text, or one element: the only child of the element that shows it, which may take the one for the other. */
export type Phrase = ReactElement | string | number | false | null | undefined;
