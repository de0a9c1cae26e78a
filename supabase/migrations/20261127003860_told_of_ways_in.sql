-- A member is mailed when their recovery codes are replaced, and when an account elsewhere signs in to theirs, with a link that puts everybody out. New
-- codes ask for a code of the last minutes. And however many networks ask for the mail of a lost phone, a mailbox gets a few a day.

set local check_function_bodies = off;

alter table app.account_links
  drop constraint "account_links_act_check";

create or replace function app.account_link_age(in_act text) returns interval
language sql immutable set search_path = ''
as $$
  select make_interval(days => case
    when in_act in ('remove_factor', 'not_me', 'all_out') then app.young_factor_days()
    when in_act = 'stop_lost_phone' then app.lost_phone_again_days()
    else 1 end)
$$;

create or replace function app.account_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'why', payload ->> 'why', 'token', payload ->> 'token', 'by_provider', payload -> 'by_provider', 'days', app.young_factor_days(),
    'due_at', payload ->> 'due_at', 'step', payload -> 'step', 'wait_days', app.lost_phone_days(), 'is_own_address', payload -> 'is_own_address')
  from auth.users u where payload ->> 'mail' in ('factor_added', 'access_voided', 'lost_phone_asked', 'lost_phone_waits', 'lost_phone_stopped', 'provider_linked') and u.id::text = payload ->> 'user_id'
$$;

create or replace function app.act_by_link(in_link app.account_links) returns void
language plpgsql set search_path = ''
as $$
begin
  case in_link.act
    when 'remove_factor' then perform app.remove_factor_by_link(in_link.user_id, in_link.factor_id);
    when 'not_me' then perform app.void_by_link(in_link.user_id);
    when 'all_out' then perform app.put_all_out_by_link(in_link.user_id, in_link.created_at);
    when 'start_lost_phone' then perform app.begin_lost_phone(in_link.user_id);
    when 'stop_lost_phone' then perform app.stop_lost_phone(in_link.user_id, 'link');
  end case;
  if in_link.act in ('remove_factor', 'not_me', 'all_out') then
    perform app.note_access('access_voided', in_link.user_id, app.client_address());
  end if;
end $$;

create or replace function app.ask_lost_phone() returns jsonb
language plpgsql security definer set search_path = ''
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
    -- From however many networks: a mailbox gets so many, and then one of those that are there is to be pressed, which bars nobody.
    v_wait := (select c.seconds_to_wait from app.count_code_try(v_me, 'lost_phone mailed ' || app.password_mark(v_me), app.lost_phone_mails_a_day(), interval '1 day') c);
    if v_wait > 0 then
      return case when app.lost_phone_of(v_me) ->> 'state' = 'mailed' then app.done() || jsonb_build_object('lost_phone', app.lost_phone_of(v_me))
        else app.too_many_attempts(v_wait) end;
    end if;
    insert into app.jobs (kind, key, payload, lapses_at)
    values ('mail', 'lost phone ' || gen_random_uuid(),
      jsonb_build_object('mail', 'lost_phone_asked', 'user_id', v_me, 'token', app.new_account_link(v_me, 'start_lost_phone')), app.now() + app.account_link_age('start_lost_phone'));
  end if;
  return app.done() || jsonb_build_object('lost_phone', app.lost_phone_of(v_me));
end $$;

create or replace function app.code_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'token', payload ->> 'token', 'days', extract(day from app.account_link_age('not_me')))
  from auth.users u where payload ->> 'mail' in ('codes_paused', 'recovery_tried', 'recovery_codes_made') and u.id::text = payload ->> 'user_id'
$$;

create or replace function app.create_recovery_codes() returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  v_me constant uuid := auth.uid();
  v_codes text[] := '{}';
begin
  if app.session_level() is distinct from 'aal2' then
    raise exception using errcode = '42501', message = 'insufficient_aal', detail = 'Recovery codes are for a session that has shown its second factor';
  end if;
  -- A session that was left open, or stolen, is not enough.
  if not app.has_fresh_code() then
    return app.failure('fresh_code_needed');
  end if;
  perform from auth.users u where u.id = v_me for no key update;
  -- The first codes of a factor that was just set up belong to it, and its mail tells of both.
  if app.recovery_codes_left() > 0
    or not exists (select from app.factor_starts s where s.user_id = v_me and s.started_at > app.now() - make_interval(mins => app.fresh_code_minutes())) then
    perform app.tell_of_new_codes(v_me);
  end if;
  delete from app.mfa_recovery_codes c where c.user_id = v_me;
  for v_place in 1 .. app.recovery_codes_at_once() loop
    v_codes := v_codes || regexp_replace(app.letters_of(app.random_bytes(), 16), '(.{4})(?=.)', '\1-', 'g');
  end loop;
  insert into app.mfa_recovery_codes (user_id, code_hash) select v_me, app.recovery_code_hash(v_me, code) from unnest(v_codes) code;
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'codes', to_jsonb(v_codes));
end $$;

create or replace function app.forget_ways_in_since(member_id uuid, since timestamptz) returns void
language plpgsql set search_path = ''
as $$
begin
  perform app.forget_factor(f) from unnest(array(select f.id from auth.mfa_factors f where f.user_id = member_id and app.factor_started_at(f.id) > since)) f;
  -- The auth server knows the database's own clock.
  delete from auth.identities i where i.user_id = member_id and i.provider not in ('email', 'phone') and i.created_at > since - (app.now() - pg_catalog.now())
    and not app.is_own_address(member_id, i.identity_data);
  if found then
    update auth.users u set raw_app_meta_data = app.json_object(u.raw_app_meta_data) || jsonb_build_object('providers', coalesce((
      select jsonb_agg(p.provider order by p.first_at, p.provider)
      from (select i.provider, min(i.created_at) as first_at from auth.identities i where i.user_id = member_id group by i.provider) p), '[]'))
    where u.id = member_id;
  end if;
end $$;

create or replace function app.is_own_address(member_id uuid, in_identity jsonb) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from auth.users u
    where u.id = member_id and lower(app.json_object(in_identity) ->> 'email') = lower(u.email) and lower(app.json_object(in_identity) ->> 'email_verified') = 'true')
$$;

create or replace function app.way_in_mails_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 5 $$;

create or replace function app.on_provider_linked() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  -- Not the one that an account begins with, nor one that comes to a sign-up that nobody had confirmed: a hosted project's auth server keeps that account, and confirms it next.
  if exists (select from auth.identities i where i.user_id = new.user_id and i.id <> new.id)
    and exists (select from auth.users u where u.id = new.user_id and u.email_confirmed_at < pg_catalog.now()) then
    perform app.tell_of_provider(new.user_id, new.provider, new.identity_data);
  end if;
  return null;
end $$;

create or replace function app.put_all_out_by_link(member_id uuid, told_at timestamptz) returns void
language plpgsql set search_path = ''
as $$
begin
  perform set_config('app.voids_access', member_id::text, true);
  perform app.forget_ways_in_since(member_id, told_at - make_interval(days => app.young_factor_days()));
  perform app.forget_recovery_codes(member_id);
  perform app.void_account_access(member_id);
  perform set_config('app.voids_access', '', true);
  perform app.tell_of_void(member_id, 'all_out');
  perform app.mail_new_link(member_id);
end $$;

create or replace function app.tell_of_provider(member_id uuid, in_provider text, in_identity jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  -- A few a day: a provider can be linked and taken away again and again.
  if (select c.seconds_to_wait = 0 from app.count_code_try(member_id, 'told provider_linked', app.way_in_mails_a_day(), interval '1 day') c) then
    perform app.add_job('mail', format('provider %s %s', gen_random_uuid(), member_id),
      jsonb_build_object('mail', 'provider_linked', 'why', in_provider, 'user_id', member_id, 'is_own_address', app.is_own_address(member_id, in_identity),
        'token', app.new_account_link(member_id, 'all_out')));
  end if;
exception when others then
  -- The sign-in counts, told or not.
  raise warning 'linked provider not told: %', sqlerrm;
end $$;

create or replace function app.tell_of_new_codes(member_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  -- A few a day: codes can be made again and again with one code of the factor.
  if (select c.seconds_to_wait = 0 from app.count_code_try(member_id, 'told recovery_codes_made', app.way_in_mails_a_day(), interval '1 day') c) then
    perform app.add_job('mail', format('recovery codes %s %s', gen_random_uuid(), member_id),
      jsonb_build_object('mail', 'recovery_codes_made', 'user_id', member_id, 'token', app.new_account_link(member_id, 'all_out')));
  end if;
end $$;

alter table app.account_links
  add constraint "account_links_act_check"
    check ((act = ANY (ARRAY['remove_factor'::text, 'not_me'::text, 'all_out'::text, 'start_lost_phone'::text, 'stop_lost_phone'::text])));

do $linked$
begin
  create trigger club_provider_linked after insert on auth.identities
    for each row when (new.provider not in ('email', 'phone')) execute function app.on_provider_linked();
exception when insufficient_privilege then
  raise notice 'nobody is mailed of a provider that signs in to an account: auth.identities takes no trigger';
end
$linked$;

comment on column app.account_links.act is 'remove_factor: that factor goes, and who has the account now with it. not_me: whoever has the password alone goes. all_out: everybody goes who is in it, and what began in the week before the mail goes too. start_lost_phone and
stop_lost_phone: the wait for who has lost the phone';

comment on function app.code_mail_facts(jsonb) is 'The facts of a mail about codes that somebody tries or makes, and to whom';

comment on function app.forget_ways_in_since(uuid, timestamptz) is 'Takes away what else opens a member''s account since an instant: second factors, and providers that do not vouch for its address. One that does is whose the mailbox is';

comment on function app.is_own_address(uuid, jsonb) is 'Whether what a provider says of somebody vouches for the address of a member''s account';

comment on function app.lost_phone_mails_a_day() is 'Mails in a day by which a member may begin the wait, and asks for one from one network; the link of each is good for a day';

comment on function app.way_in_mails_a_day() is 'Mails in a day about new recovery codes, and as many about linked providers';

comment on function app.on_provider_linked() is 'Trigger on auth.identities: a member is mailed that an account of theirs elsewhere signs in from now on, with the link that puts everybody out';

comment on function app.put_all_out_by_link(uuid, timestamptz) is 'The press "it was not me" in a mail about another way into the account: the recovery codes, the password and all sessions go, those that have shown a second factor too, and with them the factors and the providers of another address that began within app.young_factor_days() before the mail, or since. A new link is mailed; an older factor stays';

comment on function app.tell_of_new_codes(uuid) is 'Has a member mailed that their recovery codes were replaced, with the link that takes the new ones, the password and all sessions away';

comment on function app.tell_of_provider(uuid, text, jsonb) is 'Has a member mailed that an account elsewhere signs in to theirs from now on, and whether that one vouches for their address, with the link that puts everybody out';

comment on function app.tell_of_void(uuid, text) is 'Has a member mailed that the access to their account was voided, and why: remove_factor, not_me, all_out, lost_phone, reset_factor, or reset_by_hand, whose link no mail carries';

comment on function public.ask_lost_phone() is 'Of a member who has lost the phone and the recovery codes, in a session opened by the password (or the provider of an account without one): mails the link whose press begins the wait. Again within ten minutes,
or after app.lost_phone_mails_a_day() mails, mails nothing more: those that are there are good. Replies {success, error, message, lost_phone}; lost_phone_staff, lost_phone_not_needed, lost_phone_needs_password, lost_phone_too_soon, over_rate_limit';

comment on function public.create_recovery_codes() is 'Ten new recovery codes for the caller, in the place of those before; they are told this once, and the member is mailed. Needs a session at aal2, else 42501. Replies
{success, codes} or {success: false, error: fresh_code_needed, message}: without a code of the last app.fresh_code_minutes()';

revoke all on function app.way_in_mails_a_day() from public, anon, authenticated, service_role;

grant execute on function app.way_in_mails_a_day() to anon, authenticated, service_role;

revoke all on function app.on_provider_linked() from public, anon, authenticated, service_role;

revoke all on function app.put_all_out_by_link(uuid, timestamptz) from public, anon, authenticated, service_role;

revoke all on function app.tell_of_new_codes(uuid) from public, anon, authenticated, service_role;

revoke all on function app.tell_of_provider(uuid, text, jsonb) from public, anon, authenticated, service_role;

revoke all on function app.forget_ways_in_since(uuid, timestamptz) from public, anon, authenticated, service_role;

revoke all on function app.is_own_address(uuid, jsonb) from public, anon, authenticated, service_role;

insert into app.mail_kinds (mail, facts)
values ('recovery_codes_made'::text, 'code_mail_facts'::text)
on conflict (mail) do update set facts = excluded.facts;

insert into app.mail_kinds (mail, facts)
values ('provider_linked'::text, 'account_mail_facts'::text)
on conflict (mail) do update set facts = excluded.facts;
