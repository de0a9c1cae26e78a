-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.begin_card_attempt(in_card text, in_address text, OUT subjects text[], OUT seconds_to_wait integer)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_card constant text := regexp_replace(coalesce(in_card, ''), '\D', '', 'g');
begin
  subjects := array[app.card_network(in_address)];
  seconds_to_wait := app.count_card_attempt(subjects[1], 60);
  if seconds_to_wait = 0 and exists (select from public.member_cards c where c.card = v_card) then
    subjects := subjects || ('card ' || v_card);
    seconds_to_wait := app.count_card_attempt(subjects[2], 60);
  end if;
end $function$;
comment on function app.begin_card_attempt(text,text) is 'Counts an attempt by network and by card, whichever procedure it comes through; says under what it is counted, and 0 or the seconds to wait';
-- Nobody but the owner and what the owner defined may call it.
