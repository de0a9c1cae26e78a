/** The page has drawn what it opens with, and the browser nothing else to do, from now on. */
export function becomeIdle(): void {
  window.requestIdleCallback = (run) => {
    run({ didTimeout: false, timeRemaining: () => 50 });
    return 0;
  };
}
