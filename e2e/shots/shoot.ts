import { mkdirSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { expect, test } from '../support/fixtures.ts';

const TALLEST_PICTURE = 4000;

/** Takes the picture of the whole page, fixed bars at its foot, once fonts are in and nothing moves any more. */
export async function shoot(page: Page, name: string): Promise<void> {
  const folder = `shots/${test.info().project.name}`;
  mkdirSync(folder, { recursive: true });
  await page.evaluate(() => document.fonts.ready);
  const screen = page.viewportSize() ?? { width: 390, height: 844 };
  const contentHeight = await page.evaluate(() => document.documentElement.scrollHeight);
  await page.setViewportSize({ width: screen.width, height: Math.min(Math.max(contentHeight, screen.height), TALLEST_PICTURE) });
  // What comes near only in so tall a window is drawn then.
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.locator('[role=grid][aria-busy=true]')).toHaveCount(0);
  await page.screenshot({ path: `${folder}/${name}.png`, animations: 'disabled', scale: 'css' });
  await page.setViewportSize(screen);
}
