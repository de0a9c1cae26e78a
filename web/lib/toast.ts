/** At most this many toasts are kept; the oldest makes room. */
export const TOAST_LIMIT = 20;

export type ToastKind = 'success' | 'error' | 'info';

export interface ToastOptions {
  description?: string;
  /** Showing again with the same id replaces that toast instead of adding one. */
  id?: string;
  /** Milliseconds on the screen; 5,000 unless said, errors 8,000. */
  duration?: number;
  action?: { label: string; onClick: () => void };
}

export interface ToastMessage extends Omit<ToastOptions, 'id'> {
  id: string;
  kind: ToastKind;
  title: string;
}

/** The component that draws the toasts: the Toaster component, which is loaded after the first page. */
export interface ToastDisplay {
  show: (message: ToastMessage) => void;
  dismiss: (id: string) => void;
}

let kept: ToastMessage[] = [];
let display: ToastDisplay | null = null;
let lastNumber = 0;
/** Shown in the turn that is running: what else is told in it belongs together. */
let ofThisTurn = new Set<string>();

function drop(id: string): void {
  kept = kept.filter((message) => message.id !== id);
  display?.dismiss(id);
}

function show(kind: ToastKind, title: string, options: ToastOptions = {}): string {
  const id = options.id ?? `toast-${(lastNumber += 1)}`;
  const message: ToastMessage = { ...options, id, kind, title };
  kept = [...kept.filter((other) => other.id !== id), message];
  // Longer on the screen than a success, an error would come back after it, when it holds no more.
  if (kind === 'success') for (const other of kept) if (other.kind === 'error' && !ofThisTurn.has(other.id)) drop(other.id);
  if (ofThisTurn.size === 0) queueMicrotask(() => (ofThisTurn = new Set()));
  ofThisTurn.add(id);
  const oldest = kept.length > TOAST_LIMIT ? kept[0] : undefined;
  if (oldest) drop(oldest.id);
  display?.show(message);
  return id;
}

/**
 * Short messages over the page. Each call returns the toast's id. Works before the Toaster is there: it shows what is
 * waiting.
 */
export const toast = {
  success: (title: string, options?: ToastOptions) => show('success', title, options),
  error: (title: string, options?: ToastOptions) => show('error', title, options),
  info: (title: string, options?: ToastOptions) => show('info', title, options),
  /** The toast with this id as long as it has not gone, or undefined. */
  find: (id: string): ToastMessage | undefined => kept.find((message) => message.id === id),
  /** Takes one toast away, or all of them without an id. */
  dismiss: (id?: string) => {
    for (const message of kept) if (id === undefined || message.id === id) drop(message.id);
  },
};

/** Forgets a toast that went away by itself or was closed by the member. */
export function forgetToast(id: string): void {
  kept = kept.filter((message) => message.id !== id);
}

/** Gives the toasts a display and shows what is waiting on it; returns how to take it away again. */
export function connectToastDisplay(next: ToastDisplay): () => void {
  display = next;
  for (const message of kept) next.show(message);
  return () => {
    if (display === next) display = null;
  };
}
