import { queryKeys } from '#web/lib/data/query-keys.ts';

type Root = string;

const root = (key: readonly unknown[]): Root => String(key[0]);

const dashboard = root(queryKeys.dashboardStats());
const history = root(queryKeys.workoutHistory());
const progress = root(queryKeys.challengeProgress());
const totals = root(queryKeys.userProgress());
const challenges = root(queryKeys.challenges());
const joined = root(queryKeys.userChallenges());
const stats = root(queryKeys.challengeStats());
const plan = root(queryKeys.plan());
const notices = root(queryKeys.notices());
const ranking = root(queryKeys.challengeRanking());
const blocks = root(queryKeys.blocks());
const pauses = root(queryKeys.pauses());
const slipping = root(queryKeys.slipping());
const reports = root(queryKeys.reports());
const suspension = root(queryKeys.suspension());

const ROOTS_OF_TABLE: Readonly<Record<string, readonly Root[]>> = {
  workout_records: [dashboard, history],
  challenge_check_ins: [progress, dashboard, history],
  challenge_progress: [progress, joined, dashboard],
  user_progress: [totals, dashboard],
  member_pauses: [pauses],
  // Money that comes late opens the plan while its page is looked at.
  user_progress_level: [plan],
  // On another of the member's devices.
  member_blocks: [blocks, ranking, history],
  member_notices: [notices],
  member_milestones: [totals],
  // The acts of the staff.
  content_reports: [reports, history],
  challenges: [challenges, joined, progress, totals, stats, ranking],
  challenge_days: [joined],
};

/** The queries that carry a challenge's id and that anybody's change in it touches. */
export const ROOTS_OF_CHALLENGE: readonly Root[] = [ranking, stats, history];

/** The queries that say whether a challenge's result is final, and what it is for the member. */
export const ROOTS_OF_RESULT: readonly Root[] = [challenges, totals];

/** The queries about all challenges at once that a change in any of them touches. */
export const ROOTS_OF_ALL_CHALLENGES: readonly Root[] = [slipping];

/** The queries that a workout, a pause or a block touches, and what "Atualizar" reads again. */
export const LIVE_ROOTS: readonly Root[] = [dashboard, totals, progress, challenges, joined, notices, ...ROOTS_OF_CHALLENGE];

/** Why a member is suspended and until when; the one thing that is told while they are. */
export const SUSPENSION_ROOTS: readonly Root[] = [suspension];

/** Everything that may have changed while nothing was heard: all that any message has read again. */
export const MISSED_ROOTS: readonly Root[] = [
  ...new Set([...LIVE_ROOTS, ...Object.values(ROOTS_OF_TABLE).flat(), ...ROOTS_OF_RESULT, ...ROOTS_OF_ALL_CHALLENGES, ...SUSPENSION_ROOTS]),
];

export interface RefreshPlan {
  /** First parts of the query keys to read again now. */
  roots: readonly Root[];
  /** To be read again once the workout's processing has settled. */
  later: readonly Root[];
  isProfileChanged: boolean;
  isLevelChanged: boolean;
  /** The member was suspended, perhaps. */
  isSuspensionChanged: boolean;
  /** The member has another role among the staff. */
  isRoleChanged: boolean;
}

/** The queries to read again when these tables of the member changed. Unknown tables are none of this app's. */
export function planRefresh(tables: Iterable<string>): RefreshPlan {
  const changed = new Set(tables);
  return {
    roots: [...new Set([...changed].flatMap((table) => ROOTS_OF_TABLE[table] ?? []))],
    later: changed.has('workout_processing_queue') ? [dashboard, progress] : [],
    isProfileChanged: changed.has('profiles'),
    isLevelChanged: changed.has('user_progress_level'),
    isSuspensionChanged: changed.has('member_suspensions'),
    isRoleChanged: changed.has('club_staff'),
  };
}
