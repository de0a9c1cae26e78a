import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { club } from '#content/club.ts';
import { PublicLayout } from '#web/components/layout/public-layout.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { paths } from '#web/config/paths.ts';
import { useHasStoredSession } from '../hooks/use-has-stored-session.ts';

/** The bar is as high as it is: with large text its labels stay on one line. */
const IN_BAR = 'tight:px-2 tight:text-[length:min(0.875rem,20px)] tight:whitespace-nowrap';

function BarActions() {
  if (useHasStoredSession()) {
    return (
      <Button asChild size="sm" className={IN_BAR}>
        <Link to={paths.app.home.getHref()}>Abrir o clube</Link>
      </Button>
    );
  }
  return (
    <>
      <Button asChild variant="ghost" size="sm" className={IN_BAR}>
        <Link to={paths.auth.login.getHref()}>Entrar</Link>
      </Button>
      <Button asChild size="sm" className={IN_BAR}>
        <Link to={paths.auth.signup.getHref()}>Criar conta</Link>
      </Button>
    </>
  );
}

function Footer() {
  const linkClasses = 'inline-flex min-h-11 items-center underline-offset-4 hover:text-foreground hover:underline';
  return (
    <div className="flex flex-col gap-4 sm:flex-row sm:items-center sm:justify-between">
      <p>
        © {club.copyrightYear} {club.name}. {club.tagline}.
      </p>
      <ul className="flex flex-wrap gap-x-6">
        <li>
          <Link to={paths.privacyPolicy.getHref()} className={linkClasses}>
            Política de privacidade
          </Link>
        </li>
        <li>
          <Link to={paths.termsOfUse.getHref()} className={linkClasses}>
            Termos de uso
          </Link>
        </li>
      </ul>
    </div>
  );
}

/** A page of the public site, with the ways in at the top and the legal pages at the foot. */
export function SitePage({ children }: { children: ReactNode }) {
  return (
    <PublicLayout logoName={club.name} actions={<BarActions />} footer={<Footer />}>
      {children}
    </PublicLayout>
  );
}
