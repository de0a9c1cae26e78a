/**
 * Back closes what lies over the page (a dialog, a sheet, the menu's drawer) instead of leaving the page.
 *
 * Opening adds an entry to the browser's history: the page's own once more, marked with how many layers lie over it.
 * Back goes down one of these, and the topmost layer closes. A layer closed otherwise leaves its entry: taking it back
 * would need history.back(), which works later and undoes a navigation begun meanwhile. The next layer uses that entry,
 * and Back passes over it.
 * The router sees none of this: it knows these entries as one page
 * (docs/screens.md#back-closes-what-lies-over-the-page).
 */
const LEVEL = 'layers';
/** The build draws pages too (web/app/first-view), where nothing is opened. */
const isInBrowser = typeof window !== 'undefined';

interface Layer {
  close: () => void;
  /** Whether it must stay for now, such as while something is being saved. */
  isLocked: () => boolean;
}

interface Entry {
  state: object | null;
  href: string;
  /** The router's number of the page. */
  page: unknown;
  level: number;
}

function currentEntry(): Entry {
  if (!isInBrowser) return { state: null, href: '', page: undefined, level: 0 };
  const state: unknown = window.history.state;
  if (typeof state !== 'object' || state === null) return { state: null, href: window.location.href, page: undefined, level: 0 };
  const level = LEVEL in state && typeof state[LEVEL] === 'number' ? state[LEVEL] : 0;
  return { state, href: window.location.href, page: 'idx' in state ? state.idx : undefined, level };
}

const layers: Layer[] = [];
let entry = currentEntry();

/**
 * Writes a page's state and address, with so many layers over it, into the entry that the browser is at, or into a new
 * one.
 */
function write({ state, href }: Entry, level: number, isNew = false): void {
  if (isNew) window.history.pushState({ ...state, [LEVEL]: level }, '', href);
  else window.history.replaceState({ ...state, [LEVEL]: level }, '', href);
  entry = currentEntry();
}

/** To be called after the router has changed the address: in place, it writes over the mark. */
export function noteAddress(): void {
  const now = currentEntry();
  if (now.page === entry.page && now.level < entry.level) write(now, entry.level);
  else entry = now;
}

function restoreLayerEntries(): void {
  while (entry.level < layers.length) write(entry, entry.level + 1, true);
}

/**
 * Tells that something lies over the page now.
 * @returns what to call once it has gone
 */
export function openLayer(layer: Layer): () => void {
  noteAddress();
  layers.push(layer);
  restoreLayerEntries();
  return () => {
    const place = layers.indexOf(layer);
    if (place >= 0) layers.splice(place, 1);
  };
}

function closeDownTo(level: number): void {
  for (const layer of layers.slice(level).toReversed()) {
    if (layer.isLocked()) {
      restoreLayerEntries();
      return;
    }
    layer.close();
  }
}

function onPopState(event: PopStateEvent): void {
  const before = entry;
  entry = currentEntry();
  if (entry.page !== before.page || entry.level === before.level) return;
  event.stopImmediatePropagation();
  const isForward = entry.level > before.level;
  // The address may have been changed in place meanwhile, by a filter for instance.
  write(before, entry.level);
  if (isForward) return;
  if (layers.length > entry.level) closeDownTo(entry.level);
  else window.history.back();
}

// Capturing, to be asked before the router, whenever that began to listen.
if (isInBrowser) window.addEventListener('popstate', onPopState, { capture: true });
