import { expect, test } from 'vitest';

const sources = import.meta.glob<string>(['./{app,components,features}/**/*.{ts,tsx}', '!./components/feedback/**', '!./**/*.test.*'], {
  query: '?raw',
  import: 'default',
  eager: true,
});
const thatSay = (words: RegExp) =>
  Object.entries(sources)
    .filter(([, source]) => words.test(source))
    .map(([path]) => path.slice(2))
    .toSorted();

/**
 * Those who say by themselves that something could not be read or is old, and why. All others leave it to `Loaded` and
 * `PagedList`.
 */
const FAILURES_OF_THEIR_OWN = {
  'app/route-error-boundary.tsx': 'Nothing was read: a page that broke.',
  'app/start-failure.tsx': 'The app itself could not start.',
  'components/layout/nothing-found.tsx': 'Favourites, which only a filter needs.',
  'components/pdf/material-pdf.tsx': 'A file that the browser can’t show has further ways.',
  'features/challenges/challenge/challenge-details-screen.tsx': 'How one stands comes of three queries.',
  'features/challenges/challenge/challenge-saved-notice.tsx': 'For the two screens about how one stands.',
  'features/challenges/challenge/challenge-screen.tsx': 'How one stands comes of three queries.',
  'features/challenges/history/member-history-screen.tsx': 'Sample data stand in for what was never read.',
  'features/challenges/ranking/challenge-ranking-screen.tsx': 'Sample data stand in for what was never read.',
  'features/challenges/ranking/ranking-notice.tsx': 'Sample data stand in for what was never read.',
  'features/console/console-entrance.tsx': 'The door of the console, without its frame.',
  'features/console/reports/reported-picture.tsx': 'The words below the picture stand while it loads.',
  'features/home/home-stat-cards.tsx': 'Figures that stand in their cards, each with its own skeleton.',
};

test('what could not be read is said by the one component', () => {
  expect(thatSay(/<(ErrorState|SavedDataNotice|SampleDataNotice)\b/)).toEqual(Object.keys(FAILURES_OF_THEIR_OWN));
});

/** Those who draw something else while a query is pending, and why. */
const SKELETONS_OF_THEIR_OWN = {
  'components/pdf/material-dialog.tsx': 'A sheet that can’t be read leaves its place to the PDF.',
  'components/pdf/material-pdf.tsx': 'A file that the browser can’t show has further ways.',
  'features/challenges/challenge/challenge-stats-cards.tsx': 'Figures that stand in their cards.',
  'features/console/console-entrance.tsx': 'The door of the console, without its frame.',
  'features/console/second-factor/second-factor-gate.tsx': 'A door: what it asks goes on where it could not be read.',
  'features/home/home-stat-cards.tsx': 'Figures that stand in their cards.',
  'features/home/week-card.tsx': 'Figures that stand in their cards.',
};

test('what is being read is drawn by the one component', () => {
  const ownSkeleton = /(\bis(Pending|LoadingError)|!\w*[dD]ata)\)?\s*(\?|return|&&)\s*\(?\s*<(\w*Skeleton|\w*Loader|Spinner)\b/;
  expect(thatSay(ownSkeleton)).toEqual(Object.keys(SKELETONS_OF_THEIR_OWN));
});
