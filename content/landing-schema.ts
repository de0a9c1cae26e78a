import * as z from 'zod/mini';

const text = z.string().check(
  z.minLength(1),
  z.refine((value) => value === value.trim(), 'has spaces at an end'),
);
const titled = z.object({ title: text, text });

/** A heading with the sentence under it. */
const headed = z.object({ title: text, lead: text });

/** The parts of the page that menus lead to, by the names in its address. */
const landingSectionId = z.enum(['app', 'comunidade', 'desafio-21', 'planos', 'quem-somos']);
export type LandingSectionId = z.output<typeof landingSectionId>;

const menuItem = z.object({ section: landingSectionId, label: text });

/** Everything the landing page says besides the club's own facts (content/club.ts) and the plans (content/plans.ts). */
export const landingSchema = z.object({
  menu: z.array(menuItem).check(z.length(4)),
  footerMenu: z.array(menuItem).check(z.length(4)),
  actions: z.object({
    plans: text,
    logIn: text,
    hasAccount: text,
    logInAgain: text,
    signUp: text,
    openApp: text,
    tour: text,
    download: text,
    group: text,
  }),
  hero: z.object({
    eyebrow: text,
    /** The heading ends with the emphasis, in the club's colour. */
    title: text,
    emphasis: text,
    lead: text,
    /** Short facts, each a figure and what it counts. */
    facts: z.array(z.object({ figure: text, text })).check(z.length(3)),
  }),
  app: z.extend(headed, {
    dayTitle: text,
    /** From morning to night. */
    day: z.array(z.extend(titled, { time: z.string().check(z.regex(/^\d{2}:\d{2}$/)) })).check(z.minLength(4)),
    featuresTitle: text,
    features: z.array(z.extend(titled, { icon: z.enum(['offline', 'chart', 'play', 'salad', 'gift', 'lock']), isPaid: z.boolean() })),
  }),
  community: z.extend(headed, { promises: z.array(titled).check(z.length(3)) }),
  challenge: z.extend(headed, { rules: z.array(z.extend(titled, { figure: text })).check(z.length(4)) }),
  plans: z.extend(headed, { comparisonTitle: text, freeNote: text, paymentNote: text, renewalNote: text }),
  questions: z.extend(headed, { list: z.array(z.object({ question: text, answer: text })).check(z.minLength(6)) }),
  social: headed,
  about: z.object({ title: text, paragraphs: z.array(text).check(z.minLength(2)), beliefs: z.array(titled).check(z.length(3)) }),
  closing: z.extend(headed, { paidLead: text }),
  /** What the pictures show, for whoever does not see them. */
  pictures: z.object({ home: text, challenge: text, ranking: text, note: text }),
});
export type Landing = z.output<typeof landingSchema>;
