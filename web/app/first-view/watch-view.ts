import { COMPOSING_ATTRIBUTE, FAILED_EVENT, FAILURE, PRESSED_ATTRIBUTE, VIEW_ATTRIBUTE, templateId } from './view-names.ts';

/** As long as a slow line may take, before a view that answers nothing says so. */
const PATIENCE_MS = 15_000;

/** Where the scripts of the build lie. */
const SCRIPTS = '/assets/';

function isShown(root: HTMLElement): boolean {
  return root.isConnected && root.hasAttribute(VIEW_ATTRIBUTE);
}

function forgetPress(root: HTMLElement): void {
  for (const pressed of root.querySelectorAll(`[${PRESSED_ATTRIBUTE}]`)) {
    pressed.removeAttribute(PRESSED_ATTRIBUTE);
    pressed.removeAttribute('aria-busy');
  }
}

/**
 * Says on the page that the app did not come, above the view or in the loader's place. React may be what is missing.
 */
function showStartFailure(root: HTMLElement): void {
  if (!isShown(root)) root.querySelector('output')?.remove();
  forgetPress(root);
  const template = document.getElementById(templateId(FAILURE));
  if (template instanceof HTMLTemplateElement) (root.querySelector('main') ?? root).append(template.content);
}

/** Says so where the app's entry cannot be loaded or the app cannot start. */
export function watchStart(root: HTMLElement): void {
  window.addEventListener(FAILED_EVENT, () => showStartFailure(root));
  const loader = root.firstElementChild;
  const onError = (event: Event) => {
    const { target } = event;
    const isMissing = target instanceof HTMLScriptElement && target.type === 'module';
    // A browser that can't read a script, or stops in it, says so of the page and not of the element. Once the app
    // stands it speaks for itself.
    const isUnread = event instanceof ErrorEvent && event.filename.startsWith(`${window.location.origin}${SCRIPTS}`);
    if (isMissing || (isUnread && (isShown(root) || loader?.isConnected))) showStartFailure(root);
  };
  // A script's error does not bubble.
  window.addEventListener('error', onError, true);
}

/** A box is ticked at once, and its form's button follows it, as in the app. */
function tick(box: Element): void {
  const isTicked = box.getAttribute('aria-checked') !== 'true';
  box.setAttribute('aria-checked', String(isTicked));
  box.setAttribute('data-state', isTicked ? 'checked' : 'unchecked');
  const submit = box.closest('form')?.querySelector<HTMLButtonElement>('[type="submit"]');
  if (!submit) return;
  submit.disabled = !isTicked;
  // Why it waits stands after it. A screen reader reads a description out even when it is hidden.
  const why = submit.nextElementSibling;
  submit.setAttribute('aria-describedby', isTicked ? '' : (why?.id ?? ''));
  why?.toggleAttribute('hidden', isTicked);
}

/** Keeps for the app what somebody does on a first view (take-over.ts), and says so when the app keeps them waiting. */
export function watchView(root: HTMLElement): void {
  setTimeout(() => isShown(root) && showStartFailure(root), PATIENCE_MS);
  // A press is answered as soon as the app can; until then no form may leave the page with what was typed in its
  // address.
  root.addEventListener('submit', (event) => event.preventDefault());
  root.addEventListener('click', ({ target }) => {
    // A visitor who has gone on does not wait for the answer to an earlier press.
    forgetPress(root);
    const button = target instanceof Element && isShown(root) && target.closest('button');
    if (!button) return;
    if (button.getAttribute('role') === 'checkbox') return tick(button);
    button.setAttribute(PRESSED_ATTRIBUTE, '');
    button.setAttribute('aria-busy', 'true');
  });
  root.addEventListener('keydown', (event) => {
    const { key, target } = event;
    if (key !== 'Enter') return;
    // As in the app only Space ticks a box, so that a visitor never accepts the terms by mistake.
    if (target instanceof Element && target.matches('[role="checkbox"]')) event.preventDefault();
    // Enter in a form whose button is disabled is no press for the browser; the app says what is missing.
    if (!(target instanceof HTMLInputElement) || !target.form?.querySelector(':disabled')) return;
    forgetPress(root);
    target.setAttribute(PRESSED_ATTRIBUTE, '');
  });
  root.addEventListener('input', () => forgetPress(root));
  for (const event of ['compositionstart', 'compositionend'])
    root.addEventListener(event, () => root.toggleAttribute(COMPOSING_ATTRIBUTE, event === 'compositionstart'));
}
