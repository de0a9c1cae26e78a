-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.dashboard_recent(member_id uuid)
 RETURNS json
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  return (
    select coalesce(json_agg(r order by r.date desc, r.registered_at desc, r.id), '[]')
    from (
      select w.id, w.workout_name, w.workout_type, w.date, w.duration_minutes, w.points, w.notes, w.image_urls, w.challenge_id, w.registered_at,
        w.intensity
      from public.workout_records w where w.user_id = member_id
      order by w.date desc, w.registered_at desc, w.id limit 5
    ) r
  );
end $function$;
comment on function app.dashboard_recent(uuid) is 'The member''s five latest workouts';
grant execute on function app.dashboard_recent(uuid) to authenticated, service_role;
