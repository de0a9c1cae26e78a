import { club } from '#content/club.ts';
import { freePlan, paidPlan } from '#content/plans.ts';
import type { PlanCard } from '#content/schema.ts';
import { SHARE_PICTURE, SITE_ORIGIN } from './site-origin.ts';

/** A question of the landing page with its answer. */
export interface AnsweredQuestion {
  question: string;
  answer: string;
}

const HOME = `${SITE_ORIGIN}/`;
const CLUB = { '@id': `${HOME}#clube` };
/** Months, in the code list of UN/CEFACT that schema.org names. */
const MONTH = 'MON';

/**
 * The subject of the landing page, as schema.org writes it: the club, its plans with their prices, and the questions it
 * answers.
 */
export function structuredData(questions: readonly AnsweredQuestion[]): object {
  return {
    '@context': 'https://schema.org',
    '@graph': [organization(), webSite(), ...[freePlan, paidPlan].map(product), faqPage(questions)],
  };
}

/** Data as it may stand in a script of the page: `<` is escaped, so that no text of the club can end it. */
export function jsonInScript(data: object): string {
  return JSON.stringify(data).replaceAll('<', String.raw`\u003c`);
}

function organization() {
  const { contact, socialAccounts } = club;
  return {
    '@type': 'Organization',
    ...CLUB,
    name: club.name,
    slogan: club.tagline,
    description: club.description,
    url: HOME,
    logo: `${SITE_ORIGIN}/icons/icon-512.png`,
    email: contact.email,
    telephone: `+${contact.phone}`,
    sameAs: socialAccounts.map(({ url }) => url),
  };
}

function webSite() {
  return { '@type': 'WebSite', name: club.name, url: HOME, inLanguage: 'pt-BR', publisher: CLUB };
}

function product({ level, name, description }: PlanCard) {
  const price = level === 'expert' ? club.prices.paid.amount : club.prices.free.amount;
  const monthly = { '@type': 'UnitPriceSpecification', price, priceCurrency: club.currency, billingDuration: 1, unitCode: MONTH };
  return {
    '@type': 'Product',
    name: `${club.name}: ${name}`,
    description,
    image: `${SITE_ORIGIN}${SHARE_PICTURE.path}`,
    brand: CLUB,
    offers: {
      '@type': 'Offer',
      url: `${HOME}#planos`,
      price,
      priceCurrency: club.currency,
      seller: CLUB,
      ...(price > 0 && { priceSpecification: monthly }),
    },
  };
}

function faqPage(questions: readonly AnsweredQuestion[]) {
  return {
    '@type': 'FAQPage',
    mainEntity: questions.map(({ question, answer }) => ({
      '@type': 'Question',
      name: question,
      acceptedAnswer: { '@type': 'Answer', text: answer },
    })),
  };
}
