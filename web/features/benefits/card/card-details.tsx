import { PLAN_NAMES } from '#domain/levels.ts';
import type { MemberCard } from '../api/get-member-card.ts';

interface CardDetailsProps {
  card: MemberCard;
  /** As one reads it. */
  validUntil: string;
}

/** The card's facts besides the name. */
export function CardDetails({ card: { plan, challenges }, validUntil }: CardDetailsProps) {
  const details = [
    { term: 'Plano', text: plan === 'basic' ? PLAN_NAMES.basic : PLAN_NAMES.expert },
    { term: 'Vale até', text: validUntil },
    { term: challenges.length > 1 ? 'Desafios' : 'Desafio', text: challenges.length > 0 ? challenges.join(', ') : 'Nenhum agora' },
  ];
  return (
    <dl className="grid grid-cols-2 gap-x-4 gap-y-3 tight:grid-cols-1">
      {details.map(({ term, text }) => (
        <div key={term} className="min-w-0 last:col-span-full">
          <dt className="text-sm opacity-85">{term}</dt>
          <dd className="font-bold wrap-anywhere">{text}</dd>
        </div>
      ))}
    </dl>
  );
}
