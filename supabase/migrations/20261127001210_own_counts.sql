-- Counts that whoever has a member's password, or writes an address of theirs, filled for the member too: they begin with the member and the network now, as
-- logins do, so that somebody elsewhere uses up their own.

create function app.count_own_call(member_id uuid, in_kind text, in_address text, most integer, in_window interval) returns integer
language sql volatile set search_path = ''
as $$
  -- The /48 of IPv6, which anybody gets for nothing.
  select c.seconds_to_wait from app.count_code_try(member_id, format('%s %s', in_kind, app.network_of(app.caller_address(in_address), 48)), most, in_window) c
$$;
comment on function app.count_own_call(uuid, text, text, integer, interval) is
  'Counts a call of a member by the network it comes from: whoever else has the password uses up their own. Returns 0, or the seconds to wait. Where no address is known all of
them count together';
comment on table app.code_tries is 'Wrong codes and limited calls of late, by member and place; a row goes an hour after its end';

-- A copy of the data --------------------------------------------------------------------------------

drop function public.export_member(uuid);
drop function app.export_member(uuid);

-- Security definer: reads what API roles can't, and is told whose.
create function app.export_member(member_id uuid, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_wait integer;
begin
  perform app.require_service();
  if not exists (select from auth.users u where u.id = member_id) then
    return app.failure('unauthenticated');
  end if;
  v_wait := app.count_own_call(member_id, 'export', in_address, 5, interval '1 hour');
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  return app.member_copy(member_id);
end $$;
comment on function app.export_member(uuid, text) is 'What export_member does';

create function public.export_member(p_user_id uuid, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.export_member(p_user_id, p_address) $$;
comment on function public.export_member(uuid, text) is
  'For the function export-account: everything the club keeps about a member, at most 5 times an hour from a network. Replies {success, …} by subject, or {success: false, error, message}';

-- The deletion of an account ------------------------------------------------------------------------

drop function public.begin_account_deletion(uuid, text);
drop function app.begin_account_deletion(uuid, text);

-- Security definer: reads and clears the mailed code. The last owner is refused as a business result, before anything goes.
create function app.begin_account_deletion(member_id uuid, in_code text, in_session uuid, in_address text) returns jsonb
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
    v_wait := app.count_own_call(member_id, 'delete', in_address, 5, interval '15 minutes');
    return case when v_wait > 0 then app.too_many_attempts(v_wait) else jsonb_build_object('success', true, 'proof', v_proof) end;
  end if;
  select * into v_judged from app.judge_mailed_code(member_id, in_session, in_code, app.caller_address(in_address), '{}');
  if v_judged.verdict = 'paused' then
    return app.too_many_attempts(v_judged.seconds_to_wait);
  elsif v_judged.verdict = 'wrong' then
    return app.failure('wrong_code');
  end if;
  perform app.spend_mailed_codes(member_id);
  return jsonb_build_object('success', true, 'proof', v_proof);
end $$;
comment on function app.begin_account_deletion(uuid, text, uuid, text) is 'What begin_account_deletion does';

create function public.begin_account_deletion(p_user_id uuid, p_code text default null, p_session_id uuid default null, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.begin_account_deletion(p_user_id, p_code, p_session_id, p_address) $$;
comment on function public.begin_account_deletion(uuid, text, uuid, text) is
  'For the function delete-account: counts the attempt (5 in 15 minutes from a network) and checks the mailed code of an account without a password, in the session that asked for it.
Replies {success, proof} (proof password: the caller checks it with the auth server) or {success: false, error, message}';

-- Payments ------------------------------------------------------------------------------------------

-- The same as before, by network too.
create or replace function app.payment_caller(member_id uuid, in_address text) returns text
language plpgsql stable set search_path = ''
as $$
begin
  -- A gym is one network: a member is counted as themselves. Whoever else has their password is counted where they are.
  return concat_ws(' ', 'member ' || member_id, app.network_of(app.caller_address(in_address), 48));
end $$;
comment on function app.payment_caller(uuid, text) is 'For whom a call of the payment functions is counted: the member and the network, or a visitor''s network';
comment on function public.begin_checkout(uuid, text) is
  'For the function create-checkout-session: counts a payment page, at most 20 an hour from a network, for each of its members and for its visitors together. p_user_id is null for a visitor.
Replies {success, customer_id} or {success: false, error}: over_rate_limit, subscription_active (one is paid for)';
comment on function public.count_payment_call(uuid, text) is
  'For the function manage-subscription, whose calls ask the provider: counts one, at most 60 in 15 minutes from a network, for each of its members and for its visitors together.
Replies {success}, or over_rate_limit';

-- A code for each address: asking for one of another address, or for the same again, voids none.
alter table app.payment_codes drop constraint payment_codes_pkey;
alter table app.payment_codes add primary key (user_id, email);

drop function public.request_payment_code(uuid, text);
drop function app.request_payment_code(uuid, text);
drop function public.redeem_payment_code(uuid, text);
drop function app.redeem_payment_code(uuid, text);

-- Security definer: no API role has rights on app.payment_codes, nor reads others' subscriptions.
create function app.request_payment_code(member_id uuid, in_email text, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email constant text := lower(btrim(in_email));
  -- By fingerprint, so that no list of addresses comes about.
  v_mark constant text := coalesce(md5(v_email), '');
  v_caller constant text := app.payment_caller(member_id, in_address);
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_own_call(member_id, 'payment_code', in_address, 5, interval '15 minutes');
  -- By address too: many accounts are no way to fill somebody's inbox. But what they ask for leaves each member and network its first, or others would
  -- keep the code from whoever paid.
  if v_wait = 0 and app.count_payment_attempt('code ' || v_mark, 5, interval '1 hour') > 0 then
    v_wait := app.count_payment_attempt(format('code %s %s', v_mark, v_caller), 1, interval '1 hour');
  end if;
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  delete from app.payment_codes c where c.made_at < app.now() - interval '15 minutes' and (c.user_id = member_id or c.made_at < app.now() - interval '1 day');
  -- The answer is the same: nobody learns who pays.
  if exists (select from public.subscriptions s where lower(s.email) = v_email and s.user_id is null and s.forgotten_at is null) then
    insert into app.payment_codes as c (user_id, email, code)
    -- Four random bytes; of a million codes the first are likelier by less than a fortieth of a percent.
    values (member_id, v_email, lpad(((('x' || encode(substr(app.random_bytes(), 1, 4), 'hex'))::bit(32)::bigint & 4294967295) % 1000000)::text, 6, '0'))
    -- One that is good for a while yet is mailed again: whoever asks in between voids none that is on its way.
    on conflict (user_id, email) do update set code = excluded.code, made_at = excluded.made_at where c.made_at < app.now() - interval '5 minutes';
    perform app.add_job('mail', format('payment code %s %s', member_id, gen_random_uuid()),
      jsonb_build_object('mail', 'payment_code', 'user_id', member_id, 'address_mark', v_mark));
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function app.request_payment_code(uuid, text, text) is 'What request_payment_code does';

-- Security definer: as above.
create function app.redeem_payment_code(member_id uuid, in_code text, in_session uuid, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text;
  v_try record;
begin
  perform app.require_service();
  -- One code after the other.
  perform from auth.users u where u.id = member_id for no key update;
  select * into v_try from app.begin_code_try('payment', member_id, in_session, app.caller_address(in_address), '{}');
  if v_try.seconds_to_wait > 0 then
    return app.too_many_attempts(v_try.seconds_to_wait);
  end if;
  delete from app.payment_codes c
  where c.user_id = member_id and c.code = btrim(in_code) and c.made_at > app.now() - interval '15 minutes' returning c.email into v_email;
  if v_email is null or not app.ensure_profile(member_id) then
    return app.failure('wrong_code');
  end if;
  perform app.end_code_try(member_id, v_try.subjects);
  perform app.lock_member(member_id);
  return jsonb_build_object('success', true, 'level_applied', app.take_over_payments(member_id, v_email));
end $$;
comment on function app.redeem_payment_code(uuid, text, uuid, text) is 'What redeem_payment_code does';

create function public.request_payment_code(p_user_id uuid, p_email text, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.request_payment_code(p_user_id, p_email, p_address) $$;
comment on function public.request_payment_code(uuid, text, text) is
  'For the function manage-subscription: mails a code to an address that paid, if it did; five in 15 minutes from a network and member, five in an hour and address, after which each member has one an hour from a
network. Replies {success}, also where nothing was paid';

create function public.redeem_payment_code(p_user_id uuid, p_code text, p_session_id uuid default null, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.redeem_payment_code(p_user_id, p_code, p_session_id, p_address) $$;
comment on function public.redeem_payment_code(uuid, text, uuid, text) is
  'For the function manage-subscription: what the address paid becomes the member''s. Replies {success, level_applied}, or wrong_code, over_rate_limit as for other codes of six digits (app.begin_code_try)';

-- The mail is of the code of one address.
do $facts$
declare
  v_source constant text := (select p.prosrc from pg_proc p where p.oid = 'app.mail_facts(jsonb)'::regprocedure);
  v_code constant text := 'c.user_id::text = payload ->> ''user_id'' and c.made_at > app.now() - interval ''15 minutes''';
begin
  if position(v_code in v_source) = 0 then
    raise exception 'app.mail_facts tells of no payment codes';
  end if;
  execute format('create or replace function app.mail_facts(payload jsonb) returns jsonb language sql stable set search_path = '''' as %L',
    replace(v_source, v_code, v_code || ' and coalesce(payload ->> ''address_mark'', md5(c.email)) = md5(c.email)'));
end
$facts$;

-- A lost phone --------------------------------------------------------------------------------------

-- The same as before, counted by network, and anew with another password.
-- Security definer: reads and writes what API roles can't, of the caller alone.
create or replace function app.ask_lost_phone() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v_refusal text;
  v_wait integer;
begin
  -- One ask after the other.
  perform from auth.users u where u.id = v_me for update;
  if app.lost_phone_of(v_me) ->> 'state' = 'waiting' then
    return app.done() || jsonb_build_object('lost_phone', app.lost_phone_of(v_me));
  end if;
  v_refusal := coalesce(app.why_no_lost_phone(v_me), case when not app.is_by_first_factor(app.caller_session()) then 'lost_phone_needs_password' end);
  if v_refusal is not null then
    return app.failure(v_refusal);
  end if;
  -- A mail that has just left is still on its way.
  if not exists (select from app.account_links l where l.user_id = v_me and l.act = 'start_lost_phone' and l.used_at is null
    and l.created_at > app.now() - interval '10 minutes' and l.password_mark = app.password_mark(v_me)) then
    -- With another password the links of before are void: the count begins anew.
    v_wait := app.count_own_call(v_me, 'lost_phone ' || app.password_mark(v_me), null, app.lost_phone_mails_a_day(), interval '1 day');
    if v_wait > 0 then
      return app.too_many_attempts(v_wait);
    end if;
    insert into app.jobs (kind, key, payload, lapses_at)
    values ('mail', 'lost phone ' || gen_random_uuid(),
      jsonb_build_object('mail', 'lost_phone_asked', 'user_id', v_me, 'token', app.new_account_link(v_me, 'start_lost_phone')), app.now() + app.account_link_age('start_lost_phone'));
  end if;
  return app.done() || jsonb_build_object('lost_phone', app.lost_phone_of(v_me));
end $$;

-- Reports -------------------------------------------------------------------------------------------

-- The same as before, by network too.
-- Security definer: writes what API roles can't; what the caller may report is what the caller sees.
create or replace function app.report_content(in_kind text, in_target text, in_reason text, in_words text, in_challenge uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_words constant text := nullif(left(app.clean_text(in_words), app.max_report_words_length() + 1), '');
  v_target app.report_target;
  v_report app.content_reports;
  v_wait integer;
begin
  if v_me is null then
    return app.failure('unauthenticated');
  elsif in_kind is null or in_kind not in ('photo', 'name', 'workout') or not app.is_report_reason(in_reason) or char_length(v_words) > app.max_report_words_length() then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The kind is photo, name or workout, the reason one of the seven, the words within their bounds';
  end if;
  v_target := app.report_target_of(in_kind, in_target, v_me, in_challenge);
  if v_target.member_id is null or v_target.member_id = v_me then
    return app.failure('report_target_missing');
  end if;
  -- Both at once, in the order of their ids, so that two who report each other do not wait for each other.
  perform app.lock_member(least(v_me, v_target.member_id));
  perform app.lock_member(greatest(v_me, v_target.member_id));
  select * into v_report from app.content_reports r where r.target = v_target.target and r.reporter_id = v_me and r.state = 'open';
  if v_report.id is not null then
    return app.done() || jsonb_build_object('number', v_report.number, 'is_hidden', v_report.hidden_at_once and not v_report.is_urgent, 'is_repeated', true);
  end if;
  v_wait := app.count_report(format('member %s %s', v_me, app.network_of(app.caller_address(null), 48)));
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  if app.take_sweep('reports', interval '1 day') then
    perform app.trim_reports();
  end if;
  v_report := app.write_report('member', v_target, v_me, null, in_challenge, in_reason, v_words, null);
  perform app.notify_member(v_me, 'report_received', 'Recebemos sua denúncia',
    format('O número é %s. A equipe responde em até %s horas. Ninguém além de quem decide sabe que foi você.', v_report.number, app.report_answer_hours()),
    '/app/settings/reports');
  return app.done() || jsonb_build_object('number', v_report.number,
    'is_hidden', in_reason in ('minor', 'nudity') and app.hide_at_once(v_report), 'is_repeated', false);
end $$;

-- The same as before; what others report with somebody's address bars no network's first.
-- Security definer: writes what API roles can't; app.require_service asks who calls.
create or replace function app.record_public_report(in_email text, in_reason text, in_place text, in_words text, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email constant text := lower(app.clean_line(in_email));
  v_place constant text := app.clean_text(in_place);
  v_words constant text := nullif(app.clean_text(in_words), '');
  v_pair constant text := format('mail %s %s', app.hash_of(v_email), app.network_of(app.caller_address(in_address), 48));
  v_wait integer;
  v_target app.report_target;
  v_report app.content_reports;
begin
  perform app.require_service();
  if not app.is_report_reason(in_reason) or v_email is null or v_email !~ '^[^@\s<>"]{1,64}@[^@\s<>"]{1,189}\.[^@\s<>".]{2,}$' or char_length(v_email) > 254
    or coalesce(char_length(v_place), 0) not between 1 and app.max_report_place_length() or char_length(v_words) > app.max_report_words_length() then
    return app.failure('invalid_input');
  end if;
  v_wait := app.count_report('form ' || app.network_of(app.caller_address(in_address), 48));
  if v_wait = 0 then
    v_wait := app.count_report('mail ' || app.hash_of(v_email));
    -- Anybody may write somebody's address: what others report with it leaves each network its first.
    if v_wait > 0 and not exists (select from app.report_attempts a where a.subject = v_pair) then
      v_wait := 0;
    end if;
    perform app.count_report(v_pair);
  end if;
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  v_target := app.picture_target(concat_ws(' ', v_place, v_words), null, null);
  v_report := app.write_report('stranger', v_target, null, v_email, null, in_reason, v_words, v_place);
  return app.done() || jsonb_build_object('number', v_report.number);
end $$;

-- Deleted accounts -----------------------------------------------------------------------------------------

-- Security definer: runs for whoever deletes the account, and API roles have no rights on the counts.
create function app.on_counted_account_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from app.payment_attempts a where position(old.id::text in a.subject) > 0;
  delete from app.report_attempts a where position(old.id::text in a.subject) > 0;
  return old;
end $$;
comment on function app.on_counted_account_deleted() is 'Trigger on auth.users: the counts that name the member by id go with the account';

create trigger club_counts_forgotten before delete on auth.users
  for each row execute function app.on_counted_account_deleted();

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.export_member(uuid, text), app.begin_account_deletion(uuid, text, uuid, text), app.request_payment_code(uuid, text, text),
  app.redeem_payment_code(uuid, text, uuid, text) to service_role;
revoke execute on function public.export_member(uuid, text), public.begin_account_deletion(uuid, text, uuid, text), public.request_payment_code(uuid, text, text),
  public.redeem_payment_code(uuid, text, uuid, text) from public, anon, authenticated;
grant execute on function public.export_member(uuid, text), public.begin_account_deletion(uuid, text, uuid, text), public.request_payment_code(uuid, text, text),
  public.redeem_payment_code(uuid, text, uuid, text) to service_role;
