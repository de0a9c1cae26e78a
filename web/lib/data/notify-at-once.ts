import { notifyManager } from '@tanstack/react-query';

let waiting: (() => void)[] = [];

function notifyAll(): void {
  const due = waiting;
  waiting = [];
  for (const notify of due) {
    try {
      notify();
    } catch (error) {
      // As from a timer of its own: the others hear all the same.
      setTimeout(() => {
        throw error;
      });
    }
  }
}

/**
 * Tells screens of answers that come in one go in one go, so that they are drawn again once. The answer that comes with
 * a page fills ten queries, and each of them would have the page drawn again by itself.
 */
export function notifyAtOnce(): void {
  notifyManager.setScheduler((notify) => {
    waiting.push(notify);
    if (waiting.length === 1) setTimeout(notifyAll);
  });
}
