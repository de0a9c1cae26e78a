import { ChartColumn, CirclePlay, Crown, Gift, LockKeyhole, Salad, WifiOff } from 'lucide-react';
import type { Landing } from '#content/landing-schema.ts';
import { landing } from '#content/landing.ts';
import { Phone } from './phone.tsx';
import { Section, SectionTitle } from './section.tsx';

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
                <span>{title}</span>
              </p>
              <p className="max-w-xl text-muted-foreground sm:text-lg">{text}</p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}

const BADGE =
  'inline-flex items-center gap-1 justify-self-end rounded-full px-2.5 py-1 text-sm leading-none font-semibold sm:col-start-3 sm:row-start-1';

/** On a phone the icon stands beside the words, on a wider screen above them. */
function FeatureCard({ icon, title, text, isPaid }: Feature) {
  const Icon = ICONS[icon];
  return (
    <li className="grid min-w-0 grid-cols-[auto_1fr_auto] content-start items-center gap-x-3 gap-y-1 rounded-3xl bg-background p-5 tight:flex tight:flex-col tight:items-start sm:gap-y-3 sm:p-7">
      <span
        aria-hidden="true"
        className={`grid size-12 place-items-center rounded-2xl max-sm:row-span-2 max-sm:self-start narrow:size-9 ${isPaid ? 'bg-expert-soft text-expert-ink' : 'bg-streak-soft text-streak-ink'}`}
      >
        <Icon className="size-6 narrow:size-5" />
      </span>
      <h4 className="text-xl leading-tight font-bold max-sm:text-lg sm:col-span-3 sm:row-start-2">{title}</h4>
      {isPaid ? (
        <span className={`${BADGE} bg-expert-soft text-expert-ink`}>
          <Crown aria-hidden="true" className="size-3.5" />
          Expert
        </span>
      ) : (
        <span className={`${BADGE} bg-streak-soft text-streak-ink`}>Para todos</span>
      )}
      <p className="col-span-2 text-muted-foreground sm:col-span-3 sm:row-start-3">{text}</p>
    </li>
  );
}

/** The functions of the app: a day with it, then what else is in it and in which plan. */
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
