import { club } from '#content/club.ts';
import type { LandingSectionId } from '#content/landing-schema.ts';
import { landing } from '#content/landing.ts';
import { ButtonLink } from '#web/components/ui/button-link.tsx';

const { actions, challenge } = landing;
const id: LandingSectionId = 'desafio-21';

/** The rules of the challenge in four figures. Part of the community, with an address of its own. */
export function ChallengePart() {
  return (
    <section
      id={id}
      tabIndex={-1}
      aria-labelledby="desafio-titulo"
      className="grid gap-10 rounded-3xl bg-primary p-6 text-primary-foreground outline-none sm:p-10 lg:grid-cols-[1fr_1.25fr] lg:gap-16 lg:p-16"
    >
      <div className="flex flex-col items-start gap-6">
        <h3 id="desafio-titulo" className="text-4xl leading-none font-extrabold tracking-tight sm:text-6xl">
          {challenge.title}
        </h3>
        <p className="text-lg sm:text-xl">{challenge.lead}</p>
        <ButtonLink href={club.links.groupInvite} isNewTab variant="outline" size="lg" className="lg:mt-auto">
          {actions.group}
        </ButtonLink>
      </div>
      <dl className="grid gap-x-8 gap-y-8 sm:grid-cols-2">
        {challenge.rules.map(({ figure, title, text }) => (
          <div key={title} className="flex min-w-0 flex-col gap-2 border-t-2 border-primary-foreground/40 pt-4">
            <dt className="flex flex-wrap items-baseline gap-x-2.5">
              <span className="font-heading text-4xl leading-none font-extrabold tracking-tight whitespace-nowrap sm:text-5xl">
                {figure}
              </span>
              <span className="font-heading text-lg font-bold">{title}</span>
            </dt>
            <dd>{text}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
