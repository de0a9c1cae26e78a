import { club } from '#content/club.ts';

/** Where the paid plan is asked for while the site takes no payment: a mail to the club. */
export const paidPlanHref = `mailto:${club.contact.email}?subject=${encodeURIComponent('Plano Expert')}`;
