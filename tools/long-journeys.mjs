/**
 * The browser tests that `npm test` leaves to `npm run drills -- long-journeys`, as Playwright's --grep takes them. It looks at the project's name, the file's, the
 * title and the tags: `@long` leaves a test out, `@phone` leaves it out on the desktop, `@desktop` on the phone, where the width plays no part in it.
 */
export const LONG_JOURNEYS = '@long|^desktop .*@phone|^phone .*@desktop';
