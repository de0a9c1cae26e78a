-- The list of blocked members has their names of then. One that staff have covered since is covered there too.

-- Security definer: as in the file of the topic. The same, and covered names are.
create or replace function app.own_blocks() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.done() || jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object('user_id', b.blocked_id, 'user_name', app.shown_name(b.blocked_id, b.blocked_name), 'blocked_at', b.blocked_at)
      order by b.blocked_at desc, b.blocked_id)
    from app.member_blocks b where b.user_id = (select auth.uid())
  ), '[]'));
end $$;

comment on function public.my_blocks() is
  'Whom the caller blocks, the newest first: {success, error, message, rows: [{user_id, user_name, blocked_at}]}. The name is that of when they were blocked; Participante while staff have covered it';
