-- The log as staff read it.

create function app.staff_line(line app.staff_log) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('seq', line.seq, 'at', line.at, 'act', line.act, 'by_command', line.by_command, 'actor_id', line.actor_id,
    'actor', (select app.display_name(p.name, p.id) from public.profiles p where p.id = line.actor_id),
    'member_id', line.member_id, 'member', (select app.display_name(p.name, p.id) from public.profiles p where p.id = line.member_id),
    'object_id', line.object_id, 'details', (select d.details from app.staff_log_details d where d.seq = line.seq), 'session_id', line.session_id)
$$;
comment on function app.staff_line(app.staff_log) is 'A line of the log as staff read it; names are those of now, and null for an account that is gone';

-- At most 100 lines at once.
-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_read_log(in_actor uuid, in_member uuid, in_act text, in_from timestamptz, in_to timestamptz, in_before bigint, in_limit integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  perform app.require_staff('staff_read_log');
  return app.done() || app.log_page(in_actor, in_member, in_act, in_from, in_to, in_before, least(greatest(coalesce(in_limit, 50), 1), 100))
    || jsonb_build_object('actors', app.staff_log_actors());
end $$;
comment on function app.staff_read_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) is 'What staff_read_log does';

create function public.staff_read_log(p_actor_id uuid default null, p_member_id uuid default null, p_act text default null, p_from timestamptz default null,
  p_to timestamptz default null, p_before bigint default null, p_limit integer default 50) returns jsonb
language sql stable set search_path = ''
as $$ select app.staff_read_log(p_actor_id, p_member_id, p_act, p_from, p_to, p_before, p_limit) $$;
comment on function public.staff_read_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) is
  'For staff: lines of the log, the newest first, 1 to 100 a page, by who did it, to whom, the act and when. p_before is the next_before of the page before.
Replies {success, error, message, rows: [{seq, at, act, by_command, actor_id, actor, member_id, member, object_id, details, session_id}], next_before,
actors: [{user_id, name}]}: everybody who has a line in the whole log, whatever is asked for';

-- The log says whose acts it holds, so that every operator can narrow it by who acted: the list of the staff is for owners alone,
-- and former staff are not in it.

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

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.staff_read_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) from public, anon;
grant execute on function app.staff_read_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer),
  public.staff_read_log(uuid, uuid, text, timestamptz, timestamptz, bigint, integer) to authenticated;
