import * as v from 'valibot';
import { notNegative, positive, slug, text, webLink, wholeNumber } from './schema-parts.ts';

const handle = v.pipe(v.string(), v.regex(/^@[a-z0-9._]+$/));

/** Names, addresses and prices of the club. */
export const clubSchema = v.object({
  name: text,
  /** Under the icon on a phone, which cuts off what is longer. */
  shortName: v.pipe(text, v.maxLength(12)),
  tagline: text,
  description: text,
  challengeTitle: text,
  copyrightYear: wholeNumber,
  currency: v.literal('BRL'),
  /** In reais; the label is what is shown. */
  prices: v.object({
    free: v.object({ amount: v.pipe(v.number(), notNegative), label: text }),
    paid: v.object({ amount: v.pipe(v.number(), positive), label: text, period: text }),
  }),
  /** A link to a profile is `instagramBaseUrl` and the handle without its "@". */
  links: v.object({ appStore: webLink, groupInvite: webLink, instagramBaseUrl: webLink }),
  /** Scheme under which the phone app opens links, as in `<scheme>://auth`. */
  appScheme: v.pipe(v.string(), v.regex(/^[a-z][a-z0-9+.-]*$/)),
  contact: v.object({
    email: v.pipe(v.string(), v.email()),
    /** Digits only, with the country prefix. */
    phone: v.pipe(v.string(), v.regex(/^55\d{10,11}$/)),
    phoneLabel: text,
    /** A chat link is this address, the phone's digits and `?text=` with the greeting. */
    chatBaseUrl: webLink,
    chatGreeting: text,
    /** The greeting of a member who writes from the help page. */
    helpGreeting: text,
  }),
  /** The company that answers for the club before the law, as the terms and the privacy policy name it. */
  legal: v.object({
    companyName: text,
    registration: text,
    address: text,
    dataOfficer: text,
    privacyEmail: v.pipe(v.string(), v.email()),
    courtCity: text,
  }),
  socialAccounts: v.pipe(
    v.array(v.object({ id: v.picklist(['community', 'challenge', 'founder']), name: text, handle, url: webLink, description: text })),
    v.length(3),
  ),
});
export type Club = v.InferOutput<typeof clubSchema>;

/** One row of the comparison table: what it is and which plan has it. */
export const planComparisonRowSchema = v.object({ feature: text, free: v.boolean(), paid: v.boolean() });
export type PlanComparisonRow = v.InferOutput<typeof planComparisonRowSchema>;

/** A plan's card. */
export const planCardSchema = v.object({
  level: v.picklist(['basic', 'expert']),
  name: text,
  price: text,
  /** "/mês" for the paid plan, empty for the free one. */
  period: v.string(),
  description: text,
  actionLabel: text,
  busyLabel: text,
  highlights: v.pipe(v.array(text), v.minLength(3)),
});
export type PlanCard = v.InferOutput<typeof planCardSchema>;

/** The texts of an upsell screen about one feature. */
export const upsellSchema = v.object({ title: text, description: text, benefits: v.pipe(v.array(text), v.minLength(3), v.maxLength(4)) });
export type Upsell = v.InferOutput<typeof upsellSchema>;

/**
 * A page of plain text: terms, privacy. Each section is paragraphs, a list under them, a closing sentence, and links.
 */
export const legalPageSchema = v.object({
  title: text,
  introduction: text,
  /** The main points, in a few short sentences. */
  summary: v.pipe(v.array(text), v.minLength(3), v.maxLength(5)),
  sections: v.pipe(
    v.array(
      v.object({
        /** Anchor in the address, such as `#cookies`. */
        id: slug,
        heading: text,
        paragraphs: v.pipe(v.array(text), v.minLength(1)),
        items: v.optional(v.pipe(v.array(v.object({ term: text, text })), v.minLength(2))),
        closing: v.optional(text),
        /** Ways to other documents of the site. */
        links: v.optional(v.pipe(v.array(v.object({ label: text, href: v.pipe(v.string(), v.regex(/^\/[a-z-]+$/)) })), v.minLength(1))),
      }),
    ),
    v.minLength(1),
  ),
});
export type LegalPage = v.InferOutput<typeof legalPageSchema>;

/** A theme of the help page with its questions; an answer is one or more paragraphs. */
export const helpGroupSchema = v.object({
  id: v.pipe(v.string(), v.regex(/^[a-z]+(-[a-z]+)*$/)),
  title: text,
  description: text,
  questions: v.pipe(
    v.array(
      v.object({
        id: slug,
        question: text,
        answer: v.pipe(v.array(text), v.minLength(1)),
        /** Other words a member may look for it by. */
        keywords: v.optional(text),
      }),
    ),
    v.minLength(1),
  ),
});
export type HelpGroup = v.InferOutput<typeof helpGroupSchema>;
export type HelpQuestion = HelpGroup['questions'][number];

/**
 * How an achievement is told. Its id is the database's; its icon a name the app draws; its unit what its progress
 * counts.
 */
export const achievementSchema = v.object({
  id: text,
  title: text,
  description: text,
  category: v.picklist(['Treinos', 'Sequência', 'Desafio', 'Hábitos']),
  icon: v.picklist(['footprints', 'dumbbell', 'medal', 'timer', 'spark', 'flame', 'rocket', 'flag', 'trophy', 'sunrise', 'shapes', 'wind']),
  unit: v.picklist(['workouts', 'days', 'check-ins', 'minutes', 'types']),
});
export type Achievement = v.InferOutput<typeof achievementSchema>;
