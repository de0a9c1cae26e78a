import { BENEFIT_CATEGORIES } from '#content/benefits/schema.ts';
import type { BenefitCategory, BenefitPartner } from '#content/benefits/schema.ts';
import { club } from '#content/club.ts';
import { plainText } from '#web/lib/plain-text.ts';

const COUNTRY_PREFIX = '55';
/** Area and number of a mobile; what is longer brings its country along. */
const LONGEST_LOCAL_NUMBER = 11;

const CATEGORY_NAMES: Readonly<Record<BenefitCategory, string>> = {
  funcional: 'Funcional',
  bootcamp: 'Bootcamp',
  luta: 'Luta',
  academia: 'Academia',
  musculacao: 'Musculação',
  pilates: 'Pilates',
  coletivas: 'Coletivas',
};

export interface PartnerFilter {
  /** Looked for in name and description. */
  query: string;
  category: BenefitCategory | null;
}

export function categoryName(category: BenefitCategory): string {
  return CATEGORY_NAMES[category];
}

/** The partners that meet both parts of the filter. The search knows neither case nor accents. */
export function filterPartners(partners: readonly BenefitPartner[], { query, category }: PartnerFilter): BenefitPartner[] {
  const wanted = plainText(query.trim());
  return partners.filter(
    (partner) =>
      (category === null || partner.category === category) && plainText(`${partner.name}\n${partner.description}`).includes(wanted),
  );
}

/** Reads a filter from an address; what is not an option counts as not chosen, in whatever case it is written. */
export function readFilter(parameters: URLSearchParams): PartnerFilter {
  const given = plainText(parameters.get('category') ?? '');
  return { query: parameters.get('q') ?? '', category: BENEFIT_CATEGORIES.find((category) => category === given) ?? null };
}

/** The benefits that a partner gives, the most welcome first. */
export function benefitFacts({ benefits: { freeClass, planPrice, planDuration, credits } }: BenefitPartner): string[] {
  return [
    ...(freeClass ? ['Primeira aula grátis'] : []),
    planPrice === null ? `Acesso de ${planDuration}` : `${planPrice} por ${planDuration}`,
    ...(credits === null ? [] : [credits === 1 ? '1 crédito' : `${credits} créditos`]),
  ];
}

/** The member who writes to a partner. */
export interface Writer {
  /** Empty while it is not known. */
  name: string;
  /** Whether they take part in a challenge, without which a partner gives no benefit. */
  isParticipant: boolean;
}

/** The first sentence of a chat with a partner. It claims no part in a challenge for a member who has none. */
export function chatGreeting(partner: Pick<BenefitPartner, 'name'>, { name, isParticipant }: Writer): string {
  if (!isParticipant)
    return `Olá, ${partner.name}! ${name === '' ? 'Sou' : `Sou ${name},`} do ${club.name}. Quero saber do benefício com vocês.`;
  const whoIs = name === '' ? 'Participo' : `Sou ${name} e participo`;
  return `Olá, ${partner.name}! ${whoIs} do ${club.challengeTitle} do ${club.name}. Quero usar meu benefício com vocês.`;
}

/** Opens a chat with a partner: the digits of the phone, with the country's prefix, and the greeting. */
export function chatUrl(partner: Pick<BenefitPartner, 'name' | 'phone'>, writer: Writer): string {
  const digits = partner.phone.replaceAll(/\D/g, '');
  const number = digits.length <= LONGEST_LOCAL_NUMBER ? `${COUNTRY_PREFIX}${digits}` : digits;
  return `${club.contact.chatBaseUrl}${number}?text=${encodeURIComponent(chatGreeting(partner, writer))}`;
}

export function instagramUrl({ instagram }: Pick<BenefitPartner, 'instagram'>): string {
  return `${club.links.instagramBaseUrl}${instagram.replace(/^@/, '')}`;
}
