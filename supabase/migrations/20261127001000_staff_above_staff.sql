-- Whom staff may act on: somebody below them, and an owner anybody. What an operator does to one of the staff, or is refused, is mailed to the
-- owners. Lists of members show no whole addresses, and who looks at very many members, or at the private fields of many, is asked or stopped.

-- The numbers ---------------------------------------------------------------------------------------

create function app.max_private_looks_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 50 $$;
comment on function app.max_private_looks_a_day() is 'Members whose private fields one of the staff may open in 24 hours; an owner goes on with a fresh code';

create function app.max_member_pages_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 300 $$;
comment on function app.max_member_pages_a_day() is 'Members'' pages that one of the staff may open in 24 hours without a fresh code and a line of the log';

-- The sentences -------------------------------------------------------------------------------------

-- Other topics add sentences too: these are put behind those that are there.
do $sentences$
declare
  v_source constant text := (select p.prosrc from pg_proc p where p.oid = 'app.message_for(text)'::regprocedure);
  v_else constant text := E'\n    else ';
begin
  if position(v_else in v_source) = 0 then
    raise exception 'app.message_for has no sentence for what has none';
  end if;
  execute format('create or replace function app.message_for(code text) returns text language sql immutable set search_path = '''' as %L',
    replace(v_source, v_else, $words$
    -- Staff against staff.
    when 'only_owner' then 'Esta pessoa é da equipe, com a mesma função que você ou acima. Só quem é dono do clube pode fazer isso.'
    when 'private_looks_full' then 'Você já abriu dados pessoais de ' || app.max_private_looks_a_day() || ' membros em 24 horas. Quem é dono do clube foi avisado; tente amanhã.'$words$ || v_else));
end
$sentences$;

-- The roles' rights ---------------------------------------------------------------------------------

-- The same as before, and ending sessions.
create or replace function app.needs_fresh_code(act text) returns boolean
language sql immutable set search_path = ''
as $$
  select act in ('staff_request_export', 'staff_request_deletion', 'staff_read_export', 'staff_delete_challenge', 'staff_add', 'staff_remove',
    'staff_change_role', 'staff_end_sessions')
$$;

create function app.may_act_on(member_id uuid) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_role constant text := app.my_proven_role();
begin
  return app.is_command() or coalesce(v_role = 'owner', false)
    or coalesce(app.staff_rank(v_role), 0) > coalesce((select app.staff_rank(t.role) from public.club_staff t where t.user_id = member_id), 0);
end $$;
comment on function app.may_act_on(uuid) is
  'Whether the caller stands above somebody: the command and owners above all, others above members and lower roles. Nobody but an owner stands above themselves';

create function app.staff_not_below() returns uuid[]
language sql stable set search_path = ''
as $$ select coalesce(array_agg(t.user_id), '{}') from public.club_staff t where not app.may_act_on(t.user_id) $$;
comment on function app.staff_not_below() is 'The staff whom the caller does not stand above, for lists: none for the command and for owners';

create function app.is_told_to_owners(act text) returns boolean
language sql immutable set search_path = ''
as $$ select coalesce(app.least_role_for(act) = 'operator', false) $$;
comment on function app.is_told_to_owners(text) is
  'Whether the owners are mailed when it is done, or tried, to one of the staff: all that takes an operator. What changes the staff is told by itself';

create function app.tell_owners(in_act text, member_id uuid, in_outcome text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_actor constant uuid := case when not app.is_command() then auth.uid() end;
begin
  -- Once a day of each kind: a mailbox is not to be filled by whom it is about.
  perform app.add_job('mail', format('staff act %s %s %s %s %s %s', in_act, in_outcome, coalesce(v_actor::text, 'command'), member_id, owner, app.club_today()),
    jsonb_build_object('mail', 'staff_act', 'act', in_act, 'outcome', in_outcome, 'actor_id', v_actor, 'user_id', member_id, 'told_id', owner))
  from unnest(app.staff_owners()) owner;
end $$;
comment on function app.tell_owners(text, uuid, text) is
  'Has all owners mailed what the caller did to somebody; in_outcome is done, refused, or full for who looks at too much';

create function app.refuse_higher_staff(in_act text, member_id uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  if app.may_act_on(member_id) then
    return null;
  end if;
  if app.is_told_to_owners(in_act) then
    perform app.tell_owners(in_act, member_id, 'refused');
  end if;
  return app.failure('only_owner');
end $$;
comment on function app.refuse_higher_staff(text, uuid) is
  'The refusal of an act on somebody who does not stand below the caller, which the owners are mailed; null when it goes on. Every act on a person asks it';

-- The same as before, and the owners are told of what is done to one of the staff.
create or replace function app.write_staff_line(in_act text, in_member uuid, in_object text, in_details jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_line app.staff_log;
  v_salt constant text := gen_random_uuid()::text || gen_random_uuid()::text;
  v_details constant jsonb := jsonb_strip_nulls(coalesce(in_details, '{}'));
begin
  -- One after the other, until the commit: each line knows the one before.
  perform pg_advisory_xact_lock(hashtextextended('staff log', 0));
  if app.take_sweep('staff_log', interval '1 day') then
    perform app.trim_staff_log();
  end if;
  select l.seq, l.line_hash into v_line.seq, v_line.previous_hash from app.staff_log l order by l.seq desc limit 1;
  if v_line.seq is null then
    select s.seq, s.line_hash into v_line.seq, v_line.previous_hash from app.staff_log_start s;
  end if;
  v_line.seq := coalesce(v_line.seq, 0) + 1;
  v_line.previous_hash := coalesce(v_line.previous_hash, '');
  v_line.at := app.now();
  v_line.by_command := app.is_command();
  if not v_line.by_command then
    v_line.actor_id := auth.uid();
    v_line.session_id := app.caller_session();
  end if;
  v_line.act := in_act;
  v_line.member_id := in_member;
  v_line.object_id := in_object;
  v_line.details_hash := app.hash_of(v_salt || v_details::text);
  v_line.line_hash := app.staff_line_hash(v_line);
  insert into app.staff_log select v_line.*;
  insert into app.staff_log_details (seq, salt, details) values (v_line.seq, v_salt, v_details);
  if app.is_told_to_owners(in_act) and exists (select from public.club_staff t where t.user_id = in_member) then
    perform app.tell_owners(in_act, in_member, 'done');
  end if;
end $$;
comment on function app.write_staff_line(text, uuid, text, jsonb) is
  'Adds a line to the log in the transaction of its act: who calls, the act, to whom, to what, and {reason, before, after}. What takes an operator and was done to one of the staff
is mailed to the owners';

create function app.staff_act_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', owner.email, 'act', payload ->> 'act', 'outcome', payload ->> 'outcome',
    'person', app.display_name(p.name, u.id), 'person_email', u.email, 'by_command', payload ->> 'actor_id' is null, 'actor', case when actor.id is not null then app.display_name(a.name, a.id) end, 'actor_email', actor.email)
  from auth.users owner join auth.users u on u.id::text = payload ->> 'user_id' left join public.profiles p on p.id = u.id
  left join auth.users actor on actor.id::text = payload ->> 'actor_id' left join public.profiles a on a.id = actor.id
  where payload ->> 'mail' = 'staff_act' and owner.id::text = payload ->> 'told_id'
$$;
comment on function app.staff_act_mail_facts(jsonb) is 'The facts of the mail to an owner about an act on one of the staff; actor is null for the command, and for an account that is gone';

-- Other topics add mails too: these are put behind those that are there, whatever they say of a mail that is not theirs.
do $facts$
declare
  v_source constant text := (select rtrim(p.prosrc, E' \n') from pg_proc p where p.oid = 'app.mail_facts(jsonb)'::regprocedure);
begin
  execute format('create or replace function app.mail_facts(payload jsonb) returns jsonb language sql stable set search_path = '''' as %L',
    E'\n  select f from (\n' || v_source || E'\n  ) known (f) where f is not null\n  union all\n  select f from app.staff_act_mail_facts(payload) f where f is not null\n');
end
$facts$;

-- Acts on one member --------------------------------------------------------------------------------

-- The same as before, and refused for who stands above. After the lock: of a role and an act at once the second sees the first.
create or replace function app.begin_member_act(in_act text, member_id uuid, in_reason text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code(in_act);
begin
  if v_refusal is not null then
    return v_refusal;
  elsif not coalesce(app.ensure_profile(member_id), false) or not app.lock_member(member_id) then
    return app.failure('member_not_found');
  end if;
  return coalesce(app.refuse_higher_staff(in_act, member_id), case when app.staff_reason(in_reason) is null then app.failure('reason_required') end);
end $$;
comment on function app.begin_member_act(text, uuid, text) is
  'Raises 42501 for whoever may not do it; the refusal of an act on a member without a reason, or on staff who stand no lower; null when it goes on, and then the member''s other writes wait';

-- Security definer: as in the file of the topic. The same, and refused for who stands above.
create or replace function app.staff_set_void(in_act text, in_check_in uuid, in_reason text, in_seen_voided_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code(in_act);
  v_reason constant text := app.staff_reason(in_reason);
  v_before public.challenge_check_ins;
  v_code text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_before from public.challenge_check_ins k where k.id = in_check_in;
  if v_before.id is null then
    return app.failure('check_in_not_found');
  end if;
  perform app.lock_member(v_before.user_id);
  v_refusal := app.refuse_higher_staff(in_act, v_before.user_id);
  if v_refusal is not null then
    return v_refusal;
  elsif v_reason is null then
    return app.failure('reason_required');
  end if;
  select * into v_before from public.challenge_check_ins k where k.id = in_check_in for update;
  -- The state that the caller saw must still be there: another of the staff may have been quicker.
  if v_before.voided_at is distinct from in_seen_voided_at then
    return app.failure('changed_meanwhile') || jsonb_build_object('check_in', app.staff_check_in(in_check_in));
  end if;
  if app.is_final(v_before.challenge_id) then
    v_code := 'result_is_final';
  elsif in_act = 'staff_void_check_in' then
    v_code := case when v_before.voided_at is not null then 'check_in_voided' end;
    if v_code is null then
      perform app.void_check_in(in_check_in, v_reason);
    end if;
  else
    v_code := case when v_before.voided_at is null then 'check_in_not_voided' else app.take_back_void(in_check_in, v_reason) end;
  end if;
  if v_code is not null then
    return app.failure(v_code) || jsonb_build_object('check_in', app.staff_check_in(in_check_in));
  end if;
  perform app.tell_void(in_act, v_before, v_reason);
  perform app.write_staff_line(in_act, v_before.user_id, in_check_in::text, jsonb_build_object('reason', v_reason, 'day', v_before.check_in_day,
    'challenge_id', v_before.challenge_id, 'before', jsonb_build_object('voided_at', v_before.voided_at),
    'after', (select jsonb_build_object('voided_at', k.voided_at) from public.challenge_check_ins k where k.id = in_check_in)));
  return app.done() || jsonb_build_object('check_in', app.staff_check_in(in_check_in));
end $$;

-- Security definer: as in the file of the topic. The same, and refused for who stands above.
create or replace function app.staff_stop_request(in_request uuid, in_reason text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code('staff_stop_request');
  v_request app.member_requests;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_request from app.member_requests r where r.id = in_request;
  v_refusal := app.refuse_higher_staff('staff_stop_request', v_request.user_id);
  if v_refusal is not null then
    return v_refusal;
  elsif app.staff_reason(in_reason) is null then
    return app.failure('reason_required');
  end if;
  update app.member_requests r set stopped_at = app.now() where r.id = in_request and r.stopped_at is null and r.done_at is null returning * into v_request;
  if not found then
    return app.failure('request_not_found');
  end if;
  delete from app.jobs j where j.key = 'delete account ' || in_request and j.taken_until is null and j.done_at is null;
  perform app.write_staff_line('staff_stop_request', v_request.user_id, in_request::text, jsonb_build_object('reason', app.staff_reason(in_reason)));
  return app.done() || jsonb_build_object('requests', app.staff_requests_of(v_request.user_id));
end $$;

-- Security definer: as in the file of the topic. The same, and refused for who stands above.
create or replace function app.staff_read_export(in_request uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code('staff_read_export');
  v_request app.member_requests;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_request from app.member_requests r where r.id = in_request and r.kind = 'export' and r.stopped_at is null;
  if v_request.id is null then
    return app.failure('request_not_found');
  end if;
  v_refusal := app.refuse_higher_staff('staff_read_export', v_request.user_id);
  if v_refusal is not null then
    return v_refusal;
  -- It stays open for as long as it waited: what a member asked for is handed over, not kept.
  elsif v_request.due_at > app.now() or v_request.due_at + make_interval(days => app.member_request_days()) <= app.now() then
    return app.failure(case when v_request.due_at > app.now() then 'request_not_due' else 'request_not_found' end);
  end if;
  update app.member_requests r set done_at = coalesce(r.done_at, app.now()) where r.id = in_request;
  perform app.write_staff_line('staff_read_export', v_request.user_id, in_request::text, '{}');
  return app.done() || jsonb_build_object('copy', app.member_copy(v_request.user_id) - 'success');
end $$;

-- Looking -------------------------------------------------------------------------------------------

create function app.refuse_private_look(member_id uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_me constant uuid := auth.uid();
begin
  if app.is_command() then
    return null;
  end if;
  -- One after the other, so that many at once are no way around the limit.
  perform pg_advisory_xact_lock(hashtextextended('private looks ' || v_me, 0));
  if (
    select count(distinct l.member_id) from app.staff_log l
    where l.actor_id = v_me and l.act = 'staff_private_field' and l.at > app.now() - interval '24 hours' and l.member_id <> refuse_private_look.member_id
  ) < app.max_private_looks_a_day() then
    return null;
  elsif app.is_staff('owner') then
    return case when not app.has_fresh_code() then app.failure('fresh_code_needed') end;
  end if;
  perform app.tell_owners('staff_private_field', v_me, 'full');
  return app.failure('private_looks_full');
end $$;
comment on function app.refuse_private_look(uuid) is
  'The refusal of a look at a private field of one member more than app.max_private_looks_a_day(), which the owners are mailed; null when it goes on';

-- Security definer: as in the file of the topic. The same, and refused for who stands above and for who looks at too many.
create or replace function app.staff_private_field(member_id uuid, in_field text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code('staff_private_field');
  v_value jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif in_field is null or in_field not in ('phone', 'birth_date', 'gender', 'bio', 'instagram', 'goals', 'notes') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The field is phone, birth_date, gender, bio, instagram, goals or notes';
  elsif not exists (select from public.profiles p where p.id = member_id) then
    return app.failure('member_not_found');
  end if;
  v_refusal := coalesce(app.refuse_higher_staff('staff_private_field', member_id), app.refuse_private_look(member_id));
  if v_refusal is not null then
    return v_refusal;
  end if;
  if in_field = 'notes' then
    select coalesce(jsonb_agg(jsonb_build_object('workout_id', w.id, 'day', w.workout_day, 'notes', w.notes) order by w.workout_day desc, w.id), '[]') into v_value
    from (select * from public.workout_records r where r.user_id = member_id and r.notes is not null order by r.workout_day desc, r.id limit 50) w;
  else
    select to_jsonb(p) -> in_field into v_value from public.profiles p where p.id = member_id;
  end if;
  -- The look is a line; what was seen is not.
  perform app.write_staff_line('staff_private_field', member_id, in_field, '{}');
  return app.done() || jsonb_build_object('field', in_field, 'value', v_value);
end $$;
comment on function public.staff_private_field(uuid, text) is
  'For staff: one private field of a member (phone, birth_date, gender, bio, instagram, goals, notes of workouts). The look is a line of the log. Replies {success, error, message, field, value};
only_owner, private_looks_full after app.max_private_looks_a_day() members in 24 hours (an owner is asked for a fresh code)';

create function app.shortened_email(email text) returns text
language sql immutable set search_path = ''
as $$ select regexp_replace(email, '^([^@]{1,2})[^@]*', '\1…') $$;
comment on function app.shortened_email(text) is 'An address as lists show it: enough to tell namesakes apart, too little to write to';

-- The same as before, with the address shortened.
create or replace function app.staff_member_row(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('user_id', p.id, 'name', app.display_name(p.name, p.id), 'email', app.shortened_email(p.email),
    'photo_url', coalesce(p.profile_image_url, p.photo_url),
    'level', coalesce(app.effective_level(l.current_level, l.level_expires_at, app.now()), 'basic'), 'is_suspended', app.is_suspended(p.id),
    'is_confirmed', m.is_confirmed, 'last_check_in_day', u.last_check_in_day, 'created_at', p.created_at)
  from public.profiles p join app.member_index m on m.user_id = p.id
  left join public.user_progress_level l on l.user_id = p.id left join public.user_progress u on u.user_id = p.id
  where p.id = member_id
$$;
comment on function app.staff_member_row(uuid) is 'A member as a line of the list: nothing private, and of the address too little to write to';

comment on function public.staff_search_members(text, text, uuid, date, boolean, boolean, jsonb, integer) is
  'For staff: members by the beginnings of words of name or address, accents and capitals aside, and by filters; null asks nothing. p_limit is 1 to 100; p_after is
the next_after of the page before. A page may be shorter than asked for and still have a next one.
Replies {success, error, message, rows: [{user_id, name, email (shortened), photo_url, level, is_suspended, is_confirmed, last_check_in_day, created_at}], next_after}';

-- Pages of members are counted where attempts are.
do $kinds$
declare
  v_kinds constant text[] := array(
    select m[1] from pg_constraint k, regexp_matches(pg_get_constraintdef(k.oid), '''([a-z_]+)''', 'g') m
    where k.conrelid = 'app.privacy_attempts'::regclass and k.conname = 'privacy_attempts_kind_check');
begin
  alter table app.privacy_attempts drop constraint privacy_attempts_kind_check;
  execute format('alter table app.privacy_attempts add constraint privacy_attempts_kind_check check (kind = any (%L::text[]))', v_kinds || 'member_page'::text);
  execute format('comment on column app.privacy_attempts.kind is %L',
    col_description('app.privacy_attempts'::regclass, (select a.attnum from pg_attribute a where a.attrelid = 'app.privacy_attempts'::regclass and a.attname = 'kind'))
      || E'. member_page: a member''s page that one of the staff opened');
end
$kinds$;

create function app.refuse_member_page(member_id uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
begin
  if app.is_command() or app.count_attempt(auth.uid(), 'member_page', app.max_member_pages_a_day(), interval '1 day') = 0 then
    return null;
  elsif not app.has_fresh_code() then
    return app.failure('fresh_code_needed');
  end if;
  perform app.write_staff_line('staff_member', member_id, null, '{}');
  return null;
end $$;
comment on function app.refuse_member_page(uuid) is
  'Counts a look at a member''s page. Above app.max_member_pages_a_day() it takes a fresh code and is a line of the log: so many pages are a list that leaves the club';

-- Security definer: as in the file of the topic. Of who does not stand below the caller, what acts need is not told. Volatile: it counts.
create or replace function app.staff_member(member_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_plan jsonb;
  v_refusal jsonb;
  v_may_act boolean;
  v_is_operator boolean;
begin
  perform app.require_staff('staff_member');
  if not exists (select from public.profiles p where p.id = member_id) then
    return app.failure('member_not_found');
  end if;
  v_refusal := app.refuse_member_page(member_id);
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_plan := app.plan_of(member_id);
  v_may_act := app.may_act_on(member_id);
  v_is_operator := v_may_act and (app.is_command() or app.is_staff('operator'));
  return app.done(app.staff_member_row(member_id)) || jsonb_build_object(
    'email', (select p.email from public.profiles p where p.id = member_id),
    'suspension', app.suspension_of(member_id),
    'staff_role', (select t.role from public.club_staff t where t.user_id = member_id),
    'may_act', v_may_act,
    'challenges', coalesce((
      select jsonb_agg(jsonb_build_object('challenge_id', c.id, 'title', c.title, 'points', g.points, 'check_ins_count', g.check_ins_count,
        'completion_percentage', g.completion_percentage, 'is_ranked', g.is_active, 'status', p.status, 'joined_at', g.joined_at)
        order by c.created_at desc, c.id)
      from public.challenge_progress g join public.challenges c on c.id = g.challenge_id
      left join public.challenge_participants p on p.challenge_id = g.challenge_id and p.user_id = g.user_id
      where g.user_id = member_id), '[]'),
    'check_ins', coalesce((
      select jsonb_agg(app.staff_check_in(k.id) order by k.check_in_day desc, k.id) from (
        select i.id, i.check_in_day from public.challenge_check_ins i where i.user_id = member_id order by i.check_in_day desc, i.id limit 100) k), '[]'),
    -- As fellow participants see them.
    'workouts', coalesce((
      select jsonb_agg(jsonb_build_object('id', w.id, 'challenge_id', w.challenge_id, 'name', w.workout_name, 'type', w.workout_type, 'day', w.workout_day,
        'minutes', w.duration_minutes, 'image_urls', w.image_urls) order by w.workout_day desc, w.id)
      from (select * from public.workout_records r where r.user_id = member_id and r.challenge_id is not null order by r.workout_day desc, r.id limit 100) w), '[]'),
    'plan', v_plan - 'receipts', 'grant', app.staff_grant_of(member_id),
    -- A moderator has no need of payments and devices, nor has anybody of those of their own role or above.
    'receipts', case when v_is_operator then v_plan -> 'receipts' end,
    'sessions', case when v_is_operator then coalesce((
      select jsonb_agg(jsonb_build_object('user_agent', s.user_agent, 'network', app.network_of(s.ip), 'started_at', s.started_at, 'last_used_at', s.last_used_at)
        order by s.last_used_at desc, s.id)
      from app.open_sessions_of(member_id) s), '[]') end,
    'requests', case when v_is_operator then app.staff_requests_of(member_id) end);
end $$;

create or replace function public.staff_member(p_user_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_member(p_user_id) $$;
comment on function public.staff_member(uuid) is
  'For staff: one member: the fields of staff_search_members with the whole address, suspension, staff_role, may_act (whether the caller stands above them), challenges, the latest 100
check_ins and workouts of challenges, plan, grant; receipts, sessions and requests are null for a moderator, and of staff who stand no lower. Nothing private but the address. More than
app.max_member_pages_a_day() take a fresh code, and each is a line. Replies {success, error, message, …}';

-- Notices -------------------------------------------------------------------------------------------

-- Security definer: as in the file of the topic. The same, and refused for who stands above.
create or replace function app.staff_note_contact(member_id uuid, in_challenge uuid, in_how text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb;
begin
  perform app.require_staff('staff_note_contact');
  if in_how is null or in_how not in ('whatsapp', 'other') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'How is whatsapp or other';
  elsif not exists (select from public.challenge_progress g where g.challenge_id = in_challenge and g.user_id = member_id) then
    return app.failure('member_not_found');
  end if;
  v_refusal := app.refuse_higher_staff('staff_note_contact', member_id);
  if v_refusal is not null then
    return v_refusal;
  end if;
  perform app.note_contact('staff_note_contact', member_id, in_challenge, in_how);
  return app.done() || jsonb_build_object('last_contact', app.last_contact_of(member_id));
end $$;

-- Security definer: as in the file of the topic. The same, and refused for who stands above.
create or replace function app.staff_send_nudge(member_id uuid, in_challenge uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_day constant timestamptz := app.club_today()::timestamp at time zone app.club_time_zone();
  v_refusal jsonb;
begin
  perform app.require_staff('staff_send_nudge');
  if not app.lock_member(member_id) then
    return app.failure('member_not_found');
  end if;
  v_refusal := app.refuse_higher_staff('staff_send_nudge', member_id);
  if v_refusal is not null then
    return v_refusal;
  elsif not app.is_slipping(member_id, in_challenge) then
    return app.failure('not_slipping');
  elsif exists (select from app.staff_contacts t where t.user_id = member_id and t.how = 'notice' and t.written_at >= v_day) then
    return app.failure('nudged_today');
  elsif (select count(*) from app.staff_contacts t where t.user_id = member_id and t.how = 'notice' and t.written_at >= v_day - interval '6 days')
    >= app.max_nudges_a_week() then
    return app.failure('nudged_enough');
  end if;
  perform app.notify_member(member_id, 'nudge', 'Vamos juntos hoje?', 'Um treino de ' || app.min_check_in_minutes()
    || ' minutos já vale o check-in do dia. Se precisar de uns dias, marque uma pausa no desafio: seus pontos ficam como estão.',
    '/app/challenges/' || in_challenge);
  perform app.note_contact('staff_send_nudge', member_id, in_challenge, 'notice');
  return app.done() || jsonb_build_object('last_contact', app.last_contact_of(member_id));
end $$;

-- The same as before, without the phone of who does not stand below the caller.
create or replace function app.slipping_row(in_challenge uuid, member_id uuid, in_days integer, in_joined timestamptz, with_phone boolean) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('user_id', p.id, 'name', app.display_name(p.name, p.id), 'photo_url', coalesce(p.profile_image_url, p.photo_url),
    'challenge_id', c.id, 'challenge', c.title, 'days', in_days, 'joined_day', app.challenge_day(in_joined, c.time_zone),
    'last_check_in_day', g.last_check_in_day, 'check_ins', g.check_ins_count,
    'phone', case when with_phone and app.has_given_consent(p.id, 'whatsapp') and app.may_act_on(p.id) then nullif(btrim(p.phone), '') end,
    'may_act', app.may_act_on(p.id),
    'last_contact', app.last_contact_of(p.id))
  from public.profiles p, public.challenges c, public.challenge_progress g
  where p.id = member_id and c.id = in_challenge and g.challenge_id = in_challenge and g.user_id = member_id
$$;

-- Security definer: as in the file of the topic. The same, without what was written to one who does not stand below the caller.
create or replace function app.staff_announcements(in_before uuid, in_limit integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 20), 1), 100);
  v_not_below constant uuid[] := app.staff_not_below();
  v_rows app.announcements[];
begin
  perform app.require_staff('staff_announcements');
  select array_agg(f.a order by (f.a).starts_at desc, (f.a).id desc) into v_rows from (
    select a from app.announcements a
    where (in_before is null or (a.starts_at, a.id) < (select b.starts_at, b.id from app.announcements b where b.id = in_before))
      and (a.user_id is null or a.user_id <> all (v_not_below))
    order by a.starts_at desc, a.id desc limit v_limit + 1) f;
  return app.done() || jsonb_build_object('now', app.now(),
    'rows', coalesce((select jsonb_agg(app.staff_announcement(a) order by a.starts_at desc, a.id desc) from unnest(v_rows[1:v_limit]) a), '[]'),
    'next_before', case when cardinality(v_rows) > v_limit then (v_rows[v_limit]).id end);
end $$;

-- Security definer: as in the file of the topic. The same, and refused where it is to one who stands above.
create or replace function app.staff_announce(in_fields jsonb, is_check boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code('staff_announce');
  v_new app.announcements;
  v_old app.announcements;
  v_code text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  v_new := app.announcement_with(in_fields);
  if v_new.audience <> 'member' and not (app.is_command() or app.is_staff('operator')) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A moderator writes to one member at a time';
  end if;
  if not app.is_command() then
    v_new.announced_by := auth.uid();
  end if;
  -- One after the other: each counts those before.
  if is_check is not true then
    perform pg_advisory_xact_lock(hashtextextended('announce', 0));
    select * into v_old from app.announcements a where a.id = v_new.id;
    if v_old.id is not null then
      -- The same once more, whose answer was lost.
      return case when v_old.announced_by is not distinct from v_new.announced_by
        then app.done() || jsonb_build_object('announcement', app.staff_announcement(v_old)) else app.failure('changed_meanwhile') end;
    end if;
  end if;
  v_refusal := app.refuse_higher_staff('staff_announce', v_new.user_id);
  if v_refusal is null then
    v_code := app.announcement_refusal(v_new);
    if v_code is not null then
      v_refusal := app.failure(v_code) || jsonb_build_object('links', to_jsonb(app.refused_links(v_new.title || E'\n' || v_new.body || E'\n' || coalesce(v_new.button_label, ''))));
    end if;
  end if;
  if is_check then
    return coalesce(v_refusal, app.done()) || app.announcement_counts(v_new) || (
      select jsonb_build_object('members', count(*), 'by_mail', count(s.user_id), 'waiting', case when not v_new.is_urgent and v_new.starts_at <= app.now() then
        (select count(*) from app.audience_of(v_new) w where app.announcements_left(w) < 1
          and exists (select from app.announcement_reads r where r.user_id = w and r.reached_at > app.now() - interval '8 days')) end)
      from app.audience_of(v_new) m left join app.notice_settings s on s.user_id = m and s.mails);
  elsif v_refusal is not null then
    return v_refusal;
  end if;
  insert into app.announcements select v_new.*;
  perform app.add_job('announcement_mails', 'announcement ' || v_new.id, jsonb_build_object('announcement_id', v_new.id), v_new.starts_at);
  perform app.write_staff_line('staff_announce', v_new.user_id, v_new.id::text, app.staff_announcement(v_new)
    - array['id', 'user_id', 'member', 'ended_at', 'announced_by', 'announced_at', 'status', 'reached', 'reads']);
  return app.done() || jsonb_build_object('announcement', app.staff_announcement(v_new));
end $$;

-- Security definer: as in the file of the topic. The same, and refused where it is to one who stands above.
create or replace function app.staff_end_announcement(in_announcement uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code('staff_end_announcement');
  v_row app.announcements;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_row from app.announcements a where a.id = in_announcement for no key update;
  if v_row.id is null then
    return app.failure('announcement_not_found');
  elsif v_row.audience <> 'member' and not (app.is_command() or app.is_staff('operator')) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A moderator ends what was written to one member';
  end if;
  v_refusal := app.refuse_higher_staff('staff_end_announcement', v_row.user_id);
  if v_refusal is not null then
    return v_refusal;
  elsif v_row.ended_at is not null or v_row.ends_at <= app.now() then
    return app.failure('announcement_over') || jsonb_build_object('announcement', app.staff_announcement(v_row));
  end if;
  update app.announcements a set ended_at = app.now() where a.id = in_announcement returning * into v_row;
  perform app.write_staff_line('staff_end_announcement', v_row.user_id, v_row.id::text, jsonb_build_object('title', v_row.title));
  return app.done() || jsonb_build_object('announcement', app.staff_announcement(v_row));
end $$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.max_private_looks_a_day(), app.max_member_pages_a_day() to anon, authenticated, service_role;
grant execute on function app.message_for(text) to authenticated, service_role;
