-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.note_live_change(changed_table text, row_id uuid, member_id uuid, in_challenge uuid DEFAULT NULL::uuid)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  noted constant text := coalesce(current_setting('app.live_changes', true), '');
  topic constant text := 'user:' || member_id || ' ';
  -- The member's line without its topic: the row, then the tables, each with a space behind it.
  line constant text := split_part(split_part(noted, topic, 2), E'\n', 1);
  changes text := noted;
begin
  -- Whoever changes hundreds of members at once tells the first ones; the others see it by the app's own slow polling.
  if octet_length(noted) >= 8000 then
    return false;
  end if;
  if line = '' then
    changes := changes || topic || row_id || ' ' || changed_table || E' \n';
  elsif position(' ' || changed_table || ' ' in line) = 0 then
    changes := replace(changes, topic || line, topic || line || changed_table || ' ');
  end if;
  if in_challenge is not null and position('challenge:' || in_challenge in changes) = 0 then
    changes := changes || 'challenge:' || in_challenge || E'\n';
  end if;
  if changes <> noted then
    -- By assignment: PL/pgSQL evaluates that by itself, for PERFORM it runs a query.
    changes := set_config('app.live_changes', changes, true);
  end if;
  return noted = '';
end $function$;
comment on function app.note_live_change(text,uuid,uuid,uuid) is 'Notes in the transaction that a member''s row changed; true for the transaction''s first note, which is to call app.tell_live_changes';
grant execute on function app.note_live_change(text,uuid,uuid,uuid) to anon, authenticated, service_role;
