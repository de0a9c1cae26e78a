-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.streak_ending(member_id uuid, last_day date)
 RETURNS integer
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  expected date := last_day;
  checked date;
begin
  -- Walks the index back to the first gap, so that years of check-ins cost no more than the run itself.
  for checked in
    select k.check_in_day from public.challenge_check_ins k
    where k.user_id = member_id and k.voided_at is null and k.check_in_day <= last_day
    order by k.check_in_day desc
  loop
    continue when checked > expected;
    exit when checked < expected;
    expected := expected - 1;
  end loop;
  return last_day - expected;
end $function$;
comment on function app.streak_ending(uuid,date) is 'A member''s consecutive check-in days that end with the given day, over all challenges';
grant execute on function app.streak_ending(uuid,date) to service_role;
