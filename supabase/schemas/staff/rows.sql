-- Rows of closed lists: the club's own, which no member writes. Backups leave them behind.

insert into app.staff_acts (act, least_role, needs_fresh_code) values
  ('staff_today', 'moderator', false),
  ('staff_search_members', 'moderator', false),
  ('staff_member', 'moderator', false),
  ('staff_challenges', 'moderator', false),
  ('staff_participants', 'moderator', false),
  ('staff_private_field', 'operator', false),
  ('staff_void_check_in', 'operator', false),
  ('staff_take_back_void', 'operator', false),
  ('staff_give_level', 'operator', false),
  ('staff_take_level', 'operator', false),
  ('staff_end_sessions', 'operator', true),
  ('staff_suspend', 'operator', false),
  ('staff_lift_suspension', 'operator', false),
  ('staff_resend_mail', 'operator', false),
  ('staff_request_export', 'operator', true),
  ('staff_request_deletion', 'operator', true),
  ('staff_stop_request', 'operator', false),
  ('staff_read_export', 'operator', true),
  ('staff_create_challenge', 'operator', false),
  ('staff_repeat_challenge', 'operator', false),
  ('staff_update_challenge', 'operator', false),
  ('staff_close_challenge', 'operator', false),
  ('staff_delete_challenge', 'operator', true),
  ('staff_read_log', 'operator', false),
  ('staff_list', 'owner', false),
  ('staff_add', 'owner', true),
  ('staff_remove', 'owner', true),
  ('staff_change_role', 'owner', true),
  -- Falling away, pauses and consents.
  ('staff_slipping', 'moderator', false),
  ('staff_note_contact', 'moderator', false),
  ('staff_send_nudge', 'moderator', false),
  -- Notices.
  ('staff_announcements', 'moderator', false),
  ('staff_announce', 'moderator', false),
  ('staff_end_announcement', 'moderator', false),
  -- Reports. What voids or suspends asks for an operator by itself.
  ('staff_reports', 'moderator', false),
  ('staff_report', 'moderator', false),
  ('staff_link_report', 'moderator', false),
  ('staff_decide_report', 'moderator', false),
  ('staff_decide_appeal', 'moderator', false),
  -- Days and milestones.
  ('staff_challenge_days', 'operator', false),
  ('staff_set_challenge_day', 'operator', false),
  -- Reminders.
  ('staff_reminder_numbers', 'operator', false),
  -- Exports.
  ('staff_export_ranking', 'moderator', true),
  ('staff_export_log', 'operator', true);
