-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.refresh_level(member_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_is_expert boolean;
  v_until timestamptz;
begin
  -- Not for an account that is being deleted. The lock: of two grants changed at once, the later reader sees both.
  if not app.lock_member(member_id) then
    return;
  end if;
  -- Of several the longest holds; one without an end holds longest. What has ended still says that there was a plan.
  select count(*) > 0, case when bool_and(g.until is not null) then max(g.until) end into v_is_expert, v_until
  from public.level_grants g where g.user_id = member_id;
  insert into public.user_progress_level as l (user_id, current_level, level_expires_at)
  values (member_id, case when v_is_expert then 'expert' else 'basic' end, v_until)
  on conflict (user_id) do update set current_level = excluded.current_level,
    -- Lowering keeps the end, so that features which expire with it still expire.
    level_expires_at = case when excluded.current_level = 'expert' then excluded.level_expires_at else l.level_expires_at end,
    -- Features that ended with the old period stay ended.
    unlocked_features = case when l.level_expires_at <= app.now() then '{}' else l.unlocked_features end
  where l.current_level <> excluded.current_level
    or (excluded.current_level = 'expert' and l.level_expires_at is distinct from excluded.level_expires_at);
end $function$;
comment on function app.refresh_level(uuid) is 'Computes a member''s row of user_progress_level from their grants; nothing else writes level and end';
grant execute on function app.refresh_level(uuid) to service_role;
