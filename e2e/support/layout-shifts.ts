import type { Page } from '@playwright/test';

interface Shift {
  value: number;
  hadRecentInput: boolean;
  sources: readonly { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
}

/** Has pages that are opened next note what moves on them by itself. */
export async function watchShifts(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const shifts: string[] = [];
    const textOf = ({ x, y, width, height }: DOMRect) =>
      `${[x, y].map(Math.round).join(' ')} (${[width, height].map(Math.round).join(' x ')})`;
    const nameOf = (node: Node | null) => {
      const element = node instanceof Element ? node : node?.parentElement;
      return element ? `${element.tagName.toLowerCase()} "${(element.textContent ?? '').slice(0, 40)}"` : 'what is gone';
    };
    Object.assign(window, { shifts });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput, sources } = entry as unknown as Shift;
        if (hadRecentInput) continue;
        const moved = sources.map(
          ({ node, previousRect, currentRect }) => `${nameOf(node)} from ${textOf(previousRect)} to ${textOf(currentRect)}`,
        );
        shifts.push(`${value.toFixed(4)}: ${moved.join(', ')}`);
      }
    }).observe({ type: 'layout-shift', buffered: true });
  });
}

/** Tells what has moved on the page so far. */
export async function shiftsOn(page: Page): Promise<string[]> {
  return page.evaluate(() => (window as unknown as { shifts: string[] }).shifts);
}

/** Resolves when what comes late has come, and is painted: the parts that wait for the page, and the headings' font. */
export async function untilLateParts(page: Page): Promise<void> {
  await page.waitForFunction(() => {
    const names = performance.getEntriesByType('resource').map(({ name }) => name);
    return ['/later-', 'bricolage'].every((part) => names.some((name) => name.includes(part)));
  });
  await page.evaluate(
    () =>
      new Promise<void>((resolve) => {
        requestIdleCallback(() => requestAnimationFrame(() => requestAnimationFrame(() => requestIdleCallback(() => resolve()))));
      }),
  );
}
