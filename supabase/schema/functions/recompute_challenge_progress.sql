-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.recompute_challenge_progress(in_challenge uuid, member_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  with days as (
    select count(*)::int as total, max(k.check_in_day) as last_day, max(k.check_in_date) as last_date,
      max(k.recorded_at) as last_recorded,
      app.current_streak(array_agg(k.check_in_day), max(k.check_in_day)) as run, coalesce(sum(k.points), 0)::int as points
    from public.challenge_check_ins k
    where k.challenge_id = in_challenge and k.user_id = member_id and k.voided_at is null
  )
  update public.challenge_progress g
  set points = d.points, check_ins_count = d.total, consecutive_days = coalesce(d.run, 0),
    completion_percentage = app.completion_percentage(d.total, c.target_check_ins),
    last_check_in_day = d.last_day, last_check_in_date = d.last_date, last_recorded_at = d.last_recorded,
    updated_at = app.now()
  from days d, public.challenges c
  where c.id = in_challenge and g.challenge_id = in_challenge and g.user_id = member_id;
end $function$;
comment on function app.recompute_challenge_progress(uuid,uuid) is 'Computes a participant''s progress again from the check-ins that count';
grant execute on function app.recompute_challenge_progress(uuid,uuid) to service_role;
