-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_participant_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if tg_op = 'DELETE' then
    update public.challenge_progress set is_active = false, updated_at = app.now()
    where challenge_id = old.challenge_id and user_id = old.user_id;
    return null;
  end if;
  insert into public.challenge_progress (challenge_id, user_id, user_name, user_photo_url, is_active, joined_at)
  select new.challenge_id, p.id, app.display_name(p.name, p.id), coalesce(p.profile_image_url, p.photo_url),
    new.status = 'active', new.joined_at
  from public.profiles p where p.id = new.user_id
  on conflict (challenge_id, user_id) do update
    set is_active = excluded.is_active, joined_at = excluded.joined_at, user_name = excluded.user_name,
      user_photo_url = excluded.user_photo_url, updated_at = app.now();
  return null;
end $function$;
comment on function app.on_participant_changed() is 'Trigger: joining creates or revives the progress, leaving hides it';
-- Nobody but the owner and what the owner defined may call it.
