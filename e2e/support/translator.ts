import type { ConsoleMessage, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** The state of a page on which a translation is at work. */
export interface TranslatedPage {
  /** Fails where the page broke, or where it told the member something that they don't see. */
  expectWhole: (what: string) => Promise<void>;
}

/** The browser's error about a node that is not where React left it. */
const LOST_NODE = /lost in translation|NotFoundError|removeChild|insertBefore|not a child of this node/i;

/**
 * Translates every page that is opened from now on as Chrome and Edge do: each text node gives way to
 * `<font><font>…</font></font>`, also one that comes later. The words stay the same, so that a test finds what it looks
 * for.
 */
export async function translate(page: Page): Promise<TranslatedPage> {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message: ConsoleMessage) => {
    if (message.type() === 'error' && LOST_NODE.test(message.text())) faults.push(message.text());
  });
  await page.addInitScript(translateEverything);
  return {
    async expectWhole(what) {
      await expect(page.getByText('Algo deu errado'), what).toHaveCount(0);
      // Errors of the page arrive in the order in which it throws them.
      await page.evaluate(() => undefined);
      expect(faults.splice(0), what).toEqual([]);
    },
  };
}

/** Runs in the page, before anything of it. */
function translateEverything(): void {
  // A page that is left takes its variables with it.
  const losses = { push: (text: string) => console.error(`lost in translation: ${text}`) };
  const shownAs = new WeakMap<Node, HTMLElement>();
  const LEFT_ALONE = 'script, style, noscript, textarea, svg, [translate="no"], .notranslate, font[data-translated] font';
  /** Words that are written into a node that has given way are not seen. */
  const givenWay = new MutationObserver((records) => {
    for (const { target, oldValue } of records) {
      if (shownAs.get(target)?.isConnected && target.nodeValue !== oldValue)
        losses.push(`"${oldValue}" stays where "${target.nodeValue}" was written`);
    }
  });
  const translateText = (text: Node) => {
    if (!text.nodeValue?.trim() || !text.parentElement || text.parentElement.closest(LEFT_ALONE)) return;
    if (shownAs.get(text)?.isConnected) losses.push(`"${text.nodeValue}" stands there twice`);
    const outer = document.createElement('font');
    outer.dataset['translated'] = '';
    const inner = document.createElement('font');
    outer.style.verticalAlign = 'inherit';
    inner.style.verticalAlign = 'inherit';
    inner.textContent = text.nodeValue;
    outer.append(inner);
    shownAs.set(text, outer);
    text.parentNode?.replaceChild(outer, text);
    givenWay.observe(text, { characterData: true, characterDataOldValue: true });
  };
  const translateAll = (root: Node) => {
    if (root instanceof Text) {
      if (root.isConnected) translateText(root);
      return;
    }
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    for (let node = walker.nextNode(); node; node = walker.nextNode()) texts.push(node);
    for (const text of texts) translateText(text);
  };
  // Which node it is that is lost, a built app does not say.
  const { removeChild, insertBefore } = Node.prototype;
  const nameIn = (parent: Node) => (parent instanceof Element ? parent.outerHTML.slice(0, 300) : parent.nodeName);
  Node.prototype.removeChild = function <T extends Node>(this: Node, child: T): T {
    if (child.parentNode !== this) losses.push(`"${child.nodeValue}" is removed, and is not in ${nameIn(this)}`);
    return removeChild.call(this, child) as T;
  };
  Node.prototype.insertBefore = function <T extends Node>(this: Node, child: T, next: Node | null): T {
    if (next && next.parentNode !== this) losses.push(`something comes before "${next.nodeValue}", which is not in ${nameIn(this)}`);
    return insertBefore.call(this, child, next) as T;
  };
  new MutationObserver((records) => {
    for (const { type, target, addedNodes } of records) {
      if (type === 'characterData') translateAll(target);
      else for (const node of addedNodes) if (node.isConnected && document.body?.contains(node)) translateAll(node);
    }
  }).observe(document, { subtree: true, childList: true, characterData: true });
}
