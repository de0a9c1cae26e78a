import { Camera, MessageCircle, Star } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import type { BenefitPartner } from '#content/benefits/schema.ts';
import { Badge } from '#web/components/ui/badge.tsx';
import { Button } from '#web/components/ui/button.tsx';
import { OPENED_HERE } from '#web/lib/loading/opened-here.ts';
import { BenefitFacts } from './benefit-facts.tsx';
import { categoryName, instagramUrl } from './benefits-view.ts';
import { CategoryIcon } from './category-icon.tsx';
import { PartnerCover } from './partner-cover.tsx';

/** A partner: who it is, what members get there, and how to reach it. */
export function BenefitPartnerCard({ partner }: { partner: BenefitPartner }) {
  const { id, name, description, category, featured, instagram } = partner;
  const [parameters] = useSearchParams();
  const withContact = new URLSearchParams(parameters);
  withContact.set('contact', id);
  return (
    <article className="flex h-full flex-col overflow-hidden rounded-2xl bg-card shadow-card">
      <div className="relative">
        <PartnerCover partner={partner} className="aspect-[5/2] w-full" />
        {featured ? (
          <Badge variant="points" className="absolute top-3 left-3">
            <Star aria-hidden="true" />
            Destaque
          </Badge>
        ) : null}
      </div>
      <div className="flex flex-1 flex-col gap-3 p-5">
        <p className="flex items-center gap-1.5 text-sm font-semibold text-muted-foreground">
          <CategoryIcon category={category} className="size-4 shrink-0" />
          <span>{categoryName(category)}</span>
        </p>
        <h3 className="text-xl leading-tight font-bold">{name}</h3>
        <p className="text-sm text-muted-foreground">{description}</p>
        <BenefitFacts partner={partner} />
        <a
          href={instagramUrl(partner)}
          target="_blank"
          rel="noopener noreferrer"
          aria-label={`Instagram ${instagram} (abre em nova aba)`}
          className="inline-flex min-h-11 w-fit max-w-full items-center gap-2 rounded-sm text-sm font-semibold wrap-anywhere text-primary underline-offset-4 hover:underline"
        >
          <Camera aria-hidden="true" className="size-4.5 shrink-0" />
          <span>{instagram}</span>
        </a>
        <Button asChild variant="secondary" className="mt-auto">
          <Link to={{ search: `?${withContact}` }} state={OPENED_HERE} preventScrollReset aria-label={`Entrar em contato: ${name}`}>
            <MessageCircle aria-hidden="true" />
            Entrar em contato
          </Link>
        </Button>
      </div>
    </article>
  );
}
