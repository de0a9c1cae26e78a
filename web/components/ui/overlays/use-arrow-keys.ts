import { useEffect, useRef } from 'react';
import type { RefObject } from 'react';
import { flushSync } from 'react-dom';

const ARROWS = new Set(['ArrowDown', 'ArrowUp']);

/**
 * The arrow keys, Home and End in a panel of links and acts, as people know them from menus: they go round its entries,
 * and an arrow on the button that opens it opens it too.
 * @param around holds the panel and its button
 * @param open opens the panel
 */
export function useArrowKeys(around: RefObject<HTMLElement | null>, isOpen: boolean, open: () => void): void {
  const latestOpen = useRef(open);
  useEffect(() => {
    latestOpen.current = open;
  });
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      const { key, target } = event;
      const holder = around.current;
      if (!(target instanceof Node) || !holder?.contains(target)) return;
      if (!ARROWS.has(key) && !(isOpen && (key === 'Home' || key === 'End'))) return;
      event.preventDefault();
      if (!isOpen) flushSync(latestOpen.current);
      const entries = [...holder.querySelectorAll<HTMLElement>('li > a[href], li > button')];
      const at = entries.findIndex((entry) => entry === document.activeElement);
      const isUp = key === 'ArrowUp';
      const goal = ARROWS.has(key) && at >= 0 ? at + (isUp ? -1 : 1) : isUp || key === 'End' ? -1 : 0;
      entries.at(goal % entries.length)?.focus();
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [around, isOpen]);
}
