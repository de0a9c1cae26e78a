import { club } from '#content/club.ts';

/** Where the paid plan is asked for when the site takes no payment, and without JavaScript: a mail to the club. */
export const paidPlanHref = `mailto:${club.contact.email}?subject=${encodeURIComponent('Plano Expert')}`;
