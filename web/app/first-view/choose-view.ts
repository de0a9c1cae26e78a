// Stands inside app.html, after the templates: it puts the first view of the page's address there before the first paint. It is the page's
// only script that runs before the app's, so it carries nothing that these few lines do not need.
import { effectiveLevel } from '#domain/levels.ts';
import { initials } from '#web/components/ui/initials.ts';
import { parseEnv } from '#web/config/env.ts';
import { KEPT_CONFIG_KEY, readEmbeddedConfig } from '#web/config/read-config.ts';
import { NAMELESS, homeSubtitle, homeTitle } from '#web/features/home/home-texts.ts';
import { dayInKeptZone, readHomeZone } from '#web/lib/challenges/home-zone.ts';
import { now } from '#web/lib/device/clock.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { greetingHere } from '#web/lib/device/time-zone.ts';
import { isConsentUnknown } from '#web/lib/session/known-consent.ts';
import { lacksSecondFactor } from '#web/lib/session/lacks-second-factor.ts';
import { readSnapshot } from '#web/lib/session/member-snapshot.ts';
import { hasStoredSession, readStoredSession } from '#web/lib/session/stored-session.ts';
import { VIEW_ATTRIBUTE, templateId } from './view-names.ts';
import type { ViewName } from './view-names.ts';
import { watchStart, watchView } from './watch-view.ts';

const GUEST_VIEWS: Partial<Record<string, ViewName>> = { '/auth/login': 'login', '/auth/signup': 'signup' };

function write(view: DocumentFragment, selector: string, text: string): void {
  const element = view.querySelector(selector);
  if (element) element.textContent = text;
}

function contentOf(name: ViewName): DocumentFragment | null {
  const template = document.getElementById(templateId(name));
  return template instanceof HTMLTemplateElement ? template.content : null;
}

/** Whether another page of the app led here and handed something over, such as the email to start with: the view could not show it. */
function hasHandedOver(): boolean {
  const state = window.history.state as { usr?: unknown } | null;
  return Boolean(state?.usr);
}

/** The buttons of the providers stand on the view for every club: those that this one has not go, and with the last the words that part them from the form. */
function withoutUnsetProviders(view: DocumentFragment | null): DocumentFragment | null {
  const config = readEmbeddedConfig() ?? deviceStorage.readJson(KEPT_CONFIG_KEY);
  if (!view || !config) return view;
  const offered: Partial<Record<string, boolean>> = parseEnv(config).providers;
  const buttons = [...view.querySelectorAll<HTMLElement>('[data-provider]')];
  const unset = buttons.filter((button) => !offered[button.dataset['provider'] ?? '']);
  for (const button of unset) button.remove();
  if (unset.length === buttons.length) view.querySelector('[data-providers]')?.remove();
  return view;
}

/** Home for a member whom this device knows, who has shown their second factor and accepted the terms; the others wait for the server, which tells what they may see. */
function homeView(): [ViewName, DocumentFragment | null] | null {
  const session = readStoredSession();
  const snapshot = session && !lacksSecondFactor(session) && !isConsentUnknown(session.user) && readSnapshot(session.user.id);
  if (!snapshot) return null;
  const instant = now();
  const name = snapshot.profile?.name?.trim();
  const viewName = `home-${effectiveLevel(snapshot.userLevel, instant)}` as const;
  const view = contentOf(viewName);
  if (view) {
    write(view, 'h1', homeTitle(greetingHere(instant), name || NAMELESS));
    write(view, 'h1 + p', homeSubtitle(dayInKeptZone(instant, readHomeZone(session.user.id))));
    write(view, '[aria-label="Menu do usuário"] > span', initials(name));
  }
  return [viewName, view];
}

/** The login, or the form for a new account, which says more to whoever comes from the payment page. */
function guestView(): [ViewName, DocumentFragment | null] | null {
  const { pathname, search } = window.location;
  const name = GUEST_VIEWS[pathname];
  return name && !hasStoredSession() && !hasHandedOver() && !search.includes('session_id=')
    ? [name, withoutUnsetProviders(contentOf(name))]
    : null;
}

function chooseView(): void {
  const root = document.getElementById('root');
  if (!root) return;
  watchStart(root);
  const guest = guestView();
  const [name, view] = guest || (window.location.pathname === '/app/home' && homeView()) || [];
  if (!name || !view) return;
  root.replaceChildren(view);
  root.setAttribute(VIEW_ATTRIBUTE, name);
  watchView(root, !guest);
}

chooseView();
