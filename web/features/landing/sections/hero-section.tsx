import { ArrowDown, Flame, Star } from 'lucide-react';
import type { ReactNode } from 'react';
import { landing } from '#content/landing.ts';
import { POINTS_PER_CHECK_IN } from '#domain/limits.ts';
import { ButtonLink } from '#web/components/ui/button-link.tsx';
import { paths } from '#web/config/paths.ts';
import { cn } from '#web/lib/cn.ts';
import { LongBoard } from './long-board.tsx';
import { Phone } from './phone.tsx';

const { actions, hero, pictures } = landing;

function Actions() {
  return (
    <div className="flex w-full flex-col gap-x-3 gap-y-3 sm:flex-row sm:flex-wrap">
      <ButtonLink data-for="stranger" href={paths.auth.signup.getHref()} size="lg">
        {actions.signUp}
      </ButtonLink>
      <ButtonLink data-for="member" href={paths.app.home.getHref()} size="lg">
        {actions.openApp}
      </ButtonLink>
      <ButtonLink href="#app" variant="outline" size="lg">
        <span>{actions.tour}</span>
        <ArrowDown aria-hidden="true" />
      </ButtonLink>
      <p data-for="stranger" className="flex flex-wrap items-center gap-x-1.5 max-sm:justify-center sm:w-full">
        <span>{actions.hasAccount}</span>
        <a
          href={paths.auth.login.getHref()}
          className="inline-flex min-h-11 items-center px-1 font-semibold text-primary underline-offset-4 hover:underline"
        >
          {actions.logInAgain}
        </a>
      </p>
    </div>
  );
}

function Facts() {
  return (
    <dl className="grid w-full max-w-xl grid-cols-3 gap-3 tight:grid-cols-1 sm:gap-6">
      {hero.facts.map(({ figure, text }) => (
        <div key={text} className="flex flex-col-reverse justify-end gap-1 border-l-4 border-primary pl-3 sm:pl-4">
          <dt className="text-sm leading-tight text-muted-foreground sm:text-base">{text}</dt>
          <dd className="font-heading text-2xl leading-none whitespace-nowrap narrow:text-lg font-extrabold tracking-tight sm:text-4xl">
            {figure}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** A small card that lies over the edge of the phone. */
function Sticker({ className, children }: { className: string; children: ReactNode }) {
  return (
    <span
      className={cn(
        'absolute z-10 flex items-center gap-2 rounded-2xl px-4 py-3 font-heading text-base font-bold whitespace-nowrap shadow-lifted sm:text-lg [&_svg]:size-6',
        className,
      )}
    >
      {children}
    </span>
  );
}

/** The app on the club's gradient, which it stands out of above and below. */
function Stage() {
  return (
    <figure className="mx-auto flex w-full max-w-lg flex-col gap-3 lg:max-w-none">
      <div className="relative pt-6 pb-8 max-sm:pb-12">
        <div
          aria-hidden="true"
          className="absolute inset-x-0 top-20 bottom-0 overflow-hidden rounded-[calc(var(--spacing)*10)] bg-expert max-sm:-inset-x-4 max-sm:rounded-none"
        >
          <svg
            viewBox="7 7 27 25.2"
            fill="none"
            stroke="currentColor"
            strokeWidth="5"
            strokeLinecap="round"
            strokeLinejoin="round"
            className="absolute inset-x-[4%] bottom-[6%] text-white/10"
          >
            {/* The 21 of the club's mark. */}
            <path d="M9.5 15.2a5.6 5.6 0 0 1 11.2 0c0 5.3-11 8.3-11 14.3h11.6M26.3 13.6 31 10.2v19.3" />
          </svg>
          <span className="absolute -top-24 -right-16 size-72 rounded-full bg-points/30 blur-3xl" />
        </div>
        <div className="relative mx-auto w-[min(18.75rem,74%)]">
          <Phone picture="inicio" alt={pictures.home} isFirst />
          <div aria-hidden="true" className="tight:hidden">
            <Sticker className="top-[46%] right-[calc(100%-1.25rem)] -rotate-6 bg-streak-soft text-streak-ink max-sm:hidden lg:max-xl:hidden">
              <Flame />9 dias
            </Sticker>
            <Sticker className="bottom-[24%] left-[calc(100%-1.5rem)] rotate-4 bg-points text-points-foreground max-sm:-bottom-9 max-sm:left-auto max-sm:-right-8">
              <Star />
              <span>{`+${POINTS_PER_CHECK_IN} pontos`}</span>
            </Sticker>
          </div>
        </div>
      </div>
      <figcaption className="text-center text-sm text-muted-foreground">{pictures.note}</figcaption>
    </figure>
  );
}

/** The first thing a visitor sees: what it is, how it looks, what it costs, and the board that is to be filled. */
export function HeroSection() {
  return (
    <section aria-labelledby="inicio-titulo" className="overflow-x-clip">
      <div className="mx-auto grid w-full max-w-7xl items-center gap-12 px-4 pt-8 pb-12 max-sm:gap-8 max-sm:pt-5 sm:px-6 lg:grid-cols-[1.1fr_1fr] lg:gap-16 lg:px-8 lg:pt-10">
        <div className="flex flex-col items-start gap-7 max-sm:gap-5">
          <p className="rounded-full bg-secondary px-4 py-1.5 text-sm font-semibold text-secondary-foreground sm:text-base">
            {hero.eyebrow}
          </p>
          <h1
            id="inicio-titulo"
            className="text-5xl leading-[0.95] font-extrabold tracking-tighter text-balance sm:text-7xl lg:text-[min(5.5rem,6.6vw)]"
          >
            <span>{`${hero.title} `}</span>
            <span className="text-primary">{hero.emphasis}</span>
          </h1>
          <p className="max-w-xl text-lg text-muted-foreground sm:text-xl">{hero.lead}</p>
          <Actions />
          <Facts />
        </div>
        <Stage />
      </div>
      <LongBoard />
    </section>
  );
}
