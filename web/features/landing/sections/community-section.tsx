import { landing } from '#content/landing.ts';
import { ChallengePart } from './challenge-part.tsx';
import { Phone } from './phone.tsx';
import { Section, SectionTitle } from './section.tsx';

const { community, pictures } = landing;

/** Why nobody trains alone here, and the challenge that all of them play. */
export function CommunitySection() {
  return (
    <Section
      id="comunidade"
      labelledBy="comunidade-titulo"
      className="bg-foreground text-background dark:bg-muted dark:text-foreground"
      innerClassName="flex flex-col gap-16 lg:gap-24"
    >
      <div className="grid items-center gap-14 lg:grid-cols-[1fr_1.2fr] lg:gap-20">
        <div className="relative mx-auto w-full max-w-sm max-lg:order-last">
          <div aria-hidden="true" className="absolute inset-x-0 top-10 bottom-10 rounded-[calc(var(--spacing)*10)] bg-expert" />
          <Phone picture="ranking" alt={pictures.ranking} className="relative mx-auto w-[min(18.75rem,82%)] lg:-rotate-2" />
        </div>
        <div className="flex flex-col gap-10">
          <SectionTitle id="comunidade-titulo" title={community.title} lead={community.lead} />
          <ul className="flex flex-col gap-6">
            {community.promises.map(({ title, text }, index) => (
              <li key={title} className="flex gap-4 sm:gap-5">
                <span
                  aria-hidden="true"
                  className="grid size-11 shrink-0 place-items-center rounded-2xl bg-points font-heading text-xl font-extrabold text-points-foreground"
                >
                  {index + 1}
                </span>
                <div className="flex min-w-0 flex-col gap-1">
                  <h3 className="text-xl font-bold">{title}</h3>
                  <p className="opacity-80 sm:text-lg">{text}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      </div>
      <ChallengePart />
    </Section>
  );
}
