import { logWarning } from '#web/lib/log.ts';
import file from './bricolage-grotesque.woff2?url';
import { placesInSight } from './places-in-sight.ts';

let loading: Promise<FontFace | null> | undefined;
/** Loaded, and kept back until another page is drawn. */
let waiting: FontFace | null = null;

async function load(): Promise<FontFace | null> {
  try {
    // Cut down to these weights: docs/third-party.md.
    return await new FontFace('Bricolage Grotesque Variable', `url(${file})`, { weight: '600 800' }).load();
  } catch (error) {
    loading = undefined;
    logWarning('a fonte dos títulos não pôde ser carregada', error);
    return null;
  }
}

/** Loads the font of the headings and swaps it in, for what is about to be drawn with it. */
export async function loadHeadingFont(): Promise<void> {
  const face = await (loading ??= load());
  waiting = null;
  if (face) document.fonts.add(face);
}

/**
 * Swaps in the font of the headings where nothing moves by it. A page begins with one font, that of its words: until
 * then a stand-in of the same widths and heights (components/styles.css) draws the headings. Yet a heading may end its
 * line at another word by a hair: then the font waits for the next page.
 */
export async function settleHeadingFont(): Promise<void> {
  const face = await (loading ??= load());
  if (!face || document.fonts.has(face)) return;
  const isMoved = placesInSight();
  document.fonts.add(face);
  if (!isMoved()) return;
  document.fonts.delete(face);
  waiting = face;
}

/** Loads the font of the headings for the next page: swapped in on this one, every line of it would be laid out again. */
export async function keepHeadingFont(): Promise<void> {
  const face = await (loading ??= load());
  if (face && !document.fonts.has(face)) waiting = face;
}

/** Swaps in the font that waits, before a page is painted that is new as a whole. */
export function takeWaitingFont(): void {
  if (waiting) document.fonts.add(waiting);
  waiting = null;
}
