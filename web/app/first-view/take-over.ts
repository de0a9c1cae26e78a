import { COMPOSING_ATTRIBUTE, PRESSED_ATTRIBUTE, VIEW_ATTRIBUTE } from './view-names.ts';

/** Radix keeps a hidden input beside a tick box, for forms that a browser sends. */
const CONTROLS = 'a[href], button, input:not([type="checkbox"])';
/** How long somebody's keyboard may keep the app waiting: some compose for as long as a field has the focus. */
const COMPOSING_AT_MOST_MS = 2_000;

/** Where a control is on both pages, the first view and the app's own, which are made of the same parts. */
interface Place {
  name: string;
  /** Among those of one name, such as the buttons that show a password. */
  index: number;
}

/** The acts of somebody on a first view before the app was there. */
interface Done {
  typed: { place: Place; value: string }[];
  ticked: Place[];
  /** Where the focus is; the selection is that of a text field, where the browser tells it. */
  focus: { place: Place; selection: [number, number] | null } | null;
  pressed: Place | null;
}

/**
 * An element that takes the focus and is no control, such as the page's content, has an id that both pages know; a
 * control's may be another one there.
 */
function nameOf(control: Element): string {
  if (!control.matches(CONTROLS)) return `#${control.id}`;
  const name = control.getAttribute('name') ?? control.getAttribute('aria-label') ?? control.textContent?.trim() ?? '';
  return `${control.tagName} ${control.getAttribute('href') ?? ''} ${name}`;
}

function controlsNamed(page: HTMLElement, name: string): HTMLElement[] {
  return [...page.querySelectorAll<HTMLElement>(`${CONTROLS}, [id][tabindex]`)].filter((control) => nameOf(control) === name);
}

function placeOf(view: HTMLElement, control: HTMLElement): Place {
  const name = nameOf(control);
  return { name, index: controlsNamed(view, name).indexOf(control) };
}

function find(stage: HTMLElement, { name, index }: Place): HTMLElement | undefined {
  const found = controlsNamed(stage, name);
  return found[index] ?? found[0];
}

function selectionOf(control: Element): [number, number] | null {
  if (!(control instanceof HTMLInputElement)) return null;
  const { selectionStart, selectionEnd } = control;
  return selectionStart === null || selectionEnd === null ? null : [selectionStart, selectionEnd];
}

function readDone(view: HTMLElement): Done {
  const inputs = [...view.querySelectorAll<HTMLInputElement>('input:not([type="checkbox"])')].filter(({ value }) => value !== '');
  const boxes = [...view.querySelectorAll<HTMLElement>('[role="checkbox"][aria-checked="true"]')];
  const focused = document.activeElement;
  const pressed = view.querySelector<HTMLElement>(`[${PRESSED_ATTRIBUTE}]`);
  return {
    typed: inputs.map((input) => ({ place: placeOf(view, input), value: input.value })),
    ticked: boxes.map((box) => placeOf(view, box)),
    focus:
      focused instanceof HTMLElement && view.contains(focused) ? { place: placeOf(view, focused), selection: selectionOf(focused) } : null,
    pressed: pressed && placeOf(view, pressed),
  };
}

/** As somebody at the keyboard: React listens to the event and does not look at a value that a script has set. */
function type(control: HTMLElement | undefined, value: string): void {
  if (!(control instanceof HTMLInputElement)) return;
  Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(control, value);
  control.dispatchEvent(new Event('input', { bubbles: true }));
}

/** A field is pressed by Enter, where the form's button could not be. */
function press(control: HTMLElement | undefined): void {
  if (control instanceof HTMLInputElement) control.dispatchEvent(new KeyboardEvent('keydown', { key: 'Enter', bubbles: true }));
  else control?.click();
}

/** Whether the page shows a first view that the app has not taken over yet. */
export function showsFirstView(container: HTMLElement): boolean {
  return container.hasAttribute(VIEW_ATTRIBUTE);
}

/** The page shows something else from now on, in the same container. */
export function leaveFirstView(container: HTMLElement): void {
  container.removeAttribute(VIEW_ATTRIBUTE);
}

/** Resolves when no keyboard is in the middle of a character or word on the view: it would be lost with its field. */
export async function untilComposed(view: HTMLElement): Promise<void> {
  if (!view.hasAttribute(COMPOSING_ATTRIBUTE)) return;
  await new Promise<void>((resolve) => {
    view.addEventListener('compositionend', () => resolve(), { once: true });
    setTimeout(resolve, COMPOSING_AT_MOST_MS);
  });
}

/**
 * How the app takes a first view's place: drawn into `stage`, it calls `show` before that is painted and `goOn` once it
 * hears what is done.
 */
interface TakeOver {
  stage: HTMLElement;
  show: () => void;
  goOn: () => void;
}

/**
 * Prepares the app's place, before the first view's, so that it can be drawn step by step while the view is still seen.
 * What somebody has typed, focused and pressed there meanwhile goes on in the app.
 */
export function prepareTakeOver(view: HTMLElement): TakeOver {
  const stage = document.createElement('div');
  view.before(stage);
  let ticked: Place[] = [];
  let pressed: Place | null = null;
  let top = window.scrollY;
  const keepTop = () => {
    top = window.scrollY;
  };
  window.addEventListener('scroll', keepTop);
  return {
    stage,
    show() {
      const done = readDone(view);
      view.remove();
      stage.id = view.id;
      for (const { place, value } of done.typed) type(find(stage, place), value);
      const focused = done.focus && find(stage, done.focus.place);
      focused?.focus({ preventScroll: true });
      if (done.focus?.selection && focused instanceof HTMLInputElement) focused.setSelectionRange(...done.focus.selection);
      ({ ticked, pressed } = done);
      window.removeEventListener('scroll', keepTop);
      // The router begins every page at its top.
      window.scrollTo({ top, behavior: 'instant' });
    },
    goOn() {
      for (const place of ticked) find(stage, place)?.click();
      ticked = [];
      const place = pressed;
      pressed = null;
      // Once the app has drawn what a ticked box changes: the button may be one that waits for it.
      if (place) setTimeout(() => press(find(stage, place)));
    },
  };
}
