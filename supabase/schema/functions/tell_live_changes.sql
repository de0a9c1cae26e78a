-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.tell_live_changes()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  noted constant text := current_setting('app.live_changes', true);
begin
  perform set_config('app.live_changes', '', true);
  perform case
    when part[2] is null then
      realtime.send(jsonb_build_object('challenge_id', split_part(part[1], ':', 2)), 'ranking_changed', part[1], true)
    else realtime.send(jsonb_build_object('table', part[3], 'id', part[2], 'tables', part[3:]), 'member_changed', part[1], true)
  end
  from string_to_table(rtrim(noted, E'\n'), E'\n') line, lateral string_to_array(rtrim(line, ' '), ' ') part;
  return null;
exception when others then
  -- The member's workout counts, told or not.
  raise warning 'live update not sent: %', sqlerrm;
  return null;
end $function$;
comment on function app.tell_live_changes() is 'Trigger at the transaction''s end: one message a topic. user:<id> hears which tables of that member changed, challenge:<id> only that its ranking did';
-- Nobody but the owner and what the owner defined may call it.
