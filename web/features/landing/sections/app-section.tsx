import { ChartColumn, CirclePlay, Crown, Gift, LockKeyhole, Salad, WifiOff } from 'lucide-react';
import type { Landing } from '#content/landing-schema.ts';
import { landing } from '#content/landing.ts';
import { Phone } from '../components/phone.tsx';
import { Section, SectionTitle } from '../components/section.tsx';

const { app, pictures } = landing;
type Feature = Landing['app']['features'][number];

const ICONS: Record<Feature['icon'], typeof Gift> = {
  offline: WifiOff,
  chart: ChartColumn,
  play: CirclePlay,
  salad: Salad,
  gift: Gift,
  lock: LockKeyhole,
};

/** A day in the challenge, from morning to night. */
function Day() {
  return (
    <div className="flex flex-col gap-6">
      <h3 className="text-2xl font-bold sm:text-3xl">{app.dayTitle}</h3>
      <ol className="flex flex-col">
        {app.day.map(({ time, title, text }) => (
          <li key={time} className="group grid grid-cols-[auto_1fr] gap-x-4 tight:grid-cols-1 sm:gap-x-6">
            <div aria-hidden="true" className="flex flex-col items-center tight:hidden">
              <span className="mt-2 size-4 shrink-0 rounded-full bg-streak ring-4 ring-streak-soft group-last:bg-points group-last:ring-points-soft" />
              <span className="w-1 grow rounded-full bg-streak-soft group-last:hidden" />
            </div>
            <div className="flex flex-col gap-1 pb-7">
              <p className="font-heading text-xl font-bold">
                <time dateTime={time} className="mr-3 text-primary">
                  {time}
                </time>
                {title}
              </p>
              <p className="max-w-xl text-muted-foreground sm:text-lg">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

function FeatureCard({ icon, title, text, isPaid }: Feature) {
  const Icon = ICONS[icon];
  return (
    <li className="flex min-w-0 flex-col items-start gap-3 rounded-3xl bg-background p-6 sm:p-7">
      <div className="flex w-full items-center justify-between gap-2">
        <span
          aria-hidden="true"
          className={`grid size-12 place-items-center rounded-2xl ${isPaid ? 'bg-expert-soft text-expert-ink' : 'bg-streak-soft text-streak-ink'}`}
        >
          <Icon className="size-6" />
        </span>
        {isPaid ? (
          <span className="inline-flex items-center gap-1 rounded-full bg-expert-soft px-2.5 py-1 text-sm leading-none font-semibold text-expert-ink">
            <Crown aria-hidden="true" className="size-3.5" />
            Expert
          </span>
        ) : (
          <span className="rounded-full bg-streak-soft px-2.5 py-1 text-sm leading-none font-semibold text-streak-ink">Para todos</span>
        )}
      </div>
      <h4 className="text-xl font-bold">{title}</h4>
      <p className="text-muted-foreground">{text}</p>
    </li>
  );
}

/** What the app does: a day with it, then what else is in it and in which plan. */
export function AppSection() {
  return (
    <Section id="app" labelledBy="app-titulo" className="bg-card" innerClassName="flex flex-col gap-14 lg:gap-20">
      <SectionTitle id="app-titulo" title={app.title} lead={app.lead} />
      <div className="grid items-center gap-12 lg:grid-cols-[1.3fr_1fr] lg:gap-20">
        <Day />
        <div className="relative isolate mx-auto w-full max-w-sm">
          <div aria-hidden="true" className="absolute inset-x-0 top-1/4 -bottom-4 -z-10 rounded-[calc(var(--spacing)*10)] bg-streak-soft" />
          <Phone picture="desafio" alt={pictures.challenge} className="mx-auto w-[min(18.75rem,82%)] lg:rotate-2" />
        </div>
      </div>
      <div className="flex flex-col gap-6">
        <h3 className="text-2xl font-bold sm:text-3xl">{app.featuresTitle}</h3>
        <ul className="grid gap-4 sm:grid-cols-2 sm:gap-5 lg:grid-cols-3">
          {app.features.map((feature) => (
            <FeatureCard key={feature.title} {...feature} />
          ))}
        </ul>
      </div>
    </Section>
  );
}
