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
  /** For that navigation, such as the page to come back to. */
  backState?: unknown;
  backLabel?: string;
  brandTitle?: string;
  brandDescription?: string;
}

/** A sign-in page: the form on the brand's colours, and from 1024 px the brand's panel beside it. */
export function AuthLayout({
  title,
  subtitle,
  children,
  footer,
  backTo = '/',
  backState,
  backLabel = 'Voltar',
  brandTitle = '21 dias. Um treino de cada vez.',
  brandDescription = 'Registre seus treinos, faça seu check-in e suba no ranking com a galera.',
}: AuthLayoutProps) {
  return (
    <div className="relative isolate grid min-h-dvh lg:grid-cols-[minmax(28rem,1fr)_minmax(0,1.2fr)]">
      <div className="flex min-w-0 flex-col lg:px-8 lg:py-6">
        <div aria-hidden="true" className="absolute inset-x-0 top-0 -z-10 h-80 overflow-hidden rounded-b-[2.5rem] bg-expert lg:hidden">
          <div className="absolute -top-24 -right-16 size-72 rounded-full bg-points/15 blur-3xl" />
          <div className="absolute -bottom-24 -left-16 size-64 rounded-full bg-white/10 blur-3xl" />
        </div>
        <header className="flex items-center justify-between gap-4 px-4 py-4 text-expert-foreground sm:px-8 sm:py-6 lg:p-0 lg:text-foreground">
          <Logo />
          <Link
            to={backTo}
            reloadDocument={backTo === '/'}
            state={backState}
            className="inline-flex min-h-11 items-center gap-2 rounded-full px-3 font-semibold hover:bg-white/15 lg:text-muted-foreground lg:hover:bg-muted lg:hover:text-foreground"
          >
            <ArrowLeft aria-hidden="true" className="size-5" />
            <span>{backLabel}</span>
          </Link>
        </header>
        <main className="mx-auto flex w-full max-w-md flex-1 flex-col gap-6 px-4 pt-4 pb-10 sm:pt-8 lg:justify-center lg:px-0 lg:py-8">
          <div className="flex flex-col gap-3 text-expert-foreground lg:gap-2 lg:text-foreground">
            <h1 className="text-4xl leading-none font-extrabold text-balance sm:text-5xl">{title}</h1>
            {subtitle ? <p className="text-lg lg:text-muted-foreground">{subtitle}</p> : null}
            <DayStrip className="mt-2 lg:hidden" />
          </div>
          <div className="flex flex-col gap-5 rounded-3xl bg-card p-5 shadow-lifted sm:p-8 lg:shadow-card">{children}</div>
          {footer ? <div className="text-center text-muted-foreground">{footer}</div> : null}
        </main>
      </div>
      <aside aria-label="Sobre o clube" className="@container hidden p-4 pl-0 lg:block">
        <div className="sticky top-4 h-[calc(100dvh-2rem)] @max-sm:hidden">
          <BrandPanel title={brandTitle} description={brandDescription} />
        </div>
      </aside>
    </div>
  );
}
