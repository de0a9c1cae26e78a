-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.guard_participant()
 RETURNS trigger
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  challenge public.challenges;
begin
  if not app.is_member_write() then
    return new;
  end if;
  select * into challenge from public.challenges c where c.id = new.challenge_id;
  -- A challenge closed before its first day is refused too, though a check-in there is told that it has not begun.
  if not challenge.active or app.challenge_refusal(challenge, app.now()) = 'challenge_over' then
    raise sqlstate 'PT409' using message = 'challenge_over', detail = 'Este desafio já terminou';
  end if;
  new.status := 'active';
  new.joined_at := app.now();
  return new;
end $function$;
comment on function app.guard_participant() is 'Trigger: a member joins as active, now, and not a challenge that is over';
-- Nobody but the owner and what the owner defined may call it.
