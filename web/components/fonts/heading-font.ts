import { logWarning } from '#web/lib/log.ts';
import file from './bricolage-grotesque.woff2?url';

let loading: Promise<void> | undefined;

async function load(): Promise<void> {
  try {
    // Cut down to these weights: docs/third-party.md.
    document.fonts.add(await new FontFace('Bricolage Grotesque Variable', `url(${file})`, { weight: '600 800' }).load());
  } catch (error) {
    loading = undefined;
    logWarning('a fonte dos títulos não pôde ser carregada', error);
  }
}

/**
 * Swaps in the font of the headings. A page begins with one font, that of its words: until then a stand-in of the same
 * widths and heights (components/styles.css) draws the headings, so that nothing moves.
 */
export function loadHeadingFont(): Promise<void> {
  loading ??= load();
  return loading;
}
