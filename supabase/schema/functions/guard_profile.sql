-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.guard_profile()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Each workout updates the counters alone.
  if tg_op = 'INSERT' or (new.name, new.bio, new.phone, new.instagram) is distinct from (old.name, old.bio, old.phone, old.instagram) then
    new.name := app.clean_line(new.name);
    new.bio := app.clean_text(new.bio);
    new.phone := app.clean_line(new.phone);
    new.instagram := app.instagram_of(app.clean_line(new.instagram));
  end if;
  new.goals := coalesce(new.goals, '{}');
  new.updated_at := app.now();
  if not app.is_member_write() then
    return new;
  end if;
  -- The same bounds as the table's checks, whose violation would reach the browser as a server error.
  if char_length(new.name) > app.max_profile_name_length() or char_length(new.phone) > app.max_phone_length()
    or char_length(new.bio) > app.max_bio_length() or char_length(new.instagram) > app.max_instagram_length()
    or char_length(new.photo_url) > app.max_photo_url_length() or char_length(new.profile_image_url) > app.max_photo_url_length()
    or new.gender not in ('feminino', 'masculino', 'outro', 'prefiro_nao_dizer')
    or new.birth_date not between date '1900-01-01' and date '2100-01-01'
    or cardinality(new.goals) > app.max_goals() or char_length(array_to_string(new.goals, '', '')) > app.max_goals_length() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A field of the profile is too long or not one of its values';
  end if;
  if tg_op = 'INSERT' then
    if coalesce(new.points, 0) <> 0 or coalesce(new.streak, 0) <> 0 or coalesce(new.completed_workouts, 0) <> 0 then
      raise exception using errcode = '42501', message = 'forbidden', detail = 'Counters are kept by the club';
    end if;
    new.email := app.account_email(new.id);
    new.name := coalesce(new.name, 'Usuário');
    new.created_at := app.now();
  elsif (new.id, new.email, new.points, new.streak, new.completed_workouts, new.created_at)
    is distinct from (old.id, old.email, old.points, old.streak, old.completed_workouts, old.created_at) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'A protected column of profiles was changed';
  end if;
  return new;
end $function$;
comment on function app.guard_profile() is 'Trigger: cleans texts and keeps members from writing counters, e-mail and id';
-- Nobody but the owner and what the owner defined may call it.
