import { club } from '#content/club.ts';
import { Logo } from '#web/components/layout/logo.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';

/** The bar is as high as it is: with large text its labels stay on one line. */
const IN_BAR = 'tight:px-2 tight:text-[length:min(0.875rem,20px)] tight:whitespace-nowrap';

/** The fixed bar of every document: the club, and the ways in. */
export function TopBar() {
  return (
    <header className="fixed inset-x-0 top-0 z-40 bg-background/90 pt-safe-top backdrop-blur-md print:hidden">
      <div className="mx-auto flex h-16 w-full max-w-7xl items-center justify-between gap-4 px-4 sm:px-6 lg:px-8">
        <a href={paths.landing.getHref()} aria-label={`${club.name}: início`} className="flex min-h-11 items-center rounded-md">
          {/* The mark alone where the buttons need the room. */}
          <Logo className="max-[22rem]:*:last:hidden" />
        </a>
        <div data-for="stranger" className="flex items-center gap-2">
          <Button asChild variant="ghost" size="sm" className={IN_BAR}>
            <a href={paths.auth.login.getHref()}>Entrar</a>
          </Button>
          <Button asChild size="sm" className={IN_BAR}>
            <a href={paths.auth.signup.getHref()}>Criar conta</a>
          </Button>
        </div>
        <Button asChild size="sm" className={IN_BAR}>
          <a href={paths.app.home.getHref()} data-for="member">
            Abrir o app
          </a>
        </Button>
      </div>
    </header>
  );
}
