-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.ranking_keys_before(in_challenge uuid, before app.ranking_key, today date, in_limit integer)
 RETURNS SETOF app.ranking_key
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  level app.ranking_key := before;
  key app.ranking_key;
  place bigint := before.place;
  remaining integer := least(in_limit, before.place - 1);
begin
  while remaining > 0 loop
    for key in select * from app.ranking_level_before(in_challenge, level, today, remaining) loop
      place := place - 1;
      remaining := remaining - 1;
      key.place := place;
      return next key;
    end loop;
    exit when remaining <= 0;
    -- The next level up, from its very last row.
    select g.points, g.completion_percentage, 0, 'infinity', 'infinity', 'ffffffff-ffff-ffff-ffff-ffffffffffff', 0
    into level
    from public.challenge_progress g
    where g.challenge_id = in_challenge and g.is_active and (g.points, g.completion_percentage) > (level.points, level.completion)
    order by g.points, g.completion_percentage limit 1;
    exit when not found;
  end loop;
end $function$;
comment on function app.ranking_keys_before(uuid,app.ranking_key,date,integer) is 'Keys of the rows right before a key, the nearest first, with the positions that follow from its own';
-- Nobody but the owner and what the owner defined may call it.
