-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.judge_card(in_card text, in_code text, past_minutes integer, OUT verdict text, OUT member_id uuid)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_this constant bigint := app.card_minute(app.now());
  v_code constant text := upper(regexp_replace(coalesce(in_code, ''), '[^A-Za-z]', '', 'g'));
  v_key app.card_keys;
begin
  verdict := 'card_code_wrong';
  select c.user_id into member_id from public.member_cards c where c.card = regexp_replace(coalesce(in_card, ''), '\D', '', 'g');
  if not found or char_length(v_code) <> 6 then
    return;
  end if;
  for v_key in select * from app.card_keys k where k.user_id = member_id and k.expires_at > app.now() - interval '1 hour'
    order by k.issued_at desc loop
    -- A device may be a minute ahead. What is more than an hour old is as good as made up.
    for v_minute in reverse least(v_this + 1, app.card_minute(v_key.expires_at))
      .. greatest(v_this - 60, app.card_minute(v_key.issued_at) - 1) loop
      continue when app.card_code(v_key.key, v_minute) <> v_code;
      verdict := case
        when not app.may_use_benefits(member_id) then 'card_withdrawn'
        when v_minute >= v_this - past_minutes and to_timestamp(v_minute * 60) < v_key.expires_at then 'valid'
        else 'card_code_old' end;
      return;
    end loop;
  end loop;
end $function$;
comment on function app.judge_card(text,text,integer) is 'What a card''s number and code are worth: valid, card_code_old, card_withdrawn (the plan or the challenge has ended) or card_code_wrong (forged, or more than an hour old)';
-- Nobody but the owner and what the owner defined may call it.
