import * as z from 'zod/mini';
import { slug, text, webLink } from './schema-parts.ts';

const handle = z.string().check(z.regex(/^@[a-z0-9._]+$/));

/** Names, addresses and prices of the club. */
export const clubSchema = z.object({
  name: text,
  /** Under the icon on a phone, which cuts off what is longer. */
  shortName: text.check(z.maxLength(12)),
  tagline: text,
  description: text,
  challengeTitle: text,
  copyrightYear: z.int(),
  currency: z.literal('BRL'),
  /** In reais; the label is what is shown. */
  prices: z.object({
    free: z.object({ amount: z.number().check(z.nonnegative()), label: text }),
    paid: z.object({ amount: z.number().check(z.positive()), label: text, period: text }),
  }),
  /** A link to a profile is `instagramBaseUrl` and the handle without its "@". */
  links: z.object({ appStore: webLink, groupInvite: webLink, instagramBaseUrl: webLink }),
  /** Scheme under which the phone app opens links, as in `<scheme>://auth`. */
  appScheme: z.string().check(z.regex(/^[a-z][a-z0-9+.-]*$/)),
  contact: z.object({
    email: z.email(),
    /** Digits only, with the country prefix. */
    phone: z.string().check(z.regex(/^55\d{10,11}$/)),
    phoneLabel: text,
    /** A chat link is this address, the phone's digits and `?text=` with the greeting. */
    chatBaseUrl: webLink,
    chatGreeting: text,
    /** The greeting of a member who writes from the help page. */
    helpGreeting: text,
  }),
  /** Who answers for the club before the law, as the terms and the privacy policy name them. */
  legal: z.object({ companyName: text, registration: text, address: text, dataOfficer: text, privacyEmail: z.email(), courtCity: text }),
  socialAccounts: z
    .array(z.object({ id: z.enum(['community', 'challenge', 'founder']), name: text, handle, url: webLink, description: text }))
    .check(z.length(3)),
});
export type Club = z.output<typeof clubSchema>;

/** One row of the comparison table: what it is and which plan has it. */
export const planComparisonRowSchema = z.object({ feature: text, free: z.boolean(), paid: z.boolean() });
export type PlanComparisonRow = z.output<typeof planComparisonRowSchema>;

/** A plan's card. */
export const planCardSchema = z.object({
  level: z.enum(['basic', 'expert']),
  name: text,
  price: text,
  /** "/mês" for the paid plan, empty for the free one. */
  period: z.string(),
  description: text,
  actionLabel: text,
  busyLabel: text,
  highlights: z.array(text).check(z.minLength(3)),
});
export type PlanCard = z.output<typeof planCardSchema>;

/** What an upsell screen says about one feature. */
export const upsellSchema = z.object({ title: text, description: text, benefits: z.array(text).check(z.minLength(3), z.maxLength(4)) });
export type Upsell = z.output<typeof upsellSchema>;

/** A page of plain text: terms, privacy. Each section is paragraphs, a list under them, and a closing sentence. */
export const legalPageSchema = z.object({
  title: text,
  introduction: text,
  /** What matters most, in a few short sentences. */
  summary: z.array(text).check(z.minLength(3), z.maxLength(5)),
  sections: z
    .array(
      z.object({
        /** Anchor in the address, such as `#cookies`. */
        id: slug,
        heading: text,
        paragraphs: z.array(text).check(z.minLength(1)),
        items: z.optional(z.array(z.object({ term: text, text })).check(z.minLength(2))),
        closing: z.optional(text),
      }),
    )
    .check(z.minLength(1)),
});
export type LegalPage = z.output<typeof legalPageSchema>;

/** A theme of the help page with its questions; an answer is one or more paragraphs. */
export const helpGroupSchema = z.object({
  id: z.string().check(z.regex(/^[a-z]+(-[a-z]+)*$/)),
  title: text,
  description: text,
  questions: z
    .array(
      z.object({
        id: slug,
        question: text,
        answer: z.array(text).check(z.minLength(1)),
        /** Other words a member may look for it by. */
        keywords: z.optional(text),
      }),
    )
    .check(z.minLength(1)),
});
export type HelpGroup = z.output<typeof helpGroupSchema>;
export type HelpQuestion = HelpGroup['questions'][number];

/** How an achievement is told. Its id is the database's; its icon a name the app draws; its unit what its progress counts. */
export const achievementSchema = z.object({
  id: text,
  title: text,
  description: text,
  category: z.enum(['Treinos', 'Sequência', 'Desafio', 'Hábitos']),
  icon: z.enum(['footprints', 'dumbbell', 'medal', 'timer', 'spark', 'flame', 'rocket', 'flag', 'trophy', 'sunrise', 'shapes', 'wind']),
  unit: z.enum(['workouts', 'days', 'check-ins', 'minutes', 'types']),
});
export type Achievement = z.output<typeof achievementSchema>;
