import { afterAll, beforeAll, expect, test } from 'vitest';
import { STAFF_ACTS } from '#domain/staff-acts.ts';
import type { StaffAct } from '#domain/staff-acts.ts';
import { createTestClub } from '#server/testing/test-club.ts';
import { planRefresh } from '#web/lib/live/refresh-plan.ts';

/** The table whose change an act tells to the open pages of members; null for one that changes nothing that a member's page shows. */
const TOLD: Readonly<Record<StaffAct, string | null>> = {
  staff_today: null,
  staff_search_members: null,
  staff_member: null,
  staff_challenges: null,
  staff_participants: null,
  staff_private_field: null,
  staff_void_check_in: 'challenge_check_ins',
  staff_take_back_void: 'challenge_check_ins',
  staff_give_level: 'user_progress_level',
  staff_take_level: 'user_progress_level',
  // The sessions themselves end, and their channels with them.
  staff_end_sessions: null,
  staff_suspend: 'member_suspensions',
  staff_lift_suspension: 'member_suspensions',
  staff_resend_mail: null,
  staff_request_export: null,
  staff_request_deletion: null,
  staff_stop_request: null,
  staff_read_export: null,
  staff_create_challenge: 'challenges',
  staff_repeat_challenge: 'challenges',
  staff_update_challenge: 'challenges',
  staff_close_challenge: 'challenges',
  staff_delete_challenge: 'challenges',
  staff_read_log: null,
  staff_list: null,
  staff_add: 'club_staff',
  staff_remove: 'club_staff',
  staff_change_role: 'club_staff',
  staff_slipping: null,
  staff_note_contact: null,
  staff_send_nudge: 'member_notices',
  staff_announcements: null,
  staff_announce: 'member_notices',
  staff_end_announcement: 'member_notices',
  staff_reports: null,
  staff_report: null,
  // The member it is about learns of it by the decision alone.
  staff_link_report: null,
  staff_decide_report: 'content_reports',
  staff_decide_appeal: 'content_reports',
  staff_challenge_days: null,
  staff_set_challenge_day: 'challenge_days',
  staff_reminder_numbers: null,
  staff_export_ranking: null,
  staff_export_log: null,
};

const tables = [...new Set(Object.values(TOLD))].filter((table) => table !== null);

let club: Awaited<ReturnType<typeof createTestClub>>;

beforeAll(async () => {
  club = await createTestClub();
});
afterAll(async () => club.close());

test('each act of the staff is told, or changes nothing that a member sees', () => {
  expect(Object.keys(TOLD).toSorted()).toEqual(Object.keys(STAFF_ACTS).toSorted());
});

test('a page that hears of one of these tables reads something again', () => {
  const idle = planRefresh([]);
  expect(tables.filter((table) => JSON.stringify(planRefresh([table])) === JSON.stringify(idle))).toEqual([]);
});

test('the database tells of each of these tables by a trigger on it', async () => {
  const triggers = await club.connection.query<{ text: string }>(
    `select pg_get_triggerdef(t.oid) || p.prosrc as text from pg_trigger t join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal`,
  );
  const told = (table: string) =>
    triggers.some(({ text }) => text.includes(`note_live_change('${table}'`) || text.includes(`tell_open_pages('${table}'`));
  expect(tables.filter((table) => !told(table))).toEqual([]);
});
