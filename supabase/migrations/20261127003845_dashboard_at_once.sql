-- All that the dashboard's first view shows, in one answer: the page asks it before any script has come, as it does for home.

-- The dashboard's figures as text (json) that is passed on as it is: as jsonb its 370 days would be converted for nothing.
create function public.my_dashboard() returns json
language plpgsql stable set search_path = ''
as $$
declare
  v_me constant uuid := auth.uid();
begin
  return json_build_object('success', true, 'error', null, 'message', null, 'user_id', v_me,
    'profile', (select to_jsonb(p) from public.profiles p where p.id = v_me),
    'level', (select jsonb_build_object('current_level', l.current_level, 'level_expires_at', l.level_expires_at, 'unlocked_features', l.unlocked_features)
      from public.user_progress_level l where l.user_id = v_me),
    'dashboard', app.dashboard_data(v_me), 'milestones', public.my_milestones() -> 'rows', 'notices', app.own_notices_told());
end $$;
comment on function public.my_dashboard() is
  'What the dashboard shows first, each part as the call of its own answers it. Replies {success, error, message, user_id, profile, level, dashboard: the answer of refresh_dashboard_data,
milestones, notices: the answer of my_notices, null where that one has to be asked}';

revoke execute on function public.my_dashboard() from public, anon;
grant execute on function public.my_dashboard() to authenticated;
