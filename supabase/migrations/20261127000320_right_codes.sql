-- A right code that nobody can guess is judged whatever was tried in its network: only those that nobody has are counted.

-- The same as before; a network that is full of unknown codes still hears of a good one.
-- Security definer: reads codes and writes counts, which API roles can't.
create or replace function app.check_certificate(in_code text, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wait integer;
  v_row app.certificates;
  v_facts jsonb;
begin
  perform app.require_service();
  select * into v_row from app.certificates f where f.code = upper(regexp_replace(coalesce(in_code, ''), '[^A-Za-z]', '', 'g'));
  if v_row.code is null then
    -- Anybody may have a /48 of IPv6.
    v_wait := app.count_card_attempt('certificate ' || app.network_of(app.caller_address(in_address), 48), app.certificate_guesses());
    return case when v_wait > 0 then app.too_many_attempts(v_wait) else app.done() || '{"state": "unknown"}' end;
  end if;
  v_facts := app.certificate_facts(v_row);
  return app.done() || case when v_facts is null then '{"state": "withdrawn"}' else jsonb_build_object('state', 'good', 'code', app.certificate_code(v_row.code)) || v_facts end;
end $$;

-- The same as before; a network that is full of made-up links still ends the mails of a member.
-- Security definer: whoever has the link of a mail ends its member's mails without a login; app.require_service asks who calls.
create or replace function app.unsubscribe_reminders(in_token uuid, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wait integer;
begin
  perform app.require_service();
  if exists (select from app.reminder_settings s where s.unsubscribe_token = in_token) then
    update app.reminder_settings s set mails = false, unsubscribed_at = app.now(), updated_at = app.now() where s.unsubscribe_token = in_token and s.mails;
    return app.done();
  end if;
  -- Anybody may have a /48 of IPv6.
  v_wait := app.count_card_attempt('unsubscribe ' || app.network_of(app.caller_address(in_address), 48), app.unsubscribe_guesses());
  return case when v_wait > 0 then app.too_many_attempts(v_wait) else app.done() end;
end $$;

-- The same as before; what is tried at other cards in a network, as what all the world tries at one card, leaves a card the few that are judged there.
create or replace function app.begin_card_attempt(in_card text, in_address text, out subjects text[], out seconds_to_wait integer, out seconds_if_wrong integer)
language plpgsql volatile set search_path = ''
as $$
declare
  v_card constant text := regexp_replace(coalesce(in_card, ''), '\D', '', 'g');
  v_is_known constant boolean := exists (select from public.member_cards c where c.card = v_card);
  -- The /48 of IPv6: anybody may have one, and in it 65,536 households.
  v_pair constant text := format('card %s %s', v_card, app.network_of(app.caller_address(in_address), 48));
begin
  subjects := array[app.card_network(in_address)];
  seconds_to_wait := 0;
  seconds_if_wrong := 0;
  if v_is_known then
    subjects := v_pair || subjects;
    seconds_to_wait := app.count_card_attempt(v_pair, 60);
  end if;
  if seconds_to_wait > 0 then
    return;
  end if;
  seconds_if_wrong := app.count_card_attempt(app.card_network(in_address), 60);
  if not v_is_known then
    seconds_to_wait := seconds_if_wrong;
    return;
  end if;
  subjects := subjects || ('card ' || v_card);
  seconds_if_wrong := greatest(seconds_if_wrong, app.count_card_attempt('card ' || v_card, 600));
  -- Strangers in this network, or all over the world, guess. The card's member stands at a counter where hardly anybody has guessed at it.
  if seconds_if_wrong > 0 and (select a.attempts > 5 from app.card_attempts a where a.subject = v_pair) then
    seconds_to_wait := seconds_if_wrong;
  end if;
end $$;
comment on function app.begin_card_attempt(text, text) is
  'Counts an attempt by card and network, by network, and by card, whichever procedure it comes through: 60, 60 and 600 in 15 minutes. Says under what it is
counted, and 0 or the seconds to wait; seconds_if_wrong is for a network or a card at which too many are guessed: a wrong code is answered by them, as one of a card that there is not, and
from each network five at a card are judged by then';

-- The same as before; the mailed code is judged as at every other door, and of passwords five are heard from a network in 15 minutes.
-- Security definer: as in the file of the topic. The last owner is refused as a business result, before anything goes.
create or replace function app.begin_account_deletion(member_id uuid, in_code text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_proof constant text := app.proof_of_identity(member_id);
  v_judged record;
  v_wait integer;
begin
  perform app.require_service();
  if v_proof is null then
    return app.failure('unauthenticated');
  elsif app.staff_owners() = array[member_id] then
    return app.failure('last_owner');
  elsif v_proof = 'password' then
    -- By network: whoever has a session of the member's, and tries from elsewhere, uses up their own.
    select c.seconds_to_wait into v_wait from app.count_code_try(member_id, 'delete ' || app.network_of(app.client_address(), 48), 5, interval '15 minutes') c;
    return case when v_wait > 0 then app.too_many_attempts(v_wait) else jsonb_build_object('success', true, 'proof', v_proof) end;
  end if;
  select * into v_judged from app.judge_mailed_code(member_id, null, in_code, app.client_address(), '{}');
  if v_judged.verdict = 'paused' then
    return app.too_many_attempts(v_judged.seconds_to_wait);
  elsif v_judged.verdict = 'wrong' then
    return app.failure('wrong_code');
  end if;
  update auth.users u set reauthentication_token = '' where u.id = member_id;
  return jsonb_build_object('success', true, 'proof', v_proof);
end $$;

revoke execute on all functions in schema app from public;
