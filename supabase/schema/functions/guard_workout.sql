-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.guard_workout()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    if app.is_member_write() and old.workout_day < app.club_today() - app.workout_window_days() then
      raise sqlstate 'PT409' using message = 'date_too_old', detail = app.message_for('date_too_old');
    end if;
    return old;
  end if;
  new.updated_at := app.now();
  if not app.is_member_write() then
    return new;
  end if;
  -- Only what was changed, or rows loaded by the operator would seem edited.
  if new.workout_name is distinct from old.workout_name then
    new.workout_name := app.clean_line(new.workout_name);
  end if;
  if new.notes is distinct from old.notes then
    new.notes := app.clean_text(new.notes);
  end if;
  if new.workout_type is distinct from old.workout_type then
    new.workout_type := app.workout_type(new.workout_type);
  end if;
  if (new.id, new.user_id, new.challenge_id, new.date, new.points, new.reply, new.registered_at, new.created_at)
    is distinct from (old.id, old.user_id, old.challenge_id, old.date, old.points, old.reply, old.registered_at, old.created_at) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A protected column of workout_records was changed';
  end if;
  -- The same bounds as the table's checks, whose violation would reach the browser as a server error.
  if new.workout_name is null then
    raise sqlstate 'PT400' using message = 'name_required', detail = app.message_for('name_required');
  elsif new.duration_minutes not between app.min_workout_minutes() and app.max_workout_minutes() then
    raise sqlstate 'PT400' using message = 'duration_out_of_range', detail = app.message_for('duration_out_of_range');
  elsif new.intensity not between app.min_intensity() and app.max_intensity() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = format('The intensity is %s to %s', app.min_intensity(), app.max_intensity());
  elsif char_length(new.workout_name) > app.max_workout_name_length() or char_length(new.notes) > app.max_workout_notes_length()
    or cardinality(new.image_urls) > app.max_workout_photos()
    or char_length(array_to_string(new.image_urls, '', '')) > app.max_workout_photos() * app.max_photo_url_length() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A text too long, or too many pictures';
  end if;
  -- Pictures may arrive late from a device that was offline; the rest may be edited for some days only.
  if old.workout_day < app.club_today() - app.workout_window_days()
    and (new.workout_name, new.workout_type, new.duration_minutes, new.notes, new.intensity)
      is distinct from (old.workout_name, old.workout_type, old.duration_minutes, old.notes, old.intensity) then
    raise sqlstate 'PT409' using message = 'date_too_old', detail = app.message_for('date_too_old');
  end if;
  return new;
end $function$;
comment on function app.guard_workout() is 'Trigger: a member may change name, type, duration, intensity and notes for app.workout_window_days(), pictures always, nothing else';
-- Nobody but the owner and what the owner defined may call it.
