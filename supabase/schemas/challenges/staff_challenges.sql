-- Challenges as staff make, repeat, change, close and delete them, and a challenge's ranking for staff. Console and command call the same.

create function app.challenge_day(instant timestamptz, zone text) returns date
language sql immutable set search_path = ''
as $$ select (instant at time zone zone)::date $$;
comment on function app.challenge_day(timestamptz, text) is 'The calendar day of an instant in a challenge''s zone';

create function app.challenge_state(challenge public.challenges) returns text
language sql stable set search_path = ''
as $$
  select case when not challenge.active then 'closed' when app.now() < challenge.start_date then 'to_begin'
    when date_trunc('second', app.now()) > challenge.end_date then 'over' else 'running' end
$$;
comment on function app.challenge_state(public.challenges) is 'closed by the club, to_begin, running or over';

create function app.staff_challenge(challenge public.challenges) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('id', challenge.id, 'title', challenge.title, 'description', challenge.description, 'image_url', challenge.image_url,
    'start', app.challenge_day(challenge.start_date, challenge.time_zone), 'end', app.challenge_day(challenge.end_date, challenge.time_zone),
    'time_zone', challenge.time_zone, 'points', challenge.points, 'target_check_ins', challenge.target_check_ins, 'requirements', challenge.requirements,
    'staff_excluded', challenge.staff_excluded, 'days_open', challenge.days_open, 'active', challenge.active,
    'provisional_hours', challenge.provisional_hours, 'result', app.result_state(challenge), 'final_due', app.final_due(challenge), 'final_at', challenge.final_at, 'state', app.challenge_state(challenge), 'closed_at', challenge.closed_at,
    'created_at', challenge.created_at, 'updated_at', challenge.updated_at,
    'participants', (app.challenge_totals(challenge.id) ->> 'total_participants')::bigint)
$$;
comment on function app.staff_challenge(public.challenges) is 'A challenge as staff see it; days are its own, in its zone';

-- Reading --------------------------------------------------------------------------------------------

-- With shortened addresses. Volatile: it may put back those whose suspension has ended.
-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_participants(in_challenge uuid, in_after jsonb, in_limit integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_after constant app.ranking_key := app.ranking_key(in_after);
  v_challenge public.challenges;
  v_today date;
begin
  perform app.require_staff('staff_participants');
  perform app.settle_suspensions();
  select * into v_challenge from public.challenges c where c.id = in_challenge;
  if v_challenge.id is null then
    return app.failure('challenge_not_found');
  end if;
  v_today := app.standing_day(v_challenge, app.now());
  return app.done() || app.participants_page(v_challenge, v_after, least(greatest(coalesce(in_limit, 50), 1), 500), false)
    || jsonb_build_object('challenge', app.staff_challenge(v_challenge),
    -- Out of the ranking for now: few, so they come with the first page.
    'unranked', case when v_after.user_id is null then coalesce((
      select jsonb_agg(app.ranking_row(g, v_today, null)
        || jsonb_build_object('email', app.shortened_email(p.email), 'joined_at', g.joined_at, 'is_suspended', app.is_suspended(g.user_id))
        order by g.user_name, g.user_id)
      from (select s.user_id from app.member_suspensions s where s.lifted_at is null union select t.user_id from public.club_staff t) o
      join public.challenge_progress g on g.challenge_id = in_challenge and g.user_id = o.user_id and not g.is_active
      join public.challenge_participants i on i.challenge_id = in_challenge and i.user_id = o.user_id
      join public.profiles p on p.id = o.user_id), '[]') end);
end $$;
comment on function app.staff_participants(uuid, jsonb, integer) is 'What staff_participants does';

create function public.staff_participants(p_challenge_id uuid, p_after jsonb default null, p_limit integer default 50) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_participants(p_challenge_id, p_after, p_limit) $$;
comment on function public.staff_participants(uuid, jsonb, integer) is
  'For staff: a challenge and its ranking (1 to 500 rows a page), as challenge_ranking_page with email and joined_at. unranked, with the first page only: suspended members and staff
who are left out. Replies {success, error, message, challenge, rows, next_after, unranked}';

-- Warnings -------------------------------------------------------------------------------------------

create function app.challenge_warnings(challenge public.challenges) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_first constant date := app.challenge_day(challenge.start_date, challenge.time_zone);
  v_last constant date := app.challenge_day(challenge.end_date, challenge.time_zone);
  v_warnings jsonb := '[]';
begin
  if challenge.target_check_ins > v_last - v_first + 1 then
    v_warnings := v_warnings || jsonb_build_object('warning', 'target_above_days', 'target', challenge.target_check_ins, 'days', v_last - v_first + 1);
  end if;
  if v_first < app.challenge_day(app.now(), challenge.time_zone) then
    v_warnings := v_warnings || jsonb_build_object('warning', 'start_has_passed', 'start', v_first);
  end if;
  return v_warnings || coalesce((
    select jsonb_agg(jsonb_build_object('warning', 'beside_another', 'title', c.title, 'end', app.challenge_day(c.end_date, c.time_zone)) order by c.start_date, c.id)
    from public.challenges c
    where c.active and c.type = 'main' and c.end_date >= app.now() and c.id is distinct from challenge.id
      and app.challenge_day(c.start_date, c.time_zone) <= v_last and app.challenge_day(c.end_date, c.time_zone) >= v_first), '[]');
end $$;
comment on function app.challenge_warnings(public.challenges) is
  'What staff probably did not mean about a challenge: [{warning: target_above_days | start_has_passed | beside_another, …}]';

create function app.challenge_with(challenge public.challenges, changes jsonb) returns public.challenges
language plpgsql stable set search_path = ''
as $$
declare
  v_zone text;
  v_first date;
  v_last date;
  v_title text;
  v_description text;
begin
  v_zone := coalesce(changes ->> 'time_zone', challenge.time_zone, app.club_time_zone());
  v_first := coalesce((changes ->> 'start')::date, app.challenge_day(challenge.start_date, challenge.time_zone));
  v_last := coalesce((changes ->> 'end')::date, app.challenge_day(challenge.end_date, challenge.time_zone));
  v_title := case when changes ? 'title' then app.clean_line(changes ->> 'title') else challenge.title end;
  v_description := case when changes ? 'description' then app.clean_text(changes ->> 'description') else challenge.description end;
  challenge.time_zone := v_zone;
  challenge.start_date := v_first::timestamp at time zone v_zone;
  challenge.end_date := (v_last + time '23:59:59') at time zone v_zone;
  challenge.title := v_title;
  challenge.description := v_description;
  challenge.points := coalesce((changes ->> 'points')::integer, challenge.points, app.challenge_target_check_ins() * app.points_per_check_in());
  challenge.target_check_ins := coalesce((changes ->> 'target_check_ins')::integer, challenge.target_check_ins,
    greatest(1, least(v_last - v_first + 1, app.challenge_target_check_ins())));
  challenge.image_url := case when changes ? 'image_url' then nullif(btrim(changes ->> 'image_url'), '') else challenge.image_url end;
  challenge.requirements := case when jsonb_typeof(changes -> 'requirements') = 'array'
    then array(select app.clean_line(r) from jsonb_array_elements_text(changes -> 'requirements') r where app.clean_line(r) is not null)
    else coalesce(challenge.requirements, '{}') end;
  challenge.staff_excluded := coalesce((changes ->> 'staff_excluded')::boolean, challenge.staff_excluded, false);
  challenge.days_open := coalesce((changes ->> 'days_open')::boolean, challenge.days_open, true);
  challenge.provisional_hours := coalesce((changes ->> 'provisional_hours')::integer, challenge.provisional_hours, app.default_provisional_hours());
  challenge.active := coalesce((changes ->> 'active')::boolean, challenge.active, true);
  if v_first is null or v_last is null or not app.is_time_zone(v_zone) or v_title is null or char_length(v_title) > app.max_challenge_title_length()
    or char_length(v_description) > app.max_challenge_description_length() or challenge.points not between 0 and app.max_challenge_points()
    or challenge.target_check_ins not between 1 and app.longest_challenge_days() or char_length(challenge.image_url) > app.max_photo_url_length()
    or challenge.provisional_hours not between app.least_provisional_hours() and app.most_provisional_hours()
    or cardinality(challenge.requirements) > 50 or char_length(array_to_string(challenge.requirements, '')) > app.max_challenge_description_length() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A field of the challenge is missing, too long or out of its bounds';
  end if;
  return challenge;
exception when invalid_datetime_format or datetime_field_overflow or invalid_text_representation or numeric_value_out_of_range or invalid_parameter_value then
  raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A field of the challenge is malformed';
end $$;
comment on function app.challenge_with(public.challenges, jsonb) is
  'A challenge with what is given of title, description, image_url, start, end, time_zone, points, target_check_ins, requirements, staff_excluded, days_open, provisional_hours, active; raises PT400 for what can''t be';

create function app.challenge_days_refusal(challenge public.challenges) returns text
language sql stable set search_path = ''
as $$
  select case when app.challenge_day(challenge.end_date, challenge.time_zone) - app.challenge_day(challenge.start_date, challenge.time_zone) + 1
    not between 1 and app.longest_challenge_days() then 'challenge_days_wrong' end
$$;
comment on function app.challenge_days_refusal(public.challenges) is 'challenge_days_wrong when a challenge ends before it begins or lasts too long; null when it does not';

-- Making ---------------------------------------------------------------------------------------------

create function app.insert_challenge(in_act text, challenge public.challenges, is_warned boolean, repeated uuid) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_warnings jsonb;
begin
  if app.challenge_days_refusal(challenge) is not null then
    return app.failure('challenge_days_wrong');
  end if;
  v_warnings := app.challenge_warnings(challenge);
  if v_warnings <> '[]' and is_warned is not true then
    return app.failure('challenge_warnings') || jsonb_build_object('warnings', v_warnings);
  end if;
  insert into public.challenges (title, description, image_url, start_date, end_date, time_zone, points, target_check_ins, requirements, staff_excluded, days_open, provisional_hours)
  values (challenge.title, challenge.description, challenge.image_url, challenge.start_date, challenge.end_date, challenge.time_zone, challenge.points,
    challenge.target_check_ins, challenge.requirements, challenge.staff_excluded, challenge.days_open, challenge.provisional_hours)
  returning * into challenge;
  perform app.write_staff_line(in_act, null, challenge.id::text, jsonb_build_object('after', app.staff_challenge(challenge), 'repeated', repeated));
  return app.done() || jsonb_build_object('challenge', app.staff_challenge(challenge), 'warnings', v_warnings);
end $$;
comment on function app.insert_challenge(text, public.challenges, boolean, uuid) is 'Makes a challenge, or says what staff probably did not mean';

-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_create_challenge(in_fields jsonb, is_warned boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code('staff_create_challenge');
begin
  return coalesce(v_refusal, app.insert_challenge('staff_create_challenge', app.challenge_with(null, in_fields - 'active'), is_warned, null));
end $$;
comment on function app.staff_create_challenge(jsonb, boolean) is 'What staff_create_challenge does';

create function public.staff_create_challenge(p_fields jsonb, p_accept_warnings boolean default false) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_create_challenge(p_fields, p_accept_warnings) $$;
comment on function public.staff_create_challenge(jsonb, boolean) is
  'For staff: makes a challenge of {title, start, end, description, image_url, time_zone, points, target_check_ins, requirements, staff_excluded}; the first three are needed, days are
YYYY-MM-DD. Replies {success, error, message, challenge, warnings}; challenge_warnings until they are accepted';

-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_repeat_challenge(in_challenge uuid, in_fields jsonb, is_warned boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code('staff_repeat_challenge');
  v_past public.challenges;
  v_start date;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_past from public.challenges c where c.id = in_challenge;
  if v_past.id is null then
    return app.failure('challenge_not_found');
  end if;
  v_start := (app.challenge_with(v_past, jsonb_build_object('start', in_fields -> 'start', 'end', in_fields -> 'start'))).start_date at time zone v_past.time_zone;
  -- As long as the past one, unless said otherwise.
  return app.insert_challenge('staff_repeat_challenge', app.challenge_with(v_past, jsonb_build_object('end', v_start
    + (app.challenge_day(v_past.end_date, v_past.time_zone) - app.challenge_day(v_past.start_date, v_past.time_zone))) || (in_fields - 'active')), is_warned, in_challenge);
end $$;
comment on function app.staff_repeat_challenge(uuid, jsonb, boolean) is 'What staff_repeat_challenge does';

create function public.staff_repeat_challenge(p_challenge_id uuid, p_fields jsonb, p_accept_warnings boolean default false) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_repeat_challenge(p_challenge_id, p_fields, p_accept_warnings) $$;
comment on function public.staff_repeat_challenge(uuid, jsonb, boolean) is
  'For staff: makes a challenge like a past one, from {start} on and as long, with what else p_fields says, as staff_create_challenge. Nobody takes part in it yet. Replies as staff_create_challenge';

-- Challenges by where they are.

-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_challenges(in_after jsonb, in_limit integer, in_state text) returns jsonb
-- Planned for what is asked, so that each state has its index.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 50), 1), 100);
  v_now constant timestamptz := app.now();
  -- A challenge lasts through the whole second of its end, as in app.challenge_state.
  v_second constant timestamptz := date_trunc('second', v_now);
  v_rows jsonb;
begin
  perform app.require_staff('staff_challenges');
  if in_state not in ('running', 'to_begin', 'past') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The state is running, to_begin or past';
  end if;
  select coalesce(jsonb_agg(app.staff_challenge(c)), '[]') into v_rows from (
    select h.* from public.challenges h
    where (in_after is null or (h.created_at, h.id) < ((in_after ->> 'created_at')::timestamptz, (in_after ->> 'id')::uuid))
      and (in_state is null
        or (in_state = 'running' and h.active and h.start_date <= v_now and h.end_date >= v_second)
        or (in_state = 'to_begin' and h.active and h.start_date > v_now and h.end_date >= v_second)
        or (in_state = 'past' and (not h.active or (h.start_date <= v_now and h.end_date < v_second))))
    order by h.created_at desc, h.id desc limit v_limit + 1) c;
  return app.done() || jsonb_build_object(
    'rows', case when jsonb_array_length(v_rows) > v_limit then v_rows - v_limit else v_rows end,
    'next_after', case when jsonb_array_length(v_rows) > v_limit
      then jsonb_build_object('created_at', v_rows -> (v_limit - 1) ->> 'created_at', 'id', v_rows -> (v_limit - 1) ->> 'id') end);
exception when invalid_datetime_format or invalid_text_representation or datetime_field_overflow then
  raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The cursor is not one of this procedure''s';
end $$;
comment on function app.staff_challenges(jsonb, integer, text) is 'What staff_challenges does';

create function public.staff_challenges(p_after jsonb default null, p_limit integer default 50, p_state text default null) returns jsonb
language sql stable set search_path = ''
as $$ select app.staff_challenges(p_after, p_limit, p_state) $$;
comment on function public.staff_challenges(jsonb, integer, text) is
  'For staff: challenges, the newest first. p_state is running, to_begin or past (over or closed), null for all; p_after is the next_after of the page before.
Replies {success, error, message, rows, next_after}';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_participants(uuid, jsonb, integer), public.staff_create_challenge(jsonb, boolean),
  public.staff_repeat_challenge(uuid, jsonb, boolean), public.staff_challenges(jsonb, integer, text) from public, anon;
grant execute on function app.challenge_day(timestamptz, text), app.staff_participants(uuid, jsonb, integer), public.staff_participants(uuid, jsonb, integer),
  app.staff_create_challenge(jsonb, boolean), public.staff_create_challenge(jsonb, boolean),
  app.staff_repeat_challenge(uuid, jsonb, boolean), public.staff_repeat_challenge(uuid, jsonb, boolean),
  app.staff_challenges(jsonb, integer, text), public.staff_challenges(jsonb, integer, text) to authenticated;
