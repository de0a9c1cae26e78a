-- Rows of closed lists: the club's own, which no member writes. Backups leave them behind.

insert into app.staff_acts (act, least_role, needs_fresh_code, times_a_day) values
  ('staff_today', 'moderator', false, null),
  ('staff_search_members', 'moderator', false, null),
  ('staff_member', 'moderator', false, null),
  ('staff_challenges', 'moderator', false, null),
  ('staff_participants', 'moderator', false, null),
  ('staff_private_field', 'operator', false, null),
  -- All days of a challenge, and some of them twice.
  ('staff_void_check_in', 'operator', false, 30),
  ('staff_take_back_void', 'operator', false, null),
  ('staff_give_level', 'operator', false, 5),
  ('staff_take_level', 'operator', false, null),
  ('staff_end_sessions', 'operator', true, 10),
  ('staff_suspend', 'operator', false, 5),
  ('staff_lift_suspension', 'operator', false, null),
  ('staff_resend_mail', 'operator', false, 5),
  ('staff_request_export', 'operator', true, 5),
  ('staff_request_deletion', 'operator', true, 5),
  ('staff_stop_request', 'operator', false, null),
  ('staff_read_export', 'operator', true, null),
  ('staff_create_challenge', 'operator', false, null),
  ('staff_repeat_challenge', 'operator', false, null),
  ('staff_update_challenge', 'operator', false, null),
  ('staff_close_challenge', 'operator', false, null),
  ('staff_delete_challenge', 'operator', true, null),
  ('staff_read_log', 'operator', false, null),
  ('staff_list', 'owner', false, null),
  ('staff_add', 'owner', true, null),
  ('staff_remove', 'owner', true, null),
  ('staff_change_role', 'owner', true, null),
  -- Falling away, pauses and consents.
  ('staff_slipping', 'moderator', false, null),
  ('staff_note_contact', 'moderator', false, null),
  ('staff_send_nudge', 'moderator', false, null),
  -- Notices.
  ('staff_announcements', 'moderator', false, null),
  ('staff_announce', 'moderator', false, null),
  ('staff_end_announcement', 'moderator', false, null),
  -- Reports. What voids or suspends asks for an operator by itself.
  ('staff_reports', 'moderator', false, null),
  ('staff_report', 'moderator', false, null),
  ('staff_link_report', 'moderator', false, null),
  ('staff_decide_report', 'moderator', false, null),
  ('staff_decide_appeal', 'moderator', false, null),
  -- Days and milestones.
  ('staff_challenge_days', 'operator', false, null),
  ('staff_set_challenge_day', 'operator', false, null),
  -- Reminders.
  ('staff_reminder_numbers', 'operator', false, null),
  -- Exports.
  ('staff_export_ranking', 'moderator', true, null),
  ('staff_export_log', 'operator', true, null);
