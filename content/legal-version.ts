/**
 * The version of the terms of use and the privacy policy: its day, and from the second one of a day on its count, as in
 * 2026-11-27.2. It is kept with each member's consent. Change it whenever either text changes in substance. In a file of
 * its own, so that the sign-up page does not load the texts.
 */
export const LEGAL_VERSION = '2026-11-28';
