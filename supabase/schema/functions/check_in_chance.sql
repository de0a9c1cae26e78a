-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.check_in_chance(member_id uuid, in_challenge uuid, duration_minutes integer, workout_day date, registered_at timestamp with time zone, OUT challenge public.challenges, OUT refusal text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_found record;
begin
  if in_challenge is null then
    refusal := app.check_in_outcome(null, duration_minutes, workout_day, registered_at, false, false);
    return;
  end if;
  select c as challenge, p.id is not null as is_participant, k.id is not null as has_check_in, k.voided_at is not null as is_voided
  into v_found
  from public.challenges c
  left join public.challenge_participants p on p.challenge_id = c.id and p.user_id = member_id and p.status = 'active'
  left join public.challenge_check_ins k on k.challenge_id = c.id and k.user_id = member_id
    and k.check_in_day = (registered_at at time zone c.time_zone)::date
  where c.id = in_challenge;
  if not found then
    refusal := 'challenge_not_found';
  elsif not v_found.is_participant then
    refusal := 'not_participating';
  else
    challenge := v_found.challenge;
    refusal := app.check_in_outcome(challenge, duration_minutes, workout_day, registered_at, v_found.has_check_in, v_found.is_voided);
  end if;
end $function$;
comment on function app.check_in_chance(uuid,uuid,integer,date,timestamp with time zone) is 'Why a member''s workout earns no check-in in a challenge, or null, and the challenge when the member takes part in it. The answer holds while app.lock_member is held';
-- Nobody but the owner and what the owner defined may call it.
