-- Editing and deleting workouts. The day's check-in passes to the next workout that qualifies; without one it is removed.

create function app.settle_check_in(member_id uuid, in_challenge uuid, in_day date, except_workout uuid) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_zone text;
  v_check_in public.challenge_check_ins;
  v_heir public.workout_records;
begin
  select c.time_zone into v_zone from public.challenges c where c.id = in_challenge;
  select * into v_check_in from public.challenge_check_ins k
  where k.challenge_id = in_challenge and k.user_id = member_id and k.check_in_day = in_day and k.voided_at is null;
  if v_check_in.id is null then
    return;
  end if;
  -- Only workouts registered on their own day could have earned it. The one that holds it may be of a time when the club's day counted.
  select * into v_heir from public.workout_records w
  where w.challenge_id = in_challenge and w.user_id = member_id and w.duration_minutes >= app.min_check_in_minutes()
    and w.id is distinct from except_workout and (w.workout_day = in_day or w.id = v_check_in.workout_id)
    and (w.registered_at at time zone v_zone)::date = in_day
  order by w.registered_at, w.created_at, w.id limit 1;
  if v_heir.id = v_check_in.workout_id then
    return;
  elsif v_heir.id is null then
    delete from public.challenge_check_ins k where k.id = v_check_in.id;
  else
    update public.challenge_check_ins k set workout_id = v_heir.id, check_in_date = v_heir.registered_at, recorded_at = v_heir.created_at
    where k.id = v_check_in.id;
  end if;
  perform app.recompute_challenge_progress(in_challenge, member_id);
  perform app.refresh_check_in_totals(member_id, true);
end $$;
comment on function app.settle_check_in(uuid, uuid, date, uuid) is
  'Gives a day''s check-in to the earliest workout that qualifies, leaving one workout out, or removes it';

-- Security definer: app.lock_member is not granted to members.
create function app.lock_caller() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.lock_member((select auth.uid()));
  return null;
end $$;
comment on function app.lock_caller() is 'Trigger: the caller''s writes queue up before they touch a row, so that they never deadlock';

create trigger workout_records_lock before update or delete on public.workout_records
  for each statement execute function app.lock_caller();

create function app.guard_workout() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    if app.is_member_write() and old.workout_day < app.club_today() - app.workout_window_days()
      and old.workout_day < app.workout_today(old.challenge_id, app.now()) - app.workout_window_days() then
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
    and old.workout_day < app.workout_today(old.challenge_id, app.now()) - app.workout_window_days()
    and (new.workout_name, new.workout_type, new.duration_minutes, new.notes, new.intensity)
      is distinct from (old.workout_name, old.workout_type, old.duration_minutes, old.notes, old.intensity) then
    raise sqlstate 'PT409' using message = 'date_too_old', detail = app.message_for('date_too_old');
  end if;
  return new;
end $$;
comment on function app.guard_workout() is
  'Trigger: a member may change name, type, duration, intensity and notes for app.workout_window_days(), pictures always, nothing else';

create trigger workout_records_guard before update or delete on public.workout_records
  for each row execute function app.guard_workout();

-- Security definer: members may not write check-ins, progress or totals.
create function app.on_workout_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_check_in public.challenge_check_ins;
  v_day date;
begin
  if tg_op = 'DELETE' then
    -- An account's deletion takes the profile before its workouts: there is nothing left to keep.
    if not exists (select from public.profiles p where p.id = old.user_id) then
      return old;
    end if;
    select * into v_check_in from public.challenge_check_ins k where k.workout_id = old.id and k.voided_at is null;
    if v_check_in.id is not null then
      perform app.settle_check_in(old.user_id, v_check_in.challenge_id, v_check_in.check_in_day, old.id);
    end if;
    perform app.add_workout_totals(old.user_id, -1, -old.duration_minutes);
    return old;
  end if;
  if new.duration_minutes <> old.duration_minutes then
    perform app.add_workout_totals(new.user_id, 0, new.duration_minutes - old.duration_minutes);
  end if;
  if new.challenge_id is null or new.duration_minutes = old.duration_minutes then
    return null;
  end if;
  select (new.registered_at at time zone c.time_zone)::date into v_day from public.challenges c where c.id = new.challenge_id;
  if exists (
    select from public.challenge_check_ins k
    where k.challenge_id = new.challenge_id and k.user_id = new.user_id and k.check_in_day = v_day and k.voided_at is null
  ) then
    perform app.settle_check_in(new.user_id, new.challenge_id, v_day, null);
  elsif new.workout_day = app.workout_today(new.challenge_id, app.now()) and new.user_id = (select auth.uid()) then
    perform app.try_check_in(new.user_id, new.challenge_id, new.id);
  end if;
  return null;
end $$;
comment on function app.on_workout_changed() is
  'Trigger: keeps totals, and passes, earns or takes the check-in of an edited or deleted workout';

create trigger workout_records_edited after update of duration_minutes on public.workout_records
  for each row execute function app.on_workout_changed();

-- Before, not after: the check-in must find its heir while it still points to this workout.
create trigger workout_records_removed before delete on public.workout_records
  for each row execute function app.on_workout_changed();
