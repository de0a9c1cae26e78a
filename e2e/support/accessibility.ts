import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { expect, test } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { AxeResults } from 'axe-core';

interface Violation {
  id: string;
  help: string;
  nodes: string[];
}
type WindowWithAxe = Window & { axe?: { run: (context: Document, options: object) => Promise<AxeResults> } };

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The rules that depend on colours alone; every other rule finds the same in both schemes, which differ in nothing but
 * colours.
 */
const COLOUR_RULES = ['color-contrast', 'link-in-text-block'];

type Scheme = 'light' | 'dark';
/** All of axe's rules unless some are named. */
type Look = readonly [Scheme, (readonly string[])?];

/** Each layout in both schemes, as the drill `accessibility` has it. */
const EVERY_LOOK: readonly Look[] = [['dark', COLOUR_RULES], ['light']];

/**
 * The looks that a run of `npm test` checks: all of the rules on the phone, and on the desktop what only dark colours
 * can break.
 */
function looks(): readonly Look[] {
  if (process.env['EVERY_SCHEME'] === '1') return EVERY_LOOK;
  return test.info().project.name === 'desktop' ? [['dark', COLOUR_RULES]] : [['light']];
}

/**
 * Fails when axe finds any violation on the page as it is once nothing moves any more: in the light scheme on a phone,
 * in the colours of the dark one on a desktop, and both on each where EVERY_SCHEME is 1. The page is left in the scheme
 * that was looked at last.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // axe.run looks into a frame only when axe is in it too.
  expect(page.frames(), 'frames, which nobody looks into').toHaveLength(1);
  await drawRowsOutOfSight(page);
  for (const [colorScheme, rules] of looks()) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-theme', colorScheme);
    await untilStill(page);
    expect(await findViolations(page, rules), `${colorScheme} scheme`).toEqual([]);
  }
}

async function untilStill(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every((animation) => animation.playState !== 'running' || animation.effect?.getComputedTiming().endTime === Infinity),
  );
}

/**
 * The same on the present screen and on a desktop's, for what lies over a page: each width lays it out in its own way.
 */
export async function expectAccessibleAtBothWidths(page: Page): Promise<void> {
  const phone = page.viewportSize();
  await expectAccessible(page);
  await page.setViewportSize({ width: 1280, height: 800 });
  await expectAccessible(page);
  if (!phone) return;
  await page.setViewportSize(phone);
  // A phone shows the wide page smaller until it is laid out again.
  await expect.poll(() => page.evaluate(() => window.innerWidth)).toBe(phone.width);
}

/** The same for a document without the app, which takes its colours from the system's scheme alone. */
export async function expectDocumentAccessible(page: Page): Promise<void> {
  for (const colorScheme of ['dark', 'light'] as const) {
    await page.emulateMedia({ colorScheme });
    // The site's script follows the scheme a moment later, and its links change their colour little by little.
    await page.waitForFunction((scheme) => (document.documentElement.dataset['theme'] ?? scheme) === scheme, colorScheme);
    await untilStill(page);
    expect(await findViolations(page), `${colorScheme} scheme`).toEqual([]);
  }
}

/**
 * Rows that `content-visibility: auto` leaves out keep the other scheme's colours until they are drawn, which no member
 * sees and axe would report.
 */
async function drawRowsOutOfSight(page: Page): Promise<void> {
  await page.evaluate(() => {
    const allDrawn = new CSSStyleSheet();
    allDrawn.replaceSync('[class*="content-visibility:auto"] { content-visibility: visible !important }');
    document.adoptedStyleSheets = [allDrawn];
  });
}

/**
 * Runs axe's rules in the page, all of them unless some are named. AxeBuilder does the same at four times the cost: it
 * sends axe's source each time, and opens another page to write its report.
 */
async function findViolations(page: Page, rules?: readonly string[]): Promise<Violation[]> {
  const isLoaded = await page.evaluate(() => (window as WindowWithAxe).axe !== undefined);
  if (!isLoaded) await page.evaluate(axeSource);
  return page.evaluate(async (names) => {
    const { axe } = window as WindowWithAxe;
    if (!axe) throw new Error('axe is not in the page');
    // It would fetch and read all styles again, for a rule that is not among those that run.
    const options = { resultTypes: ['violations'], preload: { assets: ['media'] } };
    const { violations } = await axe.run(document, { ...options, ...(names && { runOnly: names }) });
    return violations.map(({ id, help, nodes }) => ({ id, help, nodes: nodes.map(({ html }) => html) }));
  }, rules);
}
