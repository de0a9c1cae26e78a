-- Parts of a member's copy of their data are rows, each with the function that tells it or the table whose rows it is.

create function app.paid_levels_of_member(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select case when app.has_proven_email(u.id) then app.rows_of('public.pending_user_levels', 'email', lower(u.email)) else '[]' end
  from auth.users u where u.id = member_id
$$;
comment on function app.paid_levels_of_member(uuid) is 'Levels that were paid for with a member''s address, once it is proven to be theirs, for the copy of their data';

create function app.challenges_of_member(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('id', c.id, 'title', c.title, 'start_date', c.start_date, 'end_date', c.end_date)), '[]')
  from public.challenges c where c.id in (select g.challenge_id from public.challenge_progress g where g.user_id = member_id)
$$;
comment on function app.challenges_of_member(uuid) is 'The challenges that a member''s progress is of, for the copy of their data';

create function app.receipts_of_member(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(to_jsonb(r)), '[]')
  from public.payment_receipts r join public.subscriptions s on s.id = r.subscription_id where s.user_id = member_id
$$;
comment on function app.receipts_of_member(uuid) is 'The receipts of a member''s payments, for the copy of their data';

create function app.raffles_of_member(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('prize', r.prize, 'drawn_at', r.drawn_at, 'number', n.number, 'won', n.number = any (r.winning_numbers))
    order by r.drawn_at, r.id), '[]')
  from public.raffle_entries n join public.raffles r on r.id = n.raffle_id where n.user_id = member_id
$$;
comment on function app.raffles_of_member(uuid) is 'The raffles that a member took part in, for the copy of their data';

-- Each topic says itself what it keeps. supabase/functions/export-account/copy-files.ts says which file a part is in;
-- supabase/tests/closed-lists.test.ts holds the two to each other.
create table app.copy_parts (
  part text primary key,
  told_by text,
  rows_of text,
  key_column text,
  hidden text[] not null default '{}',
  is_one boolean not null default false,
  check ((told_by is null) <> (rows_of is null) and (rows_of is null) = (key_column is null))
);
comment on table app.copy_parts is 'Parts of a member''s copy of their data. @list';
comment on column app.copy_parts.part is 'The part, as the copy names it';
comment on column app.copy_parts.told_by is 'The function of app that tells it, of the member''s id; null where it is the rows of a table';
comment on column app.copy_parts.rows_of is 'The table whose rows it is, as they are';
comment on column app.copy_parts.key_column is 'The column that names the member';
comment on column app.copy_parts.hidden is 'Columns that stay behind: what opens something, or names somebody else';
comment on column app.copy_parts.is_one is 'Whether a member has one row at most';

alter table app.copy_parts enable row level security;
revoke all on app.copy_parts from public, anon, authenticated, service_role;

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

-- The functions and tables are those that rows name.
-- Security definer: reads what API roles can't, and is told whose. Its callers ask who calls.
create or replace function app.member_copy(member_id uuid) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_part app.copy_parts;
  v_kept jsonb;
  v_copy jsonb := '{"success": true}';
begin
  for v_part in select * from app.copy_parts p order by p.part loop
    if v_part.told_by is not null then
      execute format('select app.%I($1)', v_part.told_by) into v_kept using member_id;
    else
      v_kept := app.rows_of(v_part.rows_of, v_part.key_column, member_id::text, v_part.hidden);
      v_kept := case when v_part.is_one then v_kept -> 0 else v_kept end;
    end if;
    v_copy := v_copy || jsonb_build_object(v_part.part, v_kept);
  end loop;
  return v_copy;
end $$;
comment on function app.member_copy(uuid) is 'Everything that is kept about a member, by subject';

revoke execute on function app.paid_levels_of_member(uuid), app.challenges_of_member(uuid), app.receipts_of_member(uuid),
  app.raffles_of_member(uuid) from public;
