-- A workout's pictures are loaded by fellow participants' browsers: like a profile's photo, each is a file of the member's own.

create function app.guard_workout_pictures() returns trigger
language plpgsql volatile set search_path = ''
as $$
declare
  pictures constant text[] := array(
    select app.own_picture(p.value, 'workout-images', new.user_id)
    from unnest(new.image_urls) with ordinality as p (value, place) order by p.place);
begin
  if not app.is_member_write() then
    return new;
  elsif array_position(pictures, null) is not null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A picture must be a file in the member''s own folder of workout-images';
  end if;
  new.image_urls := pictures;
  return new;
end $$;
comment on function app.guard_workout_pictures() is 'Trigger: a workout''s pictures are files of the member''s own, kept without origin';

-- After workout_records_guard, which refuses more than three: triggers run by name.
create trigger workout_records_pictures before insert or update of image_urls on public.workout_records
  for each row execute function app.guard_workout_pictures();

comment on column public.workout_records.image_urls is
  'Up to three pictures, each /storage/v1/object/public/workout-images/<id>/<file>, without origin';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
