type Ids = readonly (string | number | null | undefined)[];

/**
 * The roots of the query cache, each a function that appends ids: `queryKeys.challengeStats(id)`.
 * Without ids it is the prefix that invalidates everything below it.
 */
export const queryKeys = {
  dashboardStats: (...ids: Ids) => ['dashboard-stats', ...ids] as const,
  workoutHistory: (...ids: Ids) => ['workout-history', ...ids] as const,
  challengeProgress: (...ids: Ids) => ['challenge-progress', ...ids] as const,
  userProgress: (...ids: Ids) => ['user-progress', ...ids] as const,
  challenges: (...ids: Ids) => ['challenges', ...ids] as const,
  challengeStats: (...ids: Ids) => ['challenge-stats', ...ids] as const,
  challengeRanking: (...ids: Ids) => ['challenge-ranking', ...ids] as const,
  profile: (...ids: Ids) => ['profile', ...ids] as const,
  accountProof: (...ids: Ids) => ['account-proof', ...ids] as const,
  accountLink: (...ids: Ids) => ['account-link', ...ids] as const,
  secondDoor: (...ids: Ids) => ['second-door', ...ids] as const,
  paidSession: (...ids: Ids) => ['paid-session', ...ids] as const,
  plan: (...ids: Ids) => ['plan', ...ids] as const,
  perks: (...ids: Ids) => ['perks', ...ids] as const,
  suspension: (...ids: Ids) => ['suspension', ...ids] as const,
  sessions: (...ids: Ids) => ['sessions', ...ids] as const,
  blocks: (...ids: Ids) => ['blocks', ...ids] as const,
  material: (...ids: Ids) => ['material', ...ids] as const,
  sheet: (...ids: Ids) => ['sheet', ...ids] as const,
  library: (...ids: Ids) => ['library', ...ids] as const,
  nutrition: (...ids: Ids) => ['nutrition', ...ids] as const,
  libraryProgress: (...ids: Ids) => ['library-progress', ...ids] as const,
  favorites: (...ids: Ids) => ['favorites', ...ids] as const,
  benefits: (...ids: Ids) => ['benefits', ...ids] as const,
  memberCard: (...ids: Ids) => ['member-card', ...ids] as const,
  notices: (...ids: Ids) => ['notices', ...ids] as const,
  staff: (...ids: Ids) => ['staff', ...ids] as const,
  slipping: (...ids: Ids) => ['slipping', ...ids] as const,
  pauses: (...ids: Ids) => ['pauses', ...ids] as const,
  consents: (...ids: Ids) => ['consents', ...ids] as const,
  reports: (...ids: Ids) => ['reports', ...ids] as const,
  reminders: (...ids: Ids) => ['reminders', ...ids] as const,
  userChallenges: (...ids: Ids) => ['user-challenges', ...ids] as const,
};
