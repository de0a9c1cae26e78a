/** Chromium's offer to install the app; no standard yet, so TypeScript does not know it. */
interface InstallOffer extends Event {
  prompt: () => Promise<unknown>;
  userChoice: Promise<{ outcome: 'accepted' | 'dismissed' }>;
}

// Without React: the first script of the page has this, before anything else of the app is there.
let offer: InstallOffer | null = null;
let hasInstalled = false;
const listeners = new Set<() => void>();

function setOffer(next: InstallOffer | null): void {
  offer = next;
  for (const listener of listeners) listener();
}

function isOffer(event: Event): event is InstallOffer {
  return 'prompt' in event && 'userChoice' in event;
}

/**
 * Keeps the browser's offer to install the app for the moment that a member wants it. At the start of the page: it
 * comes early, and once.
 */
export function watchInstallOffer(): void {
  window.addEventListener('beforeinstallprompt', (event) => {
    if (!isOffer(event)) return;
    // The browser would show a bar of its own over the page.
    event.preventDefault();
    setOffer(event);
  });
  window.addEventListener('appinstalled', () => {
    hasInstalled = true;
    setOffer(null);
  });
}

/** Whether the browser offers to install the app now. */
export function hasInstallOffer(): boolean {
  return offer !== null;
}

/** Calls back when the offer comes or goes. @returns how to stop */
export function onInstallOffer(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Has the browser ask the member. @returns whether they said yes; false without an offer */
export async function askToInstall(): Promise<boolean> {
  const current = offer;
  if (!current) return false;
  await current.prompt();
  const { outcome } = await current.userChoice;
  // An offer works once.
  if (offer === current) setOffer(null);
  return outcome === 'accepted';
}

/** Whether the app runs as an installed one, or has just been installed. */
export function isStandalone(): boolean {
  return (
    hasInstalled || window.matchMedia('(display-mode: standalone)').matches || ('standalone' in navigator && navigator.standalone === true)
  );
}
