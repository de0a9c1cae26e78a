import type { Engine } from '#server/database/club-connection.ts';
import type { CallBounds } from './calls-on-the-way.ts';
import type { RateLimit } from './rate-limits.ts';

const MIB = 1024 * 1024;

/** The workouts that a device which was away for weeks sends within a minute or two. */
export const WORKOUTS_AFTER_WEEKS = 30;

/**
 * How often one member may write, or one network without an account; and how often such a network may be refused. A
 * device that comes back sends WORKOUTS_AFTER_WEEKS: each is two writes and MAX_WORKOUT_PHOTOS uploads, and each may
 * have to be tried again. The test beside this file works that out. docs/operations/running.md lists the limits.
 */
export const CALL_LIMITS = {
  write_calls: { points: 240, minutes: 5 },
  upload_calls: { points: 300, minutes: 5 },
  // Without an account, or with a forged token. The app itself is refused so only where a token has run out, which is
  // not counted.
  refused_calls: { points: 600, minutes: 5 },
  // Pictures that had to be made for a network, in sizes that the club's pages ask for and in others. Those there
  // already are not counted.
  renditions: { points: 900, minutes: 5 },
  foreign_renditions: { points: 60, minutes: 5 },
} satisfies Record<string, RateLimit>;

/**
 * Calls that work at once. PGlite answers one after the other: more than a few would only wait there, where there are
 * no turns. On PostgreSQL fewer than there are sessions (SESSIONS): joins, uploads and the server itself need some too,
 * and there are no turns at them.
 */
export const CALL_PLACES: Record<Engine, number> = { pglite: 4, postgres: 5 };
/** The most calls of one caller among these. */
export const PLACES_PER_CALLER = 3;
/** Functions take turns apart from the calls they make themselves, which wait for them; each takes long. */
export const FUNCTIONS_PER_CALLER = 2;

/**
 * Smaller pictures take turns apart, so that no data waits for a picture, and are fewer than the places before the
 * worker processes, where uploads wait.
 */
export const RENDITION_PLACES = 8;
export const RENDITIONS_PER_CALLER = 4;

/** A page of the app asks for ten things at once; a network is a gym's or a mobile carrier's. */
export const CALLS_ON_THE_WAY: Record<'member' | 'network', CallBounds> = {
  member: { calls: 64, bytes: 2 * MIB },
  network: { calls: 256, bytes: 4 * MIB },
};
/** The size that is counted for a body without a length: the most that the server takes. */
export const UNKNOWN_BODY_BYTES = MIB;
/** Seconds after which a caller with too many calls on the way should ask again. */
export const QUEUE_RETRY_SECONDS = 2;
/**
 * Uploads on the way: of a member's the storage takes fewer still, and refuses the others in its own words. Their bytes
 * are counted there.
 */
export const UPLOADS_ON_THE_WAY: Record<'member' | 'network', CallBounds> = {
  member: { calls: 12, bytes: Number.POSITIVE_INFINITY },
  network: { calls: 64, bytes: Number.POSITIVE_INFINITY },
};
