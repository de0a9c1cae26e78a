-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.repeated_reply(known public.workout_records, member_id uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  if known.user_id is distinct from member_id then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'The workout id is another member''s';
  end if;
  -- A row without a reply was not made by record_workout_basic but loaded by the operator.
  return coalesce(known.reply, jsonb_build_object('success', true, 'error', null, 'message', app.record_message(app.points_per_workout(), 'no_challenge'),
    'workout_id', known.id, 'points_earned', known.points, 'is_already_checked_in', false, 'checked_in', false,
    'check_in_refused', 'no_challenge'));
end $function$;
comment on function app.repeated_reply(public.workout_records,uuid) is 'The first answer for a workout id that is sent again; raises 42501 when it is another member''s';
-- Nobody but the owner and what the owner defined may call it.
