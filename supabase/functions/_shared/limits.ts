/**
 * The numbers of `domain/limits.ts` that the functions and the sentences speak of. They stand here again since the functions import nothing
 * from outside their folder; server/functions/limits.test.ts holds the two together.
 */

export const MIN_WORKOUT_MINUTES = 1;
export const MAX_WORKOUT_MINUTES = 300;
export const MIN_CHECK_IN_MINUTES = 45;
export const WORKOUT_WINDOW_DAYS = 14;
export const LATE_WORKOUT_HOURS = 24;
export const WITHDRAWAL_DAYS = 7;
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_BYTES = 72;
export const MAX_PROFILE_PHOTO_BYTES = 5 * 1024 * 1024;
export const LONGEST_CHALLENGE_DAYS = 366;
export const MEMBER_REQUEST_DAYS = 7;
export const MAX_PRIVATE_LOOKS_A_DAY = 50;
export const MAX_URGENT_ANNOUNCEMENTS_A_DAY = 3;
export const MAX_REPORT_WORDS_LENGTH = 1000;
export const MAX_REPORT_PLACE_LENGTH = 500;
export const REPORTS_A_DAY = 5;
export const REPORT_ANSWER_HOURS = 24;
export const LOST_PHONE_AGAIN_DAYS = 30;
