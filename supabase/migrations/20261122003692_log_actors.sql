-- The log says whose acts it holds, so that every operator can narrow it by who acted: the list of the staff is for owners alone,
-- and whoever has left the staff is not in it.

create function app.staff_log_actors() returns jsonb
language sql stable set search_path = ''
as $$
  -- A step in the index for each person: a distinct over all lines would read every one.
  with recursive actors (id) as (
    (select l.actor_id from app.staff_log l where l.actor_id is not null order by l.actor_id limit 1)
    union all
    select (select l.actor_id from app.staff_log l where l.actor_id > a.id order by l.actor_id limit 1) from actors a where a.id is not null
  )
  select coalesce(jsonb_agg(jsonb_build_object('user_id', n.id, 'name', n.name) order by n.name is null, app.fold_text(n.name), n.id), '[]')
  from (
    select a.id, (select app.display_name(p.name, p.id) from public.profiles p where p.id = a.id) as name
    from actors a where a.id is not null) n
$$;
comment on function app.staff_log_actors() is 'Everybody who did something that the log holds, by name; the name is that of now, and null for an account that is gone';

-- The same as before, with whose acts there are.
-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create or replace function app.staff_read_log(in_actor uuid, in_member uuid, in_act text, in_from timestamptz, in_to timestamptz, in_before bigint, in_limit integer) returns jsonb
-- Planned for what is asked, so that each filter has its index.
language plpgsql stable security definer set search_path = '' set plan_cache_mode = 'force_custom_plan'
as $$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 50), 1), 500);
  v_lines app.staff_log[];
  v_first bigint := 0;
  v_last bigint := coalesce(in_before, 9223372036854775807) - 1;
begin
  perform app.require_staff('staff_read_log');
  -- Numbers follow the instants but for acts that overlapped: so a time is a range of numbers, with some more at its ends.
  if in_from is not null then
    select min(n.seq) into v_first from (select l.seq from app.staff_log l where l.at >= in_from order by l.at, l.seq limit 500) n;
  end if;
  if in_to is not null then
    select least(v_last, max(n.seq)) into v_last from (select l.seq from app.staff_log l where l.at < in_to order by l.at desc, l.seq desc limit 500) n;
  end if;
  select array_agg(f.l order by (f.l).seq desc) into v_lines from (
    select l from app.staff_log l
    where l.seq between v_first and v_last
      and (in_actor is null or l.actor_id = in_actor) and (in_member is null or l.member_id = in_member) and (in_act is null or l.act = in_act)
      and (in_from is null or l.at >= in_from) and (in_to is null or l.at < in_to)
    order by l.seq desc limit v_limit + 1) f;
  return app.done() || jsonb_build_object(
    'rows', coalesce((select jsonb_agg(app.staff_line(l) order by l.seq desc) from unnest(v_lines[1:v_limit]) l), '[]'),
    'next_before', case when cardinality(v_lines) > v_limit then (v_lines[v_limit]).seq end,
    'actors', app.staff_log_actors());
end $$;

comment on function public.staff_read_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) is
  'For staff: lines of the log, the newest first, 1 to 500 a page, by who did it, to whom, the act and when. p_before is the next_before of the page before.
Replies {success, error, message, rows: [{seq, at, act, by_command, actor_id, actor, member_id, member, object_id, details, session_id}], next_before,
actors: [{user_id, name}]}: everybody who has a line in the whole log, whatever is asked for';

revoke execute on all functions in schema app from public;
