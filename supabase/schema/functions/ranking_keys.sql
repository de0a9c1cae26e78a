-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.ranking_keys(in_challenge uuid, after app.ranking_key, today date, in_limit integer)
 RETURNS SETOF app.ranking_key
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  level app.ranking_key := after;
  key app.ranking_key;
  place bigint := coalesce(after.place, 0);
  remaining integer := in_limit;
begin
  loop
    if level.user_id is not null then
      for key in select * from app.ranking_level(in_challenge, level, today, remaining) loop
        place := place + 1;
        remaining := remaining - 1;
        key.place := place;
        return next key;
      end loop;
    end if;
    exit when remaining <= 0;
    -- The next level down, from its very first row.
    select g.points, g.completion_percentage, 2147483647, '-infinity', '-infinity', '00000000-0000-0000-0000-000000000000', 0
    into level
    from public.challenge_progress g
    where g.challenge_id = in_challenge and g.is_active and (g.points, g.completion_percentage)
      < (coalesce(level.points, 2147483647), coalesce(level.completion, 1000))
    order by g.points desc, g.completion_percentage desc limit 1;
    exit when not found;
  end loop;
end $function$;
comment on function app.ranking_keys(uuid,app.ranking_key,date,integer) is 'Keys of the rows after a key (null: from the top), in ranking order with their positions';
-- Nobody but the owner and what the owner defined may call it.
