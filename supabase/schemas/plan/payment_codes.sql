-- A payer with another address than their account's proves by a mailed code that it is theirs too.

create table app.payment_codes (
  user_id uuid not null references auth.users (id) on delete cascade,
  email text not null,
  code text not null,
  made_at timestamptz not null default app.now(),
  -- A code for each address: asking for one of another address, or for the same again, voids none.
  primary key (user_id, email)
);
comment on table app.payment_codes is 'Codes under way to addresses that paid; good for app.mailed_code_minutes()';
comment on column app.payment_codes.user_id is 'The member who says that they paid';
comment on column app.payment_codes.email is 'The address that paid, in lower case';
comment on column app.payment_codes.code is 'Six digits';
comment on column app.payment_codes.made_at is 'When it was asked for';

-- Security definer: no API role has rights on app.payment_codes, nor reads others' subscriptions.
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
  where c.user_id = member_id and c.code = btrim(in_code) and c.made_at > app.now() - make_interval(mins => app.mailed_code_minutes()) returning c.email into v_email;
  if v_email is null or not app.ensure_profile(member_id) then
    return app.failure('wrong_code');
  end if;
  perform app.end_code_try(member_id, v_try.subjects);
  perform app.lock_member(member_id);
  return jsonb_build_object('success', true, 'level_applied', app.take_over_payments(member_id, v_email));
end $$;
comment on function app.redeem_payment_code(uuid, text, uuid, text) is 'What redeem_payment_code does';

create function public.redeem_payment_code(p_user_id uuid, p_code text, p_session_id uuid default null, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.redeem_payment_code(p_user_id, p_code, p_session_id, p_address) $$;
comment on function public.redeem_payment_code(uuid, text, uuid, text) is
  'For the function manage-subscription: what the address paid becomes the member''s. Replies {success, level_applied}, or wrong_code, over_rate_limit as for other codes of six digits (app.begin_code_try)';

-- Security definer: no API role has rights on app.payment_codes, nor reads others' subscriptions.
create function app.request_payment_code(member_id uuid, in_email text, in_address text, in_session uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email constant text := lower(btrim(in_email));
  -- By fingerprint, so that no list of addresses comes about.
  v_mark constant text := coalesce(md5(v_email), '');
  v_caller constant text := app.payment_caller(member_id, in_address, in_session);
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_own_call(member_id, 'payment_code', in_address, 5, interval '15 minutes', in_session);
  -- By address too: many accounts are no way to fill somebody's inbox. But what they ask for leaves each member and place its first, or others would
  -- keep the code from whoever paid.
  if v_wait = 0 and app.count_payment_attempt('code ' || v_mark, 5, interval '1 hour') > 0 then
    v_wait := app.count_payment_attempt(format('code %s %s', v_mark, v_caller), 1, interval '1 hour');
  end if;
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  delete from app.payment_codes c where c.made_at < app.now() - make_interval(mins => app.mailed_code_minutes()) and (c.user_id = member_id or c.made_at < app.now() - interval '1 day');
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
comment on function app.request_payment_code(uuid, text, text, uuid) is 'What request_payment_code does';

create function public.request_payment_code(p_user_id uuid, p_email text, p_address text default null, p_session_id uuid default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.request_payment_code(p_user_id, p_email, p_address, p_session_id) $$;
comment on function public.request_payment_code(uuid, text, text, uuid) is
  'For the function manage-subscription: mails a code to an address that paid, if it did; five in 15 minutes from a network and member, or a session that has shown the second factor, five in an
hour and address, after which each of these has one an hour. Replies {success}, also where nothing was paid';

create function app.payment_code_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', c.email, 'code', c.code) from app.payment_codes c
  where c.user_id::text = payload ->> 'user_id' and c.made_at > app.now() - make_interval(mins => app.mailed_code_minutes()) and coalesce(payload ->> 'address_mark', md5(c.email)) = md5(c.email)
$$;
comment on function app.payment_code_mail_facts(jsonb) is 'The facts of the mail with a code for a payment, and to whom; no row for a code that is good no more';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.redeem_payment_code(uuid, text, uuid, text), public.request_payment_code(uuid, text, text, uuid)
  from public, anon, authenticated;
grant execute on function app.redeem_payment_code(uuid, text, uuid, text), public.redeem_payment_code(uuid, text, uuid, text),
  app.request_payment_code(uuid, text, text, uuid), public.request_payment_code(uuid, text, text, uuid) to service_role;
