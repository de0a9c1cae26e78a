import * as z from 'zod/mini';
import { slug, text } from '../schema-parts.ts';

export const BENEFIT_CATEGORIES = ['funcional', 'bootcamp', 'luta', 'academia', 'musculacao', 'pilates', 'coletivas'] as const;
export type BenefitCategory = (typeof BENEFIT_CATEGORIES)[number];

/** A partner of the club and what members get there. */
export const benefitPartnerSchema = z.object({
  id: slug,
  name: text,
  description: text,
  /** A picture of the app's own or a whole address; null draws one from the category. */
  image_url: z.nullable(text),
  /** With the "@". */
  instagram: z.string().check(z.regex(/^@[a-z0-9._]+$/)),
  /** As one reads it, such as "(11) 90000-0001"; the chat link takes its digits. */
  phone: text,
  category: z.enum(BENEFIT_CATEGORIES),
  featured: z.boolean(),
  benefits: z.object({
    freeClass: z.boolean(),
    /** As one reads it, such as "R$ 149,90"; null where there is none. */
    planPrice: z.nullable(text),
    /** As one reads it, such as "21 dias". */
    planDuration: text,
    credits: z.nullable(z.int().check(z.positive())),
  }),
});
export type BenefitPartner = z.output<typeof benefitPartnerSchema>;

/** A part of the tab Informações. */
export const benefitInformationSchema = z.object({
  id: slug,
  icon: z.enum(['CalendarRange', 'Ticket', 'ListChecks', 'BadgeCheck', 'LifeBuoy']),
  title: text,
  paragraphs: z.array(text).check(z.minLength(1)),
  /** Steps, in their order; mostly none. */
  items: z.array(text),
});
export type BenefitInformation = z.output<typeof benefitInformationSchema>;
