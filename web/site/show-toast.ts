const SHOWN_FOR_MS = 8_000;

interface Toast {
  title: string;
  description: string;
}

/**
 * Shows a short message over the page for eight seconds, and has it read out; an error interrupts. The newest takes the
 * place of the one before.
 * @returns how to take it away sooner
 */
export function showToast(kind: 'success' | 'error', { title, description }: Toast): () => void {
  document.querySelector('[data-toast]')?.remove();
  const toast = document.createElement('div');
  toast.dataset['toast'] = kind;
  toast.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  toast.className =
    'fixed inset-x-4 top-20 z-50 mx-auto max-w-md rounded-2xl bg-card p-4 text-card-foreground shadow-lifted ring-1 ring-border data-[toast=error]:bg-destructive-soft data-[toast=error]:text-destructive-ink';
  const heading = document.createElement('p');
  heading.className = 'font-semibold';
  heading.textContent = title;
  const text = document.createElement('p');
  text.textContent = description;
  // Read out only what comes into an element that is already there.
  document.body.append(toast);
  toast.append(heading, text);
  const remove = () => toast.remove();
  setTimeout(remove, SHOWN_FOR_MS);
  return remove;
}
