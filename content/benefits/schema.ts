import * as v from 'valibot';
import { positive, slug, text, wholeNumber } from '../schema-parts.ts';

export const BENEFIT_CATEGORIES = ['funcional', 'bootcamp', 'luta', 'academia', 'musculacao', 'pilates', 'coletivas'] as const;
export type BenefitCategory = (typeof BENEFIT_CATEGORIES)[number];

/** A partner of the club and what members get there. */
export const benefitPartnerSchema = v.object({
  id: slug,
  name: text,
  description: text,
  /** A picture of the app's own or a whole address; null draws one from the category. */
  image_url: v.nullable(text),
  /** With the "@". */
  instagram: v.pipe(v.string(), v.regex(/^@[a-z0-9._]+$/)),
  /** As one reads it, such as "(11) 90000-0001"; the chat link takes its digits. */
  phone: text,
  category: v.picklist(BENEFIT_CATEGORIES),
  featured: v.boolean(),
  benefits: v.object({
    freeClass: v.boolean(),
    /** As one reads it, such as "R$ 149,90"; null where there is none. */
    planPrice: v.nullable(text),
    /** As one reads it, such as "21 dias". */
    planDuration: text,
    credits: v.nullable(v.pipe(wholeNumber, positive)),
  }),
});
export type BenefitPartner = v.InferOutput<typeof benefitPartnerSchema>;

/** A part of the tab Informações. */
export const benefitInformationSchema = v.object({
  id: slug,
  icon: v.picklist(['CalendarRange', 'Ticket', 'ListChecks', 'BadgeCheck', 'LifeBuoy']),
  title: text,
  paragraphs: v.pipe(v.array(text), v.minLength(1)),
  /** Steps, in their order; mostly none. */
  items: v.array(text),
});
export type BenefitInformation = v.InferOutput<typeof benefitInformationSchema>;
