-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.note_alarm(in_name text, is_on boolean)
 RETURNS text
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_alarm app.alarms;
  v_pause interval;
  v_told text;
begin
  insert into app.alarms (name) values (in_name) on conflict (name) do nothing;
  select a.* into v_alarm from app.alarms a where a.name = in_name for update;
  v_pause := case when v_alarm.is_told then interval '1 day' else interval '1 hour' end;
  -- A clock that was ahead leaves instants that are still to come: they keep nobody from writing.
  if v_alarm.taken_until > app.now() and v_alarm.taken_until <= app.now() + app.taken_for() then
    return null;
  elsif is_on and (v_alarm.told_at is null or v_alarm.told_at <= app.now() - v_pause or v_alarm.told_at > app.now()) then
    v_told := 'begun';
  elsif not is_on and v_alarm.is_told then
    v_told := 'over';
  else
    return null;
  end if;
  update app.alarms a set taken_until = app.now() + app.taken_for() where a.name = in_name;
  return v_told;
end $function$;
comment on function app.note_alarm(text,boolean) is 'Whether the caller is to write to the operator now, and to say so by app.finish_alarm: begun, once a day while it lasts and an hour after it was told if it was over meanwhile; or over, once after they were told; null for neither, or while another caller writes';
-- Nobody but the owner and what the owner defined may call it.
