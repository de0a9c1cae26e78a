-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.note_alarm(in_name text, is_on boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_alarm app.alarms;
begin
  insert into app.alarms (name) values (in_name) on conflict (name) do nothing;
  select a.* into v_alarm from app.alarms a where a.name = in_name for update;
  if is_on and coalesce(v_alarm.told_at <= app.now() - case when v_alarm.is_told then interval '1 day' else interval '1 hour' end, true) then
    update app.alarms a set is_told = true, told_at = app.now() where a.name = in_name;
    return 'begun';
  end if;
  if not is_on and v_alarm.is_told then
    update app.alarms a set is_told = false where a.name = in_name;
    return 'over';
  end if;
  return null;
end $function$;
comment on function app.note_alarm(text,boolean) is 'Whether the caller is to write to the operator now: begun, once a day while it lasts and an hour after it was told if it was over meanwhile; or over, once after they were told; null for neither';
-- Nobody but the owner and what the owner defined may call it.
