-- A member is mailed when a session of theirs takes a copy of the data, with the link that puts everybody out. What mails such a link counts, makes the
-- link and writes the mail in one function.

set local check_function_bodies = off;

create or replace function app.account_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'why', payload ->> 'why', 'token', payload ->> 'token', 'by_provider', payload -> 'by_provider', 'days', app.young_factor_days(),
    'due_at', payload ->> 'due_at', 'step', payload -> 'step', 'wait_days', app.lost_phone_days(), 'is_own_address', payload -> 'is_own_address')
  from auth.users u where payload ->> 'mail' in ('factor_added', 'access_voided', 'lost_phone_asked', 'lost_phone_waits', 'lost_phone_stopped', 'provider_linked', 'data_copied') and u.id::text = payload ->> 'user_id'
$$;

create or replace function app.export_member(member_id uuid, in_address text, in_session uuid) returns jsonb
language plpgsql security definer set search_path = ''
as $$
declare
  v_wait integer;
  v_copy jsonb;
begin
  perform app.require_service();
  if not exists (select from auth.users u where u.id = member_id) then
    return app.failure('unauthenticated');
  end if;
  v_wait := app.count_own_call(member_id, 'export', in_address, 5, interval '1 hour', in_session);
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  -- Its own mail is not in it.
  v_copy := app.member_copy(member_id);
  perform app.tell_of_copy(member_id);
  return v_copy;
end $$;

create or replace function app.tell_of_codes(member_id uuid, in_mail text) returns void
language sql set search_path = ''
as $$ select app.tell_with_press(member_id, in_mail, 'not_me', 1) $$;

create or replace function app.tell_of_copy(member_id uuid) returns void
language plpgsql set search_path = ''
as $$
begin
  perform app.tell_with_press(member_id, 'data_copied', 'all_out', app.way_in_mails_a_day());
exception when others then
  -- The law gives the member the copy, told or not.
  raise warning 'copy of the data not told: %', sqlerrm;
end $$;

create or replace function app.tell_of_new_codes(member_id uuid) returns void
language sql set search_path = ''
as $$ select app.tell_with_press(member_id, 'recovery_codes_made', 'all_out', app.way_in_mails_a_day()) $$;

create or replace function app.tell_of_provider(member_id uuid, in_provider text, in_identity jsonb) returns void
language plpgsql set search_path = ''
as $$
begin
  perform app.tell_with_press(member_id, 'provider_linked', 'all_out', app.way_in_mails_a_day(),
    jsonb_build_object('why', in_provider, 'is_own_address', app.is_own_address(member_id, in_identity)));
exception when others then
  -- The sign-in counts, told or not.
  raise warning 'linked provider not told: %', sqlerrm;
end $$;

create or replace function app.tell_with_press(member_id uuid, in_mail text, in_act text, times_a_day integer, in_more jsonb default '{}') returns void
language plpgsql set search_path = ''
as $$
begin
  -- The link is made last: one that no mail carries is none.
  if (select c.seconds_to_wait = 0 from app.count_code_try(member_id, 'told ' || in_mail, times_a_day, interval '1 day') c) then
    perform app.add_job('mail', format('%s %s %s', in_mail, gen_random_uuid(), member_id),
      jsonb_build_object('mail', in_mail, 'user_id', member_id, 'token', app.new_account_link(member_id, in_act)) || in_more);
  end if;
end $$;

comment on function app.account_mail_facts(jsonb) is 'The facts of a mail about the ways into an account, or a copy of its data, and to whom';

comment on function app.tell_of_codes(uuid, text) is 'Has a member mailed, once a day, that somebody has the password and tries codes: codes_paused or recovery_tried, each with the link that voids the password';

comment on function app.tell_of_copy(uuid) is 'Has a member mailed that somebody who is in their account took a copy of the data, with the link that puts everybody out';

comment on function app.tell_of_new_codes(uuid) is 'Has a member mailed that their recovery codes were replaced, with the link that takes the new ones, the password and all sessions away';

comment on function app.tell_with_press(uuid, text, text, integer, jsonb) is 'Has a member mailed what a session of theirs did, so often in a day, with the link whose press acts for who was not them. What can be done again and again fills no mailbox';

comment on function app.void_by_link(app.account_links) is 'The press "it was not me" in a mail. About codes that somebody tries (not_me): the password and the sessions that have shown nothing else go. About a new second factor (remove_factor): that factor, the recovery codes, the password and all sessions. About another way into the account, or a copy of its data (all_out): the recovery codes, the password and all sessions, and with them the factors and the providers of another address that began within app.young_factor_days() before the mail, or since; an older factor stays. A new link is mailed';

comment on function app.way_in_mails_a_day() is 'Mails in a day about new recovery codes, as many about linked providers, and as many about copies of the data';

comment on function public.export_member(uuid, text, uuid) is 'For the function export-account: everything the club keeps about a member, at most 5 times an hour from a network, and as often in each session that has shown the second factor.
The member is mailed. Replies {success, …} by subject, or {success: false, error, message}';

revoke all on function app.tell_of_codes(uuid,text) from public, anon, authenticated, service_role;

revoke all on function app.tell_of_copy(uuid) from public, anon, authenticated, service_role;

revoke all on function app.tell_of_new_codes(uuid) from public, anon, authenticated, service_role;

revoke all on function app.tell_with_press(uuid,text,text,integer,jsonb) from public, anon, authenticated, service_role;

insert into app.mail_kinds (mail, facts)
values ('data_copied'::text, 'account_mail_facts'::text)
on conflict (mail) do update set facts = excluded.facts;
