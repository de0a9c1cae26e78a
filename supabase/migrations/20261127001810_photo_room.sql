-- How much room a member has left for files, so that a photo is not sent only to be refused: app.storage_excess has the same bounds.

-- Security definer: API roles have no right on what is counted.
create function app.photo_room() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select jsonb_build_object('success', true, 'error', null, 'message', null,
    'files_left', greatest(app.max_member_files() - count(f.file_id), 0),
    'bytes_left', greatest(app.max_member_bytes() - coalesce(sum(f.bytes), 0), 0),
    'files_left_today', greatest(app.max_member_files_a_day() - count(f.file_id) filter (where f.written_at > t.a_day_ago), 0),
    'bytes_left_today', greatest(app.max_member_bytes_a_day() - coalesce(sum(f.bytes) filter (where f.written_at > t.a_day_ago), 0), 0))
  from (select app.now() - interval '24 hours' as a_day_ago) t left join app.member_files f on f.user_id = (select auth.uid())
  group by t.a_day_ago
$$;
comment on function app.photo_room() is 'What my_photo_room answers';

create function public.my_photo_room() returns jsonb
language sql stable set search_path = ''
as $$ select app.photo_room() $$;
comment on function public.my_photo_room() is
  'How many more files and bytes the caller may keep: {success, error, message, files_left, bytes_left, files_left_today, bytes_left_today}; today is the last 24 hours';

revoke execute on function app.photo_room() from public;
grant execute on function app.photo_room() to authenticated, service_role;
revoke execute on function public.my_photo_room() from public, anon;
grant execute on function public.my_photo_room() to authenticated, service_role;
