const SHOWN_MS = 8_000;

let shown: HTMLElement | null = null;

/** Shows a short message over the page for a while; the next takes its place. A failure is told at once to who listens instead of looks. */
export function showMessage(kind: 'success' | 'error', { title, description }: { title: string; description: string }): void {
  shown?.remove();
  const message = document.createElement('div');
  message.className = 'site-message';
  message.dataset['kind'] = kind;
  message.setAttribute('role', kind === 'error' ? 'alert' : 'status');
  const heading = document.createElement('strong');
  heading.textContent = title;
  message.append(heading, description);
  document.body.append(message);
  shown = message;
  setTimeout(() => message.remove(), SHOWN_MS);
}
