import type { Locator, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

const FAR_ENOUGH = 80;

/** Moves on by Tab alone until the control has the focus, which must be seen there. */
export async function tabTo(page: Page, control: Locator): Promise<void> {
  await expect(control).toBeVisible();
  for (let step = 0; step < FAR_ENOUGH; step += 1) {
    if (await control.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('Tab');
  }
  await expect(control, 'is reached by Tab').toBeFocused();
  const outline = await control.evaluate((element) => getComputedStyle(element).outlineStyle);
  expect(outline, 'the focus is seen').not.toBe('none');
}

/** Goes to a field by Tab and types into it. */
export async function typeInto(page: Page, label: string, text: string): Promise<void> {
  await tabTo(page, page.getByLabel(label, { exact: true }));
  await page.keyboard.type(text);
}

/** Goes to a control by Tab and presses a key on it. */
export async function pressOn(page: Page, control: Locator, key = 'Enter'): Promise<void> {
  await tabTo(page, control);
  await page.keyboard.press(key);
}

/** Fails when the focus has fallen to the page as a whole, where a keyboard starts again from the top. */
export async function expectFocusWithin(container: Locator): Promise<void> {
  await expect.poll(() => container.evaluate((element) => element.contains(document.activeElement)), 'the focus is kept').toBe(true);
}
