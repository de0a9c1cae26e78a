import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { BrandPanel } from './brand-panel.tsx';
import { DayStrip } from './day-strip.tsx';
import { Logo } from './logo.tsx';

interface AuthLayoutProps {
  /** The page's h1. */
  title: ReactNode;
  subtitle?: ReactNode;
  children: ReactNode;
  /** Under the form, such as the link to sign up. */
  footer?: ReactNode;
  backTo?: string;
  backLabel?: string;
  brandTitle?: string;
  brandDescription?: string;
}

/** A sign-in page: the form, and from 1024 px the brand's panel beside it. */
export function AuthLayout({
  title,
  subtitle,
  children,
  footer,
  backTo = '/',
  backLabel = 'Voltar',
  brandTitle = '21 dias. Um treino de cada vez.',
  brandDescription = 'Registre seus treinos, faça seu check-in e suba no ranking com a galera.',
}: AuthLayoutProps) {
  return (
    <div className="grid min-h-dvh lg:grid-cols-[minmax(28rem,1fr)_minmax(0,1.2fr)]">
      <div className="flex min-w-0 flex-col px-4 py-4 sm:px-8 sm:py-6">
        <header className="flex items-center justify-between gap-4">
          <Logo />
          <Link
            to={backTo}
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold text-muted-foreground hover:bg-muted hover:text-foreground"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            {backLabel}
          </Link>
        </header>
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col justify-center gap-6 py-8">
          <DayStrip className="lg:hidden" />
          <div className="flex flex-col gap-2">
            <h1 className="text-4xl leading-none font-extrabold sm:text-5xl">{title}</h1>
            {subtitle ? <p className="text-lg text-muted-foreground">{subtitle}</p> : null}
          </div>
          <div className="flex flex-col gap-5 rounded-3xl bg-card p-5 shadow-card sm:p-8">{children}</div>
          {footer ? <div className="text-center text-muted-foreground">{footer}</div> : null}
        </main>
      </div>
      <aside aria-label="Sobre o clube" className="hidden p-4 pl-0 lg:block">
        <div className="sticky top-4 h-[calc(100dvh-2rem)]">
          <BrandPanel title={brandTitle} description={brandDescription} />
        </div>
      </aside>
    </div>
  );
}
