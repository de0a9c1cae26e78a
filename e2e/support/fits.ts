import { expect } from '@playwright/test';
import type { CDPSession, Page } from '@playwright/test';
import { headingsOfOtherWeight } from './heading-fonts.ts';

/**
 * A phone as its owner has set it up: its width, and the size of text that they chose in the browser (16 px unless they
 * did).
 */
export interface Phone {
  width: number;
  text: number;
  /** The size is set on the page, as extensions and some systems do, and not in the browser. */
  isOnPage?: boolean;
}

const EVERY_PHONE: readonly Phone[] = [
  { width: 320, text: 16 },
  // The largest text with which columns are still columns.
  { width: 390, text: 20 },
  { width: 390, text: 32 },
  { width: 390, text: 32, isOnPage: true },
];

/**
 * Those that a few screens are looked at on: the smallest and the one with the largest text, and with EVERY_LOOK, as in
 * the drill `every-screen-fits`, all.
 */
export const PHONES = process.env['EVERY_LOOK'] ? EVERY_PHONE : EVERY_PHONE.filter(({ text }) => text !== 20);

/**
 * Those that whole sweeps of screens are looked at on: the smallest and the one whose page has large text, and with
 * EVERY_LOOK all.
 */
export const SWEPT_PHONES = process.env['EVERY_LOOK']
  ? EVERY_PHONE
  : EVERY_PHONE.filter(({ width, isOnPage }) => width === 320 || isOnPage);

/** The elements that do not fit: words for the reader of a failed test. */
interface Misfits {
  sideways: number;
  /**
   * By the floating menu button, at the end of the page; and at first sight, of headings and what is to be kept clear,
   * by anything.
   */
  covered: string[];
  /** Held in its place while the page scrolls, and more than a quarter of the screen. */
  large: string[];
  cut: string[];
  broken: string[];
}

/** Sets the size of text that pages take as their 1 rem, as a browser's settings do. */
export async function setTextSize(session: CDPSession, text: number): Promise<void> {
  await session.send('Page.setFontSizes', { fontSizes: { standard: text, fixed: text } });
}

/**
 * Fails unless the page fits the phone: nothing scrolls sideways, no control or line is cut, nor the initials in a
 * picture or the example in an empty field, no word is broken in the middle, and the menu button covers nothing at the
 * page's end. Headings have a weight that their font has.
 */
export async function expectFits(page: Page, session: CDPSession, phone: Phone, what: string): Promise<void> {
  const { width, text, isOnPage = false } = phone;
  await page.setViewportSize({ width, height: 844 });
  await setTextSize(session, isOnPage ? 16 : text);
  await page.evaluate((size) => void (document.documentElement.style.fontSize = size), isOnPage ? `${(text / 16) * 100}%` : '');
  // The layout follows the settings a frame later, and fonts are fetched only where they are used.
  await page.waitForFunction((size) => getComputedStyle(document.documentElement).fontSize === `${size}px`, text);
  await page.evaluate(async () => {
    const drawn = async () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    await drawn();
    await document.fonts.ready;
    // The menu button takes its place once the page has taken its own.
    await drawn();
  });
  expect
    .soft(await page.evaluate(findMisfits, width), `${what}, ${width} px, text of ${text} px${isOnPage ? ' by the page' : ''}`)
    .toEqual({ covered: [], large: [], sideways: 0, cut: [], broken: [] });
  expect.soft(await page.evaluate(headingsOfOtherWeight), `${what}: headings and the weights that their font lacks`).toEqual([]);
  await page.evaluate(() => void (document.documentElement.style.fontSize = ''));
}

/**
 * Runs in the page, on the topmost dialog alone where one is open. `width` is the phone's: a page that is too wide
 * claims to have more.
 */
async function findMisfits(width: number): Promise<Misfits> {
  const openDialogs = [...document.querySelectorAll('[role="dialog"][data-state="open"], dialog[open]')];
  const scope = openDialogs.at(-1) ?? document.body;
  const isDrawn = (element: Element) => {
    if (!element.checkVisibility({ visibilityProperty: true, opacityProperty: true })) return false;
    const { width: w, height: h } = element.getBoundingClientRect();
    return w > 1 && h > 1 && !element.closest('.sr-only, [class*=":sr-only"]');
  };
  const isSeen = (element: Element) => isDrawn(element) && !element.closest('[aria-hidden="true"]');
  // Each is asked again for every word, and nothing moves meanwhile.
  const overflows = new Map<Element, string>();
  const overflowOf = (element: Element) => {
    const known = overflows.get(element) ?? getComputedStyle(element).overflowX;
    overflows.set(element, known);
    return known;
  };
  /** An element that scrolls sideways inside itself, such as a row of cards, shows the rest when it is swiped. */
  const scrollsItself = (element: Element) => {
    for (let around = element.parentElement; around && around !== document.body; around = around.parentElement) {
      if (['auto', 'scroll'].includes(overflowOf(around)) && around.scrollWidth > around.clientWidth + 1) return true;
    }
    return false;
  };
  /** The box that what is in an element is seen in: the screen, and what hides what sticks out, itself included. */
  const sightIn = (element: Element | null) => {
    const sight = { left: 0, right: width };
    for (let around = element; around && around !== document.body; around = around.parentElement) {
      if (!['hidden', 'clip'].includes(overflowOf(around))) continue;
      const box = around.getBoundingClientRect();
      sight.left = Math.max(sight.left, box.left);
      sight.right = Math.min(sight.right, box.right);
    }
    return sight;
  };
  /** The box of a round label or button that words stand in. */
  const pillAround = (element: Element) => {
    for (let around: Element | null = element, steps = 0; around && steps < 4; around = around.parentElement, steps += 1) {
      const { display, borderTopLeftRadius } = getComputedStyle(around);
      const box = around.getBoundingClientRect();
      const hasBox = display !== 'inline' && box.height > 0;
      if (hasBox && Number.parseFloat(borderTopLeftRadius) >= box.height / 2) return box;
    }
    return undefined;
  };
  /** The card, button or band that words stand on: what is around them with a colour of its own. */
  const surfaces = new Map<Element, Element | null>();
  const surfaceAround = (element: Element): Element | null => {
    const known = surfaces.get(element);
    if (known !== undefined) return known;
    const { backgroundColor, display } = getComputedStyle(element);
    const hasColour = display !== 'inline' && !/^(?:transparent|rgba\(.*, 0\))$/.test(backgroundColor);
    const found = hasColour || !element.parentElement ? element : surfaceAround(element.parentElement);
    surfaces.set(element, found);
    return found;
  };
  const name = (element: Element) =>
    `${element.tagName.toLowerCase()} "${(element.getAttribute('aria-label') ?? element.textContent ?? '').trim().slice(0, 40)}"`;

  const cut: string[] = [];
  for (const control of scope.querySelectorAll('a, button, input, select, textarea, [role="slider"], [tabindex="0"]')) {
    if (!isSeen(control) || scrollsItself(control) || control.closest('.truncate')) continue;
    const box = control.getBoundingClientRect();
    const sight = sightIn(control.parentElement);
    if (box.left < sight.left - 1 || box.right > sight.right + 1) cut.push(name(control));
  }
  const pen = document.createElement('canvas').getContext('2d');
  for (const field of scope.querySelectorAll<HTMLInputElement>('input[placeholder]')) {
    if (!pen || !isSeen(field) || field.value) continue;
    const { fontStyle, fontWeight, fontSize, fontFamily } = getComputedStyle(field, '::placeholder');
    pen.font = `${fontStyle} ${fontWeight} ${fontSize} ${fontFamily}`;
    const { paddingLeft, paddingRight } = getComputedStyle(field);
    const room = field.clientWidth - Number.parseFloat(paddingLeft) - Number.parseFloat(paddingRight);
    if (pen.measureText(field.placeholder).width > room + 1) cut.push(`"${field.placeholder}" in its field`);
  }
  const broken: string[] = [];
  const walker = document.createTreeWalker(scope, NodeFilter.SHOW_TEXT);
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const parent = node.parentElement;
    // Text that members wrote may be of any length: it ends in dots.
    if (!parent || !node.textContent?.trim() || !isDrawn(parent) || scrollsItself(parent) || parent.closest('.truncate')) continue;
    const control = parent.closest('a, button');
    const pill = pillAround(parent);
    // A word's box is higher than its letters: what accents and tails may need of it is above and below them.
    const aroundLetters = Number.parseFloat(getComputedStyle(parent).fontSize) / 4;
    const sight = sightIn(parent);
    const frame = control && getComputedStyle(control).display !== 'inline' ? control.getBoundingClientRect() : sight;
    const surface = surfaceAround(parent)?.getBoundingClientRect() ?? sight;
    const room = { left: Math.max(frame.left, sight.left, surface.left), right: Math.min(frame.right, sight.right, surface.right) };
    for (const { 0: word, index } of node.textContent.matchAll(/[\p{L}\p{N}@.]+/gu)) {
      // An address may break anywhere, and so may the id by which a member without a name is told from the others.
      if (/[@.]./.test(word) || /^[0-9a-f]{8}$/.test(word)) continue;
      const range = document.createRange();
      range.setStart(node, index);
      range.setEnd(node, index + word.length);
      const lines = new Set([...range.getClientRects()].filter((box) => box.width > 0).map((box) => Math.round(box.top)));
      // The text that a field began with stands nowhere.
      if (lines.size === 0) continue;
      if (lines.size > 1) broken.push(`${word} in ${name(parent)}`);
      const { left, right, top, bottom } = range.getBoundingClientRect();
      const isOutOfPill = pill !== undefined && (top < pill.top - aroundLetters || bottom > pill.bottom + aroundLetters);
      if (left < room.left - 1 || right > room.right + 1 || isOutOfPill) cut.push(`${word} in ${name(parent)}`);
    }
  }
  const inBars = [...scope.querySelectorAll('header :is(a, button, output > *)')].filter(isSeen);
  for (const [index, one] of inBars.entries()) {
    const box = one.getBoundingClientRect();
    for (const other of inBars.slice(index + 1)) {
      const { left, right, top, bottom } = other.getBoundingClientRect();
      if (right > box.left + 1 && left < box.right - 1 && bottom > box.top + 1 && top < box.bottom - 1)
        cut.push(`${name(one)} under ${name(other)}`);
    }
  }
  const { scrollWidth, clientWidth } = document.documentElement;
  const menu = [...document.querySelectorAll('button')].find(
    (button) => button.getAttribute('aria-label') === 'Abrir menu' && isSeen(button),
  );
  const covered: string[] = [];
  const large: string[] = [];
  if (scope === document.body) {
    window.scrollTo(0, 0);
    const held = [...document.body.querySelectorAll('*')].filter((element) => {
      const { position, pointerEvents, opacity } = getComputedStyle(element);
      return ['fixed', 'sticky'].includes(position) && pointerEvents !== 'none' && opacity !== '0' && isSeen(element);
    });
    for (const element of held) {
      const box = element.getBoundingClientRect();
      if (box.height > window.innerHeight / 4) large.push(name(element));
      for (const read of document.querySelectorAll('main :is(h1, h2), [data-keep-clear]')) {
        if (!isSeen(read) || element.contains(read)) continue;
        const words = document.createRange();
        words.selectNodeContents(read);
        const isUnder = [...words.getClientRects()].some(
          ({ left, right, top, bottom }) => right > box.left && left < box.right && bottom > box.top + 1 && top < box.bottom - 1,
        );
        if (isUnder) covered.push(`${name(read)} under ${name(element)}`);
      }
    }
  }
  if (menu && scope === document.body) {
    window.scrollTo(0, document.documentElement.scrollHeight);
    // The menu button hears of it with the next frame.
    await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
    const over = menu.getBoundingClientRect();
    for (const element of document.querySelectorAll('main *')) {
      const isContent =
        element.matches('a, button, input, select, textarea') ||
        [...element.childNodes].some((child) => child instanceof Text && child.textContent?.trim());
      if (!isContent || !isSeen(element)) continue;
      const box = element.getBoundingClientRect();
      if (box.right > over.left && box.left < over.right && box.bottom > over.top && box.top < over.bottom) covered.push(name(element));
    }
    window.scrollTo(0, 0);
  }
  return {
    covered: covered.slice(0, 12),
    large,
    sideways: Math.max(0, scrollWidth - Math.min(clientWidth, width)),
    cut: [...new Set(cut)].slice(0, 12),
    broken: [...new Set(broken)].slice(0, 12),
  };
}
