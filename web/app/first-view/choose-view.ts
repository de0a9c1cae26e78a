// Stands inside app.html, after the templates: it puts the first view of the page's address there before the first
// paint. It is the page's only script that runs before the app's, so it carries nothing that these few lines do not
// need.
import { parseEnv } from '#web/config/env.ts';
import { KEPT_CONFIG_KEY, readBuiltConfig, readEmbeddedConfig } from '#web/config/read-config.ts';
import { deviceStorage } from '#web/lib/device/device-storage.ts';
import { hasStoredSession } from '#web/lib/session/stored-session.ts';
import { VIEW_ATTRIBUTE, templateId } from './view-names.ts';
import type { ViewName } from './view-names.ts';
import { watchStart, watchView } from './watch-view.ts';

const GUEST_VIEWS: Partial<Record<string, ViewName>> = { '/auth/login': 'login', '/auth/signup': 'signup' };

function contentOf(name: ViewName): DocumentFragment | null {
  const template = document.getElementById(templateId(name));
  return template instanceof HTMLTemplateElement ? template.content : null;
}

/**
 * Whether another page of the app led here and handed something over, such as the email to start with: the view could
 * not show it.
 */
function hasHandedOver(): boolean {
  const state = window.history.state as { usr?: unknown } | null;
  return Boolean(state?.usr);
}

/**
 * The buttons of the providers stand on the view for every club: those that this one has not go, and with the last the
 * words that part them from the form.
 */
function withoutUnsetProviders(view: DocumentFragment | null): DocumentFragment | null {
  const config = readEmbeddedConfig() ?? deviceStorage.readJson(KEPT_CONFIG_KEY) ?? readBuiltConfig();
  if (!view || !config) return view;
  const offered: Partial<Record<string, boolean>> = parseEnv(config).providers;
  const buttons = [...view.querySelectorAll<HTMLElement>('[data-provider]')];
  const unset = buttons.filter((button) => !offered[button.dataset['provider'] ?? '']);
  for (const button of unset) button.remove();
  if (unset.length === buttons.length) view.querySelector('[data-providers]')?.remove();
  return view;
}

/** The login, or the form for a new account, which says more to a stranger who comes from the payment page. */
function guestView(): ViewName | null {
  const { pathname, search } = window.location;
  const name = GUEST_VIEWS[pathname];
  return name && !hasStoredSession() && !hasHandedOver() && !search.includes('session_id=') ? name : null;
}

function chooseView(): void {
  const root = document.getElementById('root');
  if (!root) return;
  watchStart(root);
  const name = guestView();
  const view = name && withoutUnsetProviders(contentOf(name));
  if (!name || !view) return;
  root.replaceChildren(view);
  root.setAttribute(VIEW_ATTRIBUTE, name);
  watchView(root);
}

chooseView();
