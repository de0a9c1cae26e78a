-- Who paid with another address than their account's proves by a mailed code that it is theirs too.

create table app.payment_codes (
  user_id uuid primary key references auth.users (id) on delete cascade,
  email text not null,
  code text not null,
  made_at timestamptz not null default app.now()
);
comment on table app.payment_codes is 'Codes under way to addresses that paid; good for 15 minutes';
comment on column app.payment_codes.user_id is 'The member who says that they paid';
comment on column app.payment_codes.email is 'The address that paid, in lower case';
comment on column app.payment_codes.code is 'Six digits';
comment on column app.payment_codes.made_at is 'When it was asked for';

-- Security definer: no API role has rights on app.payment_codes, nor reads others' subscriptions.
create function app.request_payment_code(member_id uuid, in_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email constant text := lower(btrim(in_email));
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_attempt(member_id, 'payment_code', 5, interval '15 minutes');
  if v_wait = 0 then
    -- Of the address too: many accounts are no way to fill somebody's inbox. By fingerprint, so that no list of addresses comes about.
    v_wait := app.count_payment_attempt('code ' || coalesce(md5(v_email), ''), 5, interval '1 hour');
  end if;
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  delete from app.payment_codes c where c.user_id = member_id or c.made_at < app.now() - interval '1 day';
  -- The answer is the same: nobody learns who pays.
  if exists (select from public.subscriptions s where lower(s.email) = v_email and s.user_id is null and s.forgotten_at is null) then
    insert into app.payment_codes (user_id, email, code)
    -- Four random bytes; of a million codes the first are likelier by less than a fortieth of a percent.
    values (member_id, v_email, lpad(((('x' || encode(substr(app.random_bytes(), 1, 4), 'hex'))::bit(32)::bigint & 4294967295) % 1000000)::text, 6, '0'));
    perform app.add_job('mail', format('payment code %s %s', member_id, gen_random_uuid()), jsonb_build_object('mail', 'payment_code', 'user_id', member_id));
  end if;
  return jsonb_build_object('success', true);
end $$;
comment on function app.request_payment_code(uuid, text) is 'What request_payment_code does';

-- Security definer: as above.
create function app.redeem_payment_code(member_id uuid, in_code text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_email text;
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_attempt(member_id, 'payment_code_try', 5, interval '15 minutes');
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  delete from app.payment_codes c
  where c.user_id = member_id and c.code = btrim(in_code) and c.made_at > app.now() - interval '15 minutes' returning c.email into v_email;
  if v_email is null or not app.ensure_profile(member_id) then
    return app.failure('wrong_code');
  end if;
  perform app.lock_member(member_id);
  return jsonb_build_object('success', true, 'level_applied', app.take_over_payments(member_id, v_email));
end $$;
comment on function app.redeem_payment_code(uuid, text) is 'What redeem_payment_code does';

create function public.request_payment_code(p_user_id uuid, p_email text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.request_payment_code(p_user_id, p_email) $$;
comment on function public.request_payment_code(uuid, text) is
  'For the function manage-subscription: mails a code to an address that paid, if it did; five in 15 minutes and member, five in an hour and address. Replies {success}, also where nothing was paid';

create function public.redeem_payment_code(p_user_id uuid, p_code text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.redeem_payment_code(p_user_id, p_code) $$;
comment on function public.redeem_payment_code(uuid, text) is
  'For the function manage-subscription: what the address paid becomes the member''s. Replies {success, level_applied}, or wrong_code, over_rate_limit after five tries in 15 minutes';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.request_payment_code(uuid, text), app.redeem_payment_code(uuid, text) to service_role;
revoke execute on function public.request_payment_code(uuid, text), public.redeem_payment_code(uuid, text) from public, anon, authenticated;
grant execute on function public.request_payment_code(uuid, text), public.redeem_payment_code(uuid, text) to service_role;
