import { ArrowUpRight, AtSign } from 'lucide-react';
import { club } from '#content/club.ts';
import { landing } from '#content/landing.ts';
import { Section, SectionTitle } from './section.tsx';

type SocialAccount = (typeof club.socialAccounts)[number];

const TONES: Record<SocialAccount['id'], string> = {
  community: 'bg-secondary text-secondary-foreground',
  challenge: 'bg-points-soft text-points-ink',
  founder: 'bg-expert-soft text-expert-ink',
};

/** The whole card is the link. */
function SocialCard({ id, name, handle, url, description }: SocialAccount) {
  return (
    <li className={`group relative flex min-w-0 flex-col gap-4 rounded-3xl p-6 sm:p-8 ${TONES[id]}`}>
      <div className="flex items-center justify-between gap-3">
        <AtSign aria-hidden="true" className="size-9" strokeWidth={2.25} />
        <ArrowUpRight
          aria-hidden="true"
          className="size-7 transition-transform motion-safe:group-hover:translate-x-0.5 motion-safe:group-hover:-translate-y-0.5"
        />
      </div>
      <h3 className="mt-4 text-2xl leading-tight font-bold">{name}</h3>
      <p className="sm:text-lg">{description}</p>
      <a
        href={url}
        target="_blank"
        rel="noopener"
        aria-label={`${handle} no Instagram (abre em outra aba)`}
        className="mt-auto inline-flex min-h-11 items-center font-semibold [overflow-wrap:anywhere] underline-offset-4 group-hover:underline after:absolute after:inset-0 after:rounded-3xl"
      >
        {handle}
      </a>
    </li>
  );
}

/** Where the club is seen between two visits. */
export function SocialSection() {
  const { title, lead } = landing.social;
  return (
    <Section labelledBy="redes-titulo" className="bg-card" innerClassName="flex flex-col gap-12">
      <SectionTitle id="redes-titulo" title={title} lead={lead} />
      <ul className="grid gap-4 sm:gap-6 md:grid-cols-3">
        {club.socialAccounts.map((account) => (
          <SocialCard key={account.id} {...account} />
        ))}
      </ul>
    </Section>
  );
}
