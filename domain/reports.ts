/** The reasons for a report, in the order in which forms show them. `app.is_report_reason` is the same in SQL. */
export const REPORT_REASONS = ['not_training', 'image_without_consent', 'minor', 'nudity', 'offence', 'illegal', 'other'] as const;

export type ReportReason = (typeof REPORT_REASONS)[number];

/** The things that a report may be about. */
export const REPORT_KINDS = ['photo', 'name', 'workout'] as const;

export type ReportKind = (typeof REPORT_KINDS)[number];

/** The decisions about a report; void_check_in and suspend take an operator. */
export const REPORT_DECISIONS = ['hide_photo', 'hide_text', 'void_check_in', 'ask_photo', 'suspend', 'refuse'] as const;

export type ReportDecision = (typeof REPORT_DECISIONS)[number];
