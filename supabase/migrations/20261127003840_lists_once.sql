-- Roles, kinds of reminders and the figures of acts on a person stand once: lists that checks and functions ask. Made from supabase/schemas.

set local check_function_bodies = off;

alter table public.club_staff
  drop constraint "club_staff_role_check";

alter table app.staff_acts
  add column "times_a_day" integer;

create or replace function app.acts_on_person_a_day(act text) returns integer
language plpgsql stable set search_path = ''
as $$
begin
  return (select a.times_a_day from app.staff_acts a where a.act = acts_on_person_a_day.act);
end $$;

create or replace function app.reminder_kind(state text, streak integer, to_milestone integer, weekday integer, has_week boolean) returns text
language sql immutable set search_path = ''
as $$
  select t.kind from (values
    ('streak_at_risk', state = 'running' and streak >= app.kept_streak_days()),
    ('milestone_near', state = 'running' and to_milestone = 1),
    -- On a Sunday who trained in the week reads of that.
    ('not_today', state = 'running' and not (weekday = 7 and has_week)),
    ('challenge_begins', state = 'begins_tomorrow'),
    ('challenge_ended', state = 'ended_yesterday'),
    ('weekly_summary', state = 'running' and weekday = 7 and has_week)) t (kind, matches)
  where t.matches order by app.reminder_priority(t.kind) limit 1
$$;

create or replace function app.reminder_kinds() returns text[]
language sql immutable set search_path = ''
as $$ select array['streak_at_risk', 'milestone_near', 'not_today', 'challenge_begins', 'challenge_ended', 'weekly_summary'] $$;

create or replace function app.reminder_priority(kind text) returns integer
language sql immutable set search_path = ''
as $$ select array_position(app.reminder_kinds(), kind) $$;

create or replace function app.staff_rank(role text) returns integer
language sql immutable set search_path = ''
as $$ select array_position(app.staff_roles(), role) $$;

create or replace function app.staff_roles() returns text[]
language sql immutable set search_path = ''
as $$ select array['moderator', 'operator', 'owner'] $$;

alter table app.staff_acts
  add constraint "staff_acts_times_a_day_check" check ((times_a_day > 0));

comment on column app.staff_acts.times_a_day is 'How often in 24 hours the staff may do it to one person; null for what tells them nothing, has a figure of its own, or takes back such an act';

comment on function app.acts_on_person_a_day(text) is 'How often in 24 hours the staff may do an act to one person; null for as often as they like';

comment on function app.reminder_kinds() is 'The kinds of reminders, the most urgent first, as REMINDER_KINDS of domain/reminders.ts';

comment on function app.staff_rank(text) is 'Where a role stands among the others, 1 for the first; null for no role';

comment on function app.staff_roles() is 'The roles of the staff, as STAFF_ROLES of domain/staff-acts.ts: each may do what the one before may';

alter table public.club_staff
  add constraint "club_staff_role_check" check ((app.staff_rank(role) IS NOT NULL));

revoke all on function app.acts_on_person_a_day(text) from public, anon, authenticated, service_role;

revoke all on function app.reminder_kinds() from public, anon, authenticated, service_role;

revoke all on function app.staff_roles() from public, anon, authenticated, service_role;
grant execute on function app.staff_roles() to authenticated, service_role;

update app.staff_acts set times_a_day = '30'::integer where act = 'staff_void_check_in'::text;

update app.staff_acts set times_a_day = '5'::integer where act = 'staff_give_level'::text;

update app.staff_acts set times_a_day = '10'::integer where act = 'staff_end_sessions'::text;

update app.staff_acts set times_a_day = '5'::integer where act = 'staff_suspend'::text;

update app.staff_acts set times_a_day = '5'::integer where act = 'staff_resend_mail'::text;

update app.staff_acts set times_a_day = '5'::integer where act = 'staff_request_export'::text;

update app.staff_acts set times_a_day = '5'::integer where act = 'staff_request_deletion'::text;
