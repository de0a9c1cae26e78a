-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.ranking_place(own public.challenge_progress, today date)
 RETURNS bigint
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  place bigint;
begin
  if (app.fresh_ranking_snapshot(own.challenge_id)).challenge_id is not null then
    place := app.noted_ranking_position(own, today);
    if place > app.exact_ranking_limit() then
      return place;
    end if;
  end if;
  return app.ranking_position(own, today);
end $function$;
comment on function app.ranking_place(public.challenge_progress,date) is 'The position of an active participant: exact up to 10,000, beyond that at most 60 s old';
-- Nobody but the owner and what the owner defined may call it.
