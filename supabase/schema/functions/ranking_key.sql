-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.ranking_key(in_cursor jsonb)
 RETURNS app.ranking_key
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  key app.ranking_key;
begin
  if in_cursor is null or jsonb_typeof(in_cursor) = 'null' then
    return null;
  end if;
  key := jsonb_populate_record(null::app.ranking_key, in_cursor);
  if key.points is null or key.completion is null or key.live_days is null or key.reached_at is null
    or key.joined_at is null or key.user_id is null or key.place is null
    or least(key.points, key.live_days, key.place) < 0 or key.place > 1000000000 then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The cursor is not one of this procedure''s';
  end if;
  return key;
exception when sqlstate 'PT400' then
  raise;
when others then
  raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The cursor is not one of this procedure''s';
end $function$;
comment on function app.ranking_key(jsonb) is 'Reads a cursor; raises PT400 when it is malformed';
-- Nobody but the owner and what the owner defined may call it.
