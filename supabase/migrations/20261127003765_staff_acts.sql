-- Staff's acts are rows: what a role may do, and which act asks for a fresh code, stood in the branches of two functions.

-- domain/staff-acts.ts is the same list; supabase/tests/closed-lists.test.ts holds the two to each other.
create table app.staff_acts (
  act text primary key,
  least_role text not null check (app.staff_rank(least_role) is not null),
  needs_fresh_code boolean not null
);
comment on table app.staff_acts is 'Acts of the staff, each a procedure. @list';
comment on column app.staff_acts.act is 'The procedure';
comment on column app.staff_acts.least_role is 'The lowest role that may call it';
comment on column app.staff_acts.needs_fresh_code is
  'Whether it asks for a code of the last 15 minutes: it destroys, hands out, ends sessions or makes staff';

create or replace function app.least_role_for(act text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (select a.least_role from app.staff_acts a where a.act = least_role_for.act);
end $$;
comment on function app.least_role_for(text) is 'The lowest role that may call a staff procedure; null for one that is not known';

create or replace function app.needs_fresh_code(act text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select a.needs_fresh_code from app.staff_acts a where a.act = needs_fresh_code.act), false);
end $$;
comment on function app.needs_fresh_code(text) is
  'Whether a staff procedure asks for a code of the last 15 minutes: it destroys, hands out or makes staff';

create or replace function app.is_told_to_owners(act text) returns boolean
language sql stable set search_path = ''
as $$ select coalesce(app.least_role_for(act) = 'operator', false) $$;

alter table app.staff_acts enable row level security;
revoke all on app.staff_acts from public, anon, authenticated, service_role;

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
