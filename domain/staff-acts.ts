/** The roles of the staff; each may do what the one before may. */
export const STAFF_ROLES = ['moderator', 'operator', 'owner'] as const;

export type StaffRole = (typeof STAFF_ROLES)[number];

interface ActRule {
  /** The lowest role that may do it. */
  leastRole: StaffRole;
  /** Whether it asks for a code of the last 15 minutes: it destroys, hands out, ends sessions or makes staff. */
  needsFreshCode: boolean;
  /** Whether it is done to one person, or shows what others said of one: who must stand below whoever does it, but for an owner. */
  isOnPerson: boolean;
}

/**
 * The acts of the staff: each is a procedure. `app.staff_acts` has the same rows in SQL (supabase/schemas/staff/rows.sql), held to these by
 * supabase/tests/closed-lists.test.ts; 107_staff_above_staff holds who must stand below whom.
 */
export const STAFF_ACTS = {
  staff_today: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false },
  staff_search_members: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false },
  staff_member: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false },
  staff_challenges: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false },
  staff_participants: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false },
  staff_private_field: { leastRole: 'operator', needsFreshCode: false, isOnPerson: true },
  staff_void_check_in: { leastRole: 'operator', needsFreshCode: false, isOnPerson: true },
  staff_take_back_void: { leastRole: 'operator', needsFreshCode: false, isOnPerson: true },
  staff_give_level: { leastRole: 'operator', needsFreshCode: false, isOnPerson: true },
  staff_take_level: { leastRole: 'operator', needsFreshCode: false, isOnPerson: true },
  staff_end_sessions: { leastRole: 'operator', needsFreshCode: true, isOnPerson: true },
  staff_suspend: { leastRole: 'operator', needsFreshCode: false, isOnPerson: true },
  staff_lift_suspension: { leastRole: 'operator', needsFreshCode: false, isOnPerson: true },
  staff_resend_mail: { leastRole: 'operator', needsFreshCode: false, isOnPerson: true },
  staff_request_export: { leastRole: 'operator', needsFreshCode: true, isOnPerson: true },
  staff_request_deletion: { leastRole: 'operator', needsFreshCode: true, isOnPerson: true },
  staff_stop_request: { leastRole: 'operator', needsFreshCode: false, isOnPerson: true },
  staff_read_export: { leastRole: 'operator', needsFreshCode: true, isOnPerson: true },
  staff_create_challenge: { leastRole: 'operator', needsFreshCode: false, isOnPerson: false },
  staff_repeat_challenge: { leastRole: 'operator', needsFreshCode: false, isOnPerson: false },
  staff_update_challenge: { leastRole: 'operator', needsFreshCode: false, isOnPerson: false },
  staff_close_challenge: { leastRole: 'operator', needsFreshCode: false, isOnPerson: false },
  staff_delete_challenge: { leastRole: 'operator', needsFreshCode: true, isOnPerson: false },
  staff_read_log: { leastRole: 'operator', needsFreshCode: false, isOnPerson: false },
  staff_list: { leastRole: 'owner', needsFreshCode: false, isOnPerson: false },
  staff_add: { leastRole: 'owner', needsFreshCode: true, isOnPerson: false },
  staff_remove: { leastRole: 'owner', needsFreshCode: true, isOnPerson: false },
  staff_change_role: { leastRole: 'owner', needsFreshCode: true, isOnPerson: false },
  // Falling away, pauses and consents.
  staff_slipping: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false },
  staff_note_contact: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: true },
  staff_send_nudge: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: true },
  // Notices.
  staff_announcements: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false },
  staff_announce: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: true },
  staff_end_announcement: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: true },
  // Reports. What voids or suspends asks for an operator by itself.
  staff_reports: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: false },
  staff_report: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: true },
  staff_link_report: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: true },
  staff_decide_report: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: true },
  staff_decide_appeal: { leastRole: 'moderator', needsFreshCode: false, isOnPerson: true },
  // Days and milestones.
  staff_challenge_days: { leastRole: 'operator', needsFreshCode: false, isOnPerson: false },
  staff_set_challenge_day: { leastRole: 'operator', needsFreshCode: false, isOnPerson: false },
  // Reminders.
  staff_reminder_numbers: { leastRole: 'operator', needsFreshCode: false, isOnPerson: false },
  // Exports.
  staff_export_ranking: { leastRole: 'moderator', needsFreshCode: true, isOnPerson: false },
  staff_export_log: { leastRole: 'operator', needsFreshCode: true, isOnPerson: false },
} as const satisfies Record<string, ActRule>;

export type StaffAct = keyof typeof STAFF_ACTS;

/**
 * Whether somebody may do an act.
 * @param role null for a member who is no staff, or whose session has no second factor
 */
export function mayAct(role: StaffRole | null, act: StaffAct): boolean {
  return role !== null && STAFF_ROLES.indexOf(role) >= STAFF_ROLES.indexOf(STAFF_ACTS[act].leastRole);
}
