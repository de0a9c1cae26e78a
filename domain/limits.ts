/**
 * The numbers of the domain: what a member may do how often, how long and how much. Each stands here. Those that SQL
 * needs stand under the same name in small letters as a function too: `MAX_WORKOUT_PHOTOS` is
 * `app.max_workout_photos()`. `cases/limits.json` holds the two together and says what else a number is bound to:
 * change it first. CONTRIBUTING.md ("Where is a number?") has the steps.
 */

const MIB = 1024 * 1024;

// Workouts

/**
 * Photos a workout may have. The room for files and the limit on uploads are worked out from it
 * (docs/storage.md#room-for-files).
 */
export const MAX_WORKOUT_PHOTOS = 3;
/** Characters of a workout's name. */
export const MAX_WORKOUT_NAME_LENGTH = 120;
/** Characters of a workout's notes. */
export const MAX_WORKOUT_NOTES_LENGTH = 2000;
/** Minutes of the shortest workout. */
export const MIN_WORKOUT_MINUTES = 1;
/** Minutes of the longest workout. */
export const MAX_WORKOUT_MINUTES = 300;
/** The lightest intensity. */
export const MIN_INTENSITY = 1;
/** The hardest intensity. */
export const MAX_INTENSITY = 5;
/** Days back that a workout may be dated, edited and deleted. */
export const WORKOUT_WINDOW_DAYS = 14;
/** Hours after registering in which a workout still counts for its day, or may enter a challenge. */
export const LATE_WORKOUT_HOURS = 24;

// Check-ins and points

/** Minutes from which a workout earns a check-in. */
export const MIN_CHECK_IN_MINUTES = 45;
/** Points on a workout's own record, and of a workout in the week's summary. */
export const POINTS_PER_WORKOUT = 10;
/** Points of a check-in, which rankings and totals count. */
export const POINTS_PER_CHECK_IN = 10;
/** Check-ins that complete a challenge, unless the challenge says otherwise. */
export const CHALLENGE_TARGET_CHECK_INS = 21;
/** Days of a new challenge, unless the staff say otherwise. */
export const USUAL_CHALLENGE_DAYS = 21;

// Profiles

/** Characters of a member's name. */
export const MAX_PROFILE_NAME_LENGTH = 120;
/** Characters of a member's phone. */
export const MAX_PHONE_LENGTH = 40;
/** Characters of a member's bio. */
export const MAX_BIO_LENGTH = 1000;
/** Characters of a member's Instagram. */
export const MAX_INSTAGRAM_LENGTH = 80;
/** Goals a member may have. */
export const MAX_GOALS = 20;
/** Characters of all of a member's goals together. */
export const MAX_GOALS_LENGTH = 1000;

// Payments

/**
 * Days after the first payment in which a member may withdraw with all paid back. CDC art. 49 gives seven. The terms
 * name them: LEGAL_VERSION.
 */
export const WITHDRAWAL_DAYS = 7;
/** Hours after the paid time in which late money, or a late event, locks nobody out. */
export const PAYMENT_GRACE_HOURS = 72;

// Files

/** Characters of a photo's address in a row. */
export const MAX_PHOTO_URL_LENGTH = 2048;
/** Bytes of a profile's photo, as it is chosen and as it is stored. */
export const MAX_PROFILE_PHOTO_BYTES = 5 * MIB;
/** Bytes of a photo as it is chosen for a workout; the browser scales it down before it is sent. SQL never sees it. */
export const MAX_CHOSEN_PHOTO_BYTES = 25 * MIB;
/** Bytes of a workout's photo as it is stored. */
export const MAX_WORKOUT_PHOTO_BYTES = 10 * MIB;
/** Files a member may keep. */
export const MAX_MEMBER_FILES = 4000;
/** Bytes of all of a member's files. */
export const MAX_MEMBER_BYTES = 2048 * MIB;
/** Files a member may upload in 24 hours. */
export const MAX_MEMBER_FILES_A_DAY = 100;
/** Bytes a member may upload in 24 hours. */
export const MAX_MEMBER_BYTES_A_DAY = 200 * MIB;

// Passwords: the auth server's, so SQL has no function for them. supabase/config.toml has the first one for hosted
// projects.

/** Characters of the shortest password. */
export const MIN_PASSWORD_LENGTH = 6;
/** Bytes (UTF-8) of the longest password: the hash reads no more than that. */
export const MAX_PASSWORD_BYTES = 72;

// Challenges, and the acts of the staff

/** Days of the longest challenge. */
export const LONGEST_CHALLENGE_DAYS = 366;
/** Characters of a challenge’s title. */
export const MAX_CHALLENGE_TITLE_LENGTH = 160;
/** Characters of a challenge’s description. */
export const MAX_CHALLENGE_DESCRIPTION_LENGTH = 4_000;
/** Points that a challenge may promise. */
export const MAX_CHALLENGE_POINTS = 1_000_000;
/** Characters of a reason that staff write. */
export const MAX_REASON_LENGTH = 500;
/** Minutes for which a code of the second factor counts as fresh. */
export const FRESH_CODE_MINUTES = 15;
/**
 * Days that an export or a deletion on a member’s written request waits. Another seven than WITHDRAWAL_DAYS, with no
 * law behind it.
 */
export const MEMBER_REQUEST_DAYS = 7;
/** Members whose private fields one of the staff may open in 24 hours; an owner goes on with a fresh code. */
export const MAX_PRIVATE_LOOKS_A_DAY = 50;
/** Members’ pages that one of the staff may open in 24 hours without a fresh code and a line of the log. */
export const MAX_MEMBER_PAGES_A_DAY = 300;
/** Rows of one page of an export, which is one line of the log. */
export const EXPORT_PAGE_ROWS = 5_000;

// Blocks

/** Members that one may block. */
export const MAX_BLOCKED_MEMBERS = 200;

// Falling away, pauses and consents

/** Days of a challenge that count as its beginning. */
export const EARLY_CHALLENGE_DAYS = 7;
/**
 * Days without a check-in after which a participant is on the list of those who fall away, at the beginning of a
 * challenge.
 */
export const EARLY_SLIPPING_DAYS = 2;
/** Days without a check-in after which a participant is on that list later. */
export const SLIPPING_DAYS = 3;
/** Days after a contact of the staff within which a check-in is a coming back. */
export const COMING_BACK_DAYS = 2;
/** Notices that staff send a member in seven days because of that list. */
export const MAX_NUDGES_A_WEEK = 3;
/** Days back that a pause may begin. */
export const PAUSE_BACK_DAYS = 7;

// Announcements and notices

/** Characters of an announcement’s title. */
export const MAX_ANNOUNCEMENT_TITLE_LENGTH = 80;
/** Characters of an announcement’s text. */
export const MAX_ANNOUNCEMENT_BODY_LENGTH = 600;
/** Characters of what an announcement’s button says. */
export const MAX_ANNOUNCEMENT_BUTTON_LENGTH = 30;
/** Days of the announcement that is shown longest. */
export const LONGEST_ANNOUNCEMENT_DAYS = 30;
/** Days ahead that an announcement may be scheduled. */
export const ANNOUNCEMENT_AHEAD_DAYS = 90;
/** Announcements that reach a member in a day of the club’s zone, but for urgent ones. */
export const MAX_ANNOUNCEMENTS_A_DAY = 1;
/** Announcements that reach a member in any seven days in a row, but for urgent ones. */
export const MAX_ANNOUNCEMENTS_A_WEEK = 3;
/** Urgent announcements that one audience is told in a day of the club’s zone. */
export const MAX_URGENT_ANNOUNCEMENTS_A_DAY = 3;
/** Notices that a member’s list shows. */
export const MAX_LISTED_NOTICES = 50;
/** Members whom an announcement must have reached before staff see how many read it. */
export const LEAST_COUNTED_READERS = 5;

// Reports

/** Characters of a report’s own words, and of an appeal’s. */
export const MAX_REPORT_WORDS_LENGTH = 1000;
/** Characters of where a stranger saw what they report. */
export const MAX_REPORT_PLACE_LENGTH = 500;
/** Reports in 24 hours by one person, and through the public form by one network. */
export const REPORTS_A_DAY = 5;
/** Hours within which the club wants to answer a report. */
export const REPORT_ANSWER_HOURS = 24;
/** Days after a decision in which its member may appeal, and for which the hidden file is kept. */
export const HIDDEN_FILE_DAYS = 30;
/** Days after its last decision for which a report’s words and names are kept. */
export const REPORT_KEPT_DAYS = 365;
/** Pictures of a member that reports hide in 24 hours before anybody has decided: as many as a workout has. */
export const MAX_HIDDEN_AT_ONCE_A_DAY = 3;
/** Those of them that reports of newcomers hide, who are not trusted yet. */
export const MAX_HIDDEN_BY_NEWCOMERS_A_DAY = 1;
/** Days after which a reporter is trusted without a check-in in the challenge. */
export const TRUSTED_REPORTER_DAYS = 7;
/** Reports of a minor with which one member hides at once in 24 hours, trusted or not. */
export const MINOR_REPORTS_A_DAY = 1;
/** Days after a refused report of nudity about a member’s pictures in which the next one hides nothing at once. */
export const REFUSED_REPORT_DAYS = 30;
/** Minutes between two mails to the staff about urgent reports. */
export const URGENT_MAIL_MINUTES = 60;
/**
 * Days after which a picture that hangs on nothing is deleted. Photos are sent before their workout, which a device may
 * keep for days.
 */
export const UNATTACHED_FILE_DAYS = 30;

/** Characters of the sentence of a challenge’s day. */
export const MAX_DAY_SENTENCE_LENGTH = 280;

/** Hours for which an ended challenge is provisional, unless the operator says otherwise. */
export const DEFAULT_PROVISIONAL_HOURS = 48;
/** Fewest hours for which an ended challenge is provisional: a workout may wait on a device as long. */
export const LEAST_PROVISIONAL_HOURS = 24;
/** Most hours for which an ended challenge is provisional. */
export const MOST_PROVISIONAL_HOURS = 72;

/** Codes of no certificate that a network may ask for in 15 minutes. */
export const CERTIFICATE_GUESSES = 60;

// Reminders

/** The first hour of a day at which a member may be reminded: before it is quiet. */
export const FIRST_REMINDER_HOUR = 8;
/** The last hour that a member may choose; the hour after it is quiet. */
export const LAST_REMINDER_HOUR = 20;
/** The hour of reminders that a member has who chose none. */
export const DEFAULT_REMINDER_HOUR = 19;
/** Hours after its time from which on a reminder is dropped. */
export const REMINDER_LATE_HOURS = 2;
/** Reminders in a row without an answer, of which the last says that it is the last. */
export const MAX_UNANSWERED_REMINDERS = 3;
/** Days of a streak from which on it is worth a reminder of its own. */
export const KEPT_STREAK_DAYS = 3;
/** Check-ins after which a member is asked, once, whether they want reminders. */
export const REMINDER_OFFER_CHECK_INS = 2;
/** Devices of a member that take reminders. */
export const MAX_PUSH_DEVICES = 10;
/** Invented links of mails that a network may try in 15 minutes. */
export const UNSUBSCRIBE_GUESSES = 60;
/** Test messages that a member may have sent to themselves in 24 hours. */
export const MAX_TEST_REMINDERS_A_DAY = 3;

// Ways back into an account

/** Days for which a new second factor stops nothing: a mailed link removes it. */
export const YOUNG_FACTOR_DAYS = 7;
/** Minutes for which a mailed link is good that leads into an account. */
export const MAILED_LINK_MINUTES = 60;
/** Minutes for which a mailed code is good. */
export const MAILED_CODE_MINUTES = 15;
/** Wrong mailed codes of an account from one place in 15 minutes. */
export const MAILED_CODE_TRIES = 10;
/** Invented links of mails about an account that a network may try in 15 minutes. */
export const ACCOUNT_LINK_GUESSES = 60;
/** Days that a member who has lost the phone waits until the second factor goes. */
export const LOST_PHONE_DAYS = 7;
/** Days after its beginning until a member may begin another wait. */
export const LOST_PHONE_AGAIN_DAYS = 30;
/** Mails in a day by which a member may begin the wait; the link of each is good for a day. */
export const LOST_PHONE_MAILS_A_DAY = 5;
/** Mails in a day about new recovery codes, as many about linked providers, and as many about copies of the data. */
export const WAY_IN_MAILS_A_DAY = 5;

// Counts of codes

/** Days after a sign-in for which its network and its device are familiar. */
export const FAMILIAR_DAYS = 30;
/** Wrong codes of a second factor in a row from one place, after which that place waits. */
export const FACTOR_CODE_TRIES = 5;
/** Minutes of that wait. */
export const FACTOR_PAUSE_MINUTES = 5;
/** Wrong codes of six digits of an account in a day from all strange networks, and from each familiar place. */
export const CODE_TRIES_A_DAY = 100;
/** And of these from one network. */
export const NETWORK_CODE_TRIES_A_DAY = 30;
/** Wrong recovery codes that a network may try in 15 minutes. */
export const RECOVERY_GUESSES = 60;
/** Minutes for which a session may be without the second factor that its member has. */
export const SECOND_FACTOR_WAIT_MINUTES = 15;
/** Recovery codes that a member is given at once. */
export const RECOVERY_CODES_AT_ONCE = 10;
/** Days without use after which a session ends. */
export const UNUSED_SESSION_DAYS = 60;
/** Days after which a session ends, however it is used. */
export const LONGEST_SESSION_DAYS = 365;

/** Minutes for which a device makes the codes of a member card without the club. */
export const CARD_KEY_MINUTES = 60;
