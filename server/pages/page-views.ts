/** A form that stands in the app's page for whoever is signed out (web/app/first-view); the word on a failure stays. */
const OF_GUESTS = /<template id="first-view-(?:login|signup)">[^]*?<\/template>/g;
/** Below the app's own address nothing but members' pages lies. */
const OF_MEMBERS = /^\/app\/./;

/**
 * Whether the page of an address can do without the forms of guests, which are half of what comes over the line before
 * the browser learns of anything else. The app's own address keeps them: with that page the service worker answers every
 * address.
 */
export function isPageOfMembers(path: string): boolean {
  return OF_MEMBERS.test(path);
}

/** The app's page without the forms of guests. */
export function withoutGuestViews(html: string): string {
  return html.replaceAll(OF_GUESTS, '');
}
