-- Rows of closed lists: the club's own, which no member writes. Backups leave them behind.

insert into app.copy_parts (part, told_by) values
  ('account', 'member_account'),
  ('challenges', 'challenges_of_member'),
  ('paid_levels', 'paid_levels_of_member'),
  ('receipts', 'receipts_of_member'),
  ('raffles', 'raffles_of_member'),
  ('staff', 'staff_facts_of'),
  ('care', 'care_of_member'),
  ('notices', 'notices_of_member'),
  ('reports', 'reports_of_member'),
  ('blocks', 'blocks_of_member'),
  ('programme', 'day_ticks_of_member'),
  ('milestones', 'milestones_of_member'),
  ('results', 'results_of_member'),
  ('certificates', 'certificates_of_member'),
  ('reminders', 'reminders_of_member'),
  ('files', 'member_files');

insert into app.copy_parts (part, rows_of, key_column, hidden, is_one) values
  ('profile', 'public.profiles', 'id', '{}', true),
  ('totals', 'public.user_progress', 'user_id', '{}', true),
  ('workouts', 'public.workout_records', 'user_id', '{reply}', false),
  ('check_ins', 'public.challenge_check_ins', 'user_id', '{}', false),
  ('voided_check_ins', 'public.check_in_void_log', 'user_id', '{voided_by}', false),
  ('participations', 'public.challenge_participants', 'user_id', '{}', false),
  ('progress', 'public.challenge_progress', 'user_id', '{}', false),
  ('level', 'public.user_progress_level', 'user_id', '{}', true),
  ('grants', 'public.level_grants', 'user_id', '{id}', false),
  ('payments', 'public.subscriptions', 'user_id', '{}', false),
  ('consents', 'public.member_consents', 'user_id', '{}', false),
  ('favorites', 'public.favorites', 'user_id', '{}', false),
  ('library_progress', 'public.library_progress', 'user_id', '{}', false),
  ('close_friends', 'public.close_friends', 'user_id', '{}', true),
  ('accesses', 'app.access_records', 'member_id', '{id,email_hash}', false),
  ('card', 'public.member_cards', 'user_id', '{}', true),
  ('benefit_uses', 'public.benefit_uses', 'user_id', '{}', false);
