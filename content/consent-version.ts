/**
 * The version of the sentences beside the consents of the settings, by its date; it is kept with each turn of a switch.
 * Change it whenever what a member consents to changes in substance.
 */
export const CONSENT_VERSION = '2026-11-26';
