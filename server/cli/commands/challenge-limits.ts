export const LONGEST_CHALLENGE_DAYS = 366;
export const MOST_POINTS = 1_000_000;
export const LONGEST_TITLE = 160;
export const LONGEST_DESCRIPTION = 4_000;
