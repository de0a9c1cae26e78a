-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.member_achievements(p_user_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  perform app.require_self(p_user_id);
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'achievements', (
    select jsonb_agg(jsonb_build_object('id', a.id, 'unlocked_at', a.unlocked_at, 'current', a.current, 'target', a.target))
    from (
      select * from app.workout_achievements(p_user_id)
      union all
      select * from app.check_in_achievements(p_user_id, app.club_today())
    ) a
  ));
end $function$;
comment on function public.member_achievements(uuid) is 'The caller''s achievements: {success, error, message, achievements: [{id, unlocked_at, current, target}]}. unlocked_at is null
while locked; current runs up to target. 42501 for another member';
grant execute on function public.member_achievements(uuid) to authenticated, service_role;
