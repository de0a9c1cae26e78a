import { PLAN_PATH } from '#web/config/plan-path.ts';
import { logError } from '../log.ts';

/** A browser that has not left by then stays: the member has pressed Escape. */
const LEAVES_WITHIN_MS = 15_000;

export interface CheckoutTrip {
  /** Opens the payment page. @returns its address */
  open: () => Promise<string>;
  onBusy: (isBusy: boolean) => void;
  /**
   * The payment page is there, and the browser is about to go. Not called on the way to the member's own plan, where
   * nothing is paid.
   */
  onLeaving?: () => void;
  /** Tells that it failed. @returns how to take that away: it holds no more once the button is pressed again */
  onFailure: () => (() => void) | undefined;
  /** Goes to an address; only a test needs another way. */
  leave?: (address: string) => void;
}

/**
 * A button's way to the payment page and back. It is busy from the tap until the browser has left. It is idle again
 * after a failure, and when Back brings the page from the browser's memory. A second tap meanwhile does nothing.
 * @returns `start` for the tap, and `stop`, which forgets the button
 */
export function createCheckoutTrip({ open, onBusy, onLeaving, onFailure, leave }: CheckoutTrip) {
  let isBusy = false;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let forgetFailure: (() => void) | undefined;

  function setBusy(next: boolean): void {
    clearTimeout(timer);
    isBusy = next;
    onBusy(next);
  }

  function onPageShow({ persisted }: PageTransitionEvent): void {
    if (persisted && isBusy) setBusy(false);
  }
  window.addEventListener('pageshow', onPageShow);

  return {
    async start(): Promise<void> {
      if (isBusy) return;
      forgetFailure?.();
      forgetFailure = undefined;
      setBusy(true);
      try {
        const address = await open();
        if (!isPlanPage(address)) onLeaving?.();
        if (leave) leave(address);
        else window.location.assign(address);
        timer = setTimeout(() => setBusy(false), LEAVES_WITHIN_MS);
      } catch (error) {
        logError('o pagamento não pôde ser aberto', error);
        setBusy(false);
        forgetFailure = onFailure();
      }
    },
    stop(): void {
      clearTimeout(timer);
      window.removeEventListener('pageshow', onPageShow);
    },
  };
}

function isPlanPage(address: string): boolean {
  const { origin, pathname } = new URL(address, window.location.href);
  return origin === window.location.origin && pathname === PLAN_PATH;
}
