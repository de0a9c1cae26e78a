-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.begin_card_attempt(in_card text, in_address text, OUT subjects text[], OUT seconds_to_wait integer, OUT seconds_if_wrong integer)
 RETURNS record
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_card constant text := regexp_replace(coalesce(in_card, ''), '\D', '', 'g');
  v_is_known constant boolean := exists (select from public.member_cards c where c.card = v_card);
  -- Of IPv6 the /48: anybody may have one, and in it 65,536 households.
  v_pair constant text := format('card %s %s', v_card, app.network_of(app.caller_address(in_address), 48));
begin
  subjects := array[app.card_network(in_address)];
  seconds_to_wait := 0;
  seconds_if_wrong := 0;
  if v_is_known then
    subjects := v_pair || subjects;
    seconds_to_wait := app.count_card_attempt(v_pair, 60);
  end if;
  if seconds_to_wait = 0 then
    seconds_to_wait := app.count_card_attempt(app.card_network(in_address), 60);
  end if;
  if seconds_to_wait > 0 or not v_is_known then
    return;
  end if;
  subjects := subjects || ('card ' || v_card);
  seconds_if_wrong := app.count_card_attempt('card ' || v_card, 600);
  -- Strangers all over the world guess at this card. Its member stands at a counter where hardly anybody has: the right code is good there.
  if seconds_if_wrong > 0 and (select a.attempts > 5 from app.card_attempts a where a.subject = v_pair) then
    seconds_to_wait := seconds_if_wrong;
  end if;
end $function$;
comment on function app.begin_card_attempt(text,text) is 'Counts an attempt by card and network, by network, and by card, whichever procedure it comes through: 60, 60 and 600 in 15 minutes. Says under what it is
counted, and 0 or the seconds to wait; seconds_if_wrong is for a card that too many guess at: a wrong code is answered by them, and from each network five
are judged by then';
-- Nobody but the owner and what the owner defined may call it.
