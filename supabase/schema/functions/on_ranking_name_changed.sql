-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_ranking_name_changed()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  delete from app.ranking_names n where n.challenge_id = new.challenge_id and n.user_id = new.user_id;
  if new.is_active then
    insert into app.ranking_names (challenge_id, user_id, word, full_name)
    select new.challenge_id, new.user_id, w, app.folded_name(new.user_name) from unnest(app.name_words(new.user_name)) w;
  end if;
  return null;
end $function$;
comment on function app.on_ranking_name_changed() is 'Trigger: keeps the words of a participant''s name';
-- Nobody but the owner and what the owner defined may call it.
