import * as v from 'valibot';
import { text } from './schema-parts.ts';

const titled = v.object({ title: text, text });

/** A heading with the sentence under it. */
const headed = v.object({ title: text, lead: text });

/** The parts of the page that menus lead to, by the names in its address. */
const landingSectionId = v.picklist(['app', 'comunidade', 'desafio-21', 'planos', 'quem-somos']);
export type LandingSectionId = v.InferOutput<typeof landingSectionId>;

const menuItem = v.object({ section: landingSectionId, label: text });

/** Everything the landing page says besides the club's own facts (content/club.ts) and the plans (content/plans.ts). */
export const landingSchema = v.object({
  menu: v.pipe(v.array(menuItem), v.length(4)),
  footerMenu: v.pipe(v.array(menuItem), v.length(4)),
  actions: v.object({
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
  hero: v.object({
    eyebrow: text,
    /** The heading ends with the emphasis, in the club's colour. */
    title: text,
    emphasis: text,
    lead: text,
    /** Short facts, each a figure and what it counts. */
    facts: v.pipe(v.array(v.object({ figure: text, text })), v.length(3)),
  }),
  app: v.object({
    ...headed.entries,
    dayTitle: text,
    /** From morning to night. */
    day: v.pipe(v.array(v.object({ ...titled.entries, time: v.pipe(v.string(), v.regex(/^\d{2}:\d{2}$/)) })), v.minLength(4)),
    featuresTitle: text,
    features: v.array(
      v.object({ ...titled.entries, icon: v.picklist(['offline', 'chart', 'play', 'salad', 'gift', 'lock']), isPaid: v.boolean() }),
    ),
  }),
  community: v.object({ ...headed.entries, promises: v.pipe(v.array(titled), v.length(3)) }),
  challenge: v.object({ ...headed.entries, rules: v.pipe(v.array(v.object({ ...titled.entries, figure: text })), v.length(4)) }),
  plans: v.object({ ...headed.entries, comparisonTitle: text, freeNote: text, paymentNote: text, renewalNote: text }),
  questions: v.object({ ...headed.entries, list: v.pipe(v.array(v.object({ question: text, answer: text })), v.minLength(6)) }),
  social: headed,
  about: v.object({ title: text, paragraphs: v.pipe(v.array(text), v.minLength(2)), beliefs: v.pipe(v.array(titled), v.length(3)) }),
  closing: v.object({ ...headed.entries, paidLead: text }),
  /** The text alternatives of the pictures. */
  pictures: v.object({ home: text, challenge: text, ranking: text, note: text }),
});
export type Landing = v.InferOutput<typeof landingSchema>;
