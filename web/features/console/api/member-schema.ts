import * as v from 'valibot';
import { knownRows } from '#web/lib/data/known-values.ts';
import { staffRoleSchema } from './get-staff-state.ts';

export const levelSchema = v.picklist(['basic', 'expert']);

/** A member as a line of the list. Nothing of it is private. */
export const memberRowSchema = v.object({
  user_id: v.string(),
  name: v.string(),
  /** Empty where the profile has none. In lists it is shortened: too little to write to. */
  email: v.nullable(v.string(), ''),
  photo_url: v.nullable(v.string()),
  level: levelSchema,
  is_suspended: v.boolean(),
  /** Whether the address was ever confirmed. */
  is_confirmed: v.boolean(),
  /** A calendar day, 'YYYY-MM-DD'; null before the first check-in. */
  last_check_in_day: v.nullable(v.string()),
  created_at: v.string(),
});

export type MemberRow = v.InferOutput<typeof memberRowSchema>;

const moment = v.nullable(v.string());

const suspensionSchema = v.object({
  id: v.string(),
  reason: v.string(),
  /** null until it is lifted. */
  until: moment,
  suspended_at: v.string(),
});

export const checkInSchema = v.object({
  id: v.string(),
  challenge: v.string(),
  /** A calendar day, as those of the workouts. */
  day: v.string(),
  points: v.number(),
  /** null while it counts. */
  voided_at: moment,
  /** Why it was voided, as the member reads it. */
  reason: v.nullable(v.string()),
  workout: v.nullable(v.string()),
  minutes: v.nullable(v.number()),
});

const participationSchema = v.object({
  challenge_id: v.string(),
  title: v.string(),
  points: v.number(),
  check_ins_count: v.number(),
  completion_percentage: v.number(),
  is_ranked: v.boolean(),
  /** null for somebody who has left. */
  status: v.nullable(v.string()),
});

const workoutSchema = v.object({
  id: v.string(),
  challenge_id: v.string(),
  name: v.string(),
  day: v.string(),
  minutes: v.number(),
  image_urls: v.nullable(v.array(v.string())),
});

const planSchema = v.object({
  level: levelSchema,
  level_expires_at: moment,
  /** Why the member is Expert. */
  source: v.picklist(['none', 'club', 'payment']),
  subscription: v.nullable(
    v.object({
      /** Whether it is charged, or will be. */
      is_live: v.boolean(),
      /** In cents. */
      amount: v.nullable(v.number()),
      paid_until: moment,
      cancel_at: moment,
      ended_at: moment,
    }),
  ),
});

const grantSchema = v.object({
  /** null without an end. */
  until: moment,
  updated_at: v.string(),
});

const receiptSchema = v.object({
  id: v.string(),
  /** In cents, as `refunded`. */
  amount: v.number(),
  paid_at: v.string(),
  refunded: v.number(),
});

const sessionSchema = v.object({
  /** The browser's name of itself. */
  user_agent: v.nullable(v.string()),
  network: v.nullable(v.string()),
  last_used_at: v.string(),
});

const requestsSchema = knownRows('kind', ['export', 'deletion'], {
  id: v.string(),
  reason: v.string(),
  requested_at: v.string(),
  /** Not before this instant. */
  due_at: v.string(),
  stopped_at: moment,
  done_at: moment,
});

export const memberSchema = v.object({
  ...memberRowSchema.entries,
  suspension: v.nullable(suspensionSchema),
  /** null for a member who is no staff. */
  staff_role: v.nullable(staffRoleSchema),
  /** Whether the reader stands above them: otherwise acts on them are an owner's. */
  may_act: v.boolean(),
  challenges: v.array(participationSchema),
  /** The latest 100. */
  check_ins: v.array(checkInSchema),
  /** The latest 100 of challenges, as fellow participants see them. */
  workouts: v.array(workoutSchema),
  plan: planSchema,
  /** The plan that the club gave by hand. */
  grant: v.nullable(grantSchema),
  /** null for a moderator, and of staff who stand no lower than the reader; as sessions and requests. */
  receipts: v.nullable(v.array(receiptSchema)),
  sessions: v.nullable(v.array(sessionSchema)),
  requests: v.nullable(requestsSchema),
});

/** One member, as the procedure staff_member tells of them. */
export type StaffMember = v.InferOutput<typeof memberSchema>;
export type StaffCheckIn = v.InferOutput<typeof checkInSchema>;
export type MemberRequest = v.InferOutput<typeof requestsSchema>[number];
