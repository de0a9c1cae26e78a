-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.guard_workout_pictures()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  pictures text[];
begin
  if not app.is_member_write() then
    return new;
  end if;
  pictures := array(
    select app.own_picture(p.value, 'workout-images', new.user_id)
    from unnest(new.image_urls) with ordinality as p (value, place) order by p.place);
  if array_position(pictures, null) is not null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A picture must be a file in the member''s own folder of workout-images';
  end if;
  new.image_urls := pictures;
  return new;
end $function$;
comment on function app.guard_workout_pictures() is 'Trigger: a workout''s pictures are files of the member''s own, kept without origin';
-- Nobody but the owner and what the owner defined may call it.
