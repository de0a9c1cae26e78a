// Stands inside app.html, after the templates: it puts the first view of the page's address there before the first paint. It is the page's
// only script that runs before the app's, so it carries nothing that these few lines do not need.
import { dayInZone, greeting } from '#domain/calendar.ts';
import { effectiveLevel } from '#domain/levels.ts';
import { initials } from '#web/components/ui/initials.ts';
import { NAMELESS, homeSubtitle, homeTitle } from '#web/features/home/home-texts.ts';
import { readSnapshot } from '#web/lib/session/member-storage.ts';
import { hasStoredSession, readStoredSession } from '#web/lib/session/stored-session.ts';
import { PRESSED_ATTRIBUTE, VIEW_ATTRIBUTE, templateId } from './view-names.ts';
import type { ViewName } from './view-names.ts';

function write(view: DocumentFragment, selector: string, text: string): void {
  const element = view.querySelector(selector);
  if (element) element.textContent = text;
}

function contentOf(name: ViewName): DocumentFragment | null {
  const template = document.getElementById(templateId(name));
  return template instanceof HTMLTemplateElement ? template.content : null;
}

/** Home for a member whom this device knows; the others wait for the server, which tells what they may see. */
function homeView(): [ViewName, DocumentFragment | null] | null {
  const session = readStoredSession();
  const snapshot = session && readSnapshot(session.user.id);
  if (!snapshot) return null;
  const instant = new Date();
  const name = snapshot.profile?.name?.trim();
  const viewName = `home-${effectiveLevel(snapshot.userLevel, instant)}` as const;
  const view = contentOf(viewName);
  if (view) {
    write(view, 'h1', homeTitle(greeting(instant), name || NAMELESS));
    write(view, 'h1 + p', homeSubtitle(dayInZone(instant)));
    write(view, '[popovertarget] > span', initials(name));
  }
  return [viewName, view];
}

function chooseView(): void {
  const root = document.getElementById('root');
  const { pathname } = window.location;
  const [name, view] =
    (pathname === '/auth/login' && !hasStoredSession() && ['login', contentOf('login')]) || (pathname === '/app/home' && homeView()) || [];
  if (!root || !name || !view) return;
  root.replaceChildren(view);
  root.setAttribute(VIEW_ATTRIBUTE, name);
  // A press is answered as soon as the app can; until then no form may leave the page with what was typed in its address.
  root.addEventListener('submit', (event) => event.preventDefault());
  root.addEventListener('click', ({ target }) => {
    const button = target instanceof Element ? target.closest('button') : null;
    if (!button || !root.hasAttribute(VIEW_ATTRIBUTE)) return;
    for (const other of root.querySelectorAll(`[${PRESSED_ATTRIBUTE}]`)) other.removeAttribute(PRESSED_ATTRIBUTE);
    button.setAttribute(PRESSED_ATTRIBUTE, '');
  });
}

chooseView();
