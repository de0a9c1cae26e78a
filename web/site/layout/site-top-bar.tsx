import { Menu, X } from 'lucide-react';
import { club } from '#content/club.ts';
import { landing } from '#content/landing.ts';
import { Logo } from '#web/components/layout/logo.tsx';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { paths } from '#web/config/paths.ts';
import { cn } from '#web/lib/cn.ts';

const { actions, menu } = landing;

/** The bar is as high as it is: with large text its labels stay on one line. */
const IN_BAR =
  'max-sm:h-11 max-sm:min-h-11 max-sm:py-0 tight:h-11 tight:px-2 tight:text-[length:min(0.875rem,18px)] max-sm:whitespace-nowrap tight:whitespace-nowrap';
const BAR_LINK = 'flex min-h-11 items-center rounded-full px-4 font-semibold hover:bg-muted';
const MENU_LINK = 'flex min-h-11 items-center rounded-lg px-4 font-semibold hover:bg-muted';

/**
 * The menu of narrow screens: it opens without a script; the site's script closes it on a choice, on Escape and on a
 * press outside.
 */
function PhoneMenu() {
  return (
    <details data-menu="" className="group relative lg:hidden">
      <summary className="grid size-11 cursor-pointer list-none place-items-center rounded-full hover:bg-muted [&::-webkit-details-marker]:hidden">
        <Menu aria-hidden="true" className="size-6 group-open:hidden" />
        <X aria-hidden="true" className="hidden size-6 group-open:block" />
        <span className="sr-only">Menu</span>
      </summary>
      <nav
        aria-label="Menu"
        className="fixed inset-x-2 top-[calc(var(--spacing-bar)+0.25rem)] max-h-[calc(100dvh-var(--spacing-bar)-1rem)] overflow-y-auto rounded-2xl bg-popover p-2 text-popover-foreground shadow-lifted ring-1 ring-border sm:left-auto sm:w-72"
      >
        <ul>
          {menu.map(({ section, label }) => (
            <li key={section}>
              <a href={`/#${section}`} className={MENU_LINK}>
                {label}
              </a>
            </li>
          ))}
          <li className="mt-2 border-t border-border pt-2">
            <a data-for="stranger" href={paths.auth.login.getHref()} className={MENU_LINK}>
              {actions.logIn}
            </a>
            <a data-for="member" href={paths.plans.getHref()} className={MENU_LINK}>
              {actions.plans}
            </a>
          </li>
        </ul>
      </nav>
    </details>
  );
}

/** The fixed bar: the page's sections, the plans, and the way into the app. */
export function SiteTopBar() {
  return (
    <header className="fixed inset-x-0 top-0 z-40 border-b border-border bg-background pt-safe-top print:hidden">
      <div className="mx-auto flex h-16 w-full max-w-7xl items-center justify-between gap-2 px-4 sm:px-6 lg:px-8">
        <a href={paths.landing.getHref()} aria-label={`${club.name}: início`} className="flex min-h-11 min-w-0 items-center rounded-md">
          <Logo className="max-[20rem]:*:nth-2:hidden tight:*:nth-2:hidden" />
        </a>
        <nav aria-label="Seções da página" className="flex items-center gap-1 max-lg:hidden">
          {menu.map(({ section, label }) => (
            <a key={section} href={`/#${section}`} className={BAR_LINK}>
              {label}
            </a>
          ))}
        </nav>
        <div className="flex shrink-0 items-center gap-1 sm:gap-2">
          <a data-for="stranger" href={paths.auth.login.getHref()} className={cn(BAR_LINK, 'max-lg:hidden')}>
            {actions.logIn}
          </a>
          <a data-for="member" href={paths.app.home.getHref()} className={cn(BAR_LINK, 'max-lg:hidden')}>
            {actions.openApp}
          </a>
          {/* A phone has room for one button: a stranger's leads to the plans, a member's into the app, and the menu has the other. */}
          <ButtonLink data-for="member" href={paths.app.home.getHref()} size="sm" className={cn(IN_BAR, 'lg:hidden')}>
            {actions.openApp}
          </ButtonLink>
          <ButtonLink data-for="member" href={paths.plans.getHref()} size="sm" className="max-lg:hidden">
            {actions.plans}
          </ButtonLink>
          {/* Not the loudest: a stranger's first step is the free account. */}
          <ButtonLink data-for="stranger" href={paths.plans.getHref()} variant="secondary" size="sm" className={IN_BAR}>
            {actions.plans}
          </ButtonLink>
          <PhoneMenu />
        </div>
      </div>
    </header>
  );
}
