-- Wrong codes, counted by place first: strangers bar no member from a code by what they do. The second factor, mailed codes and recovery codes are
-- judged by that.

-- The numbers ----------------------------------------------------------------------------------------

create function app.familiar_days() returns integer
language sql immutable set search_path = ''
as $$ select 30 $$;
comment on function app.familiar_days() is 'Days after a sign-in for which its network and its device are familiar';

create function app.factor_code_tries() returns integer
language sql immutable set search_path = ''
as $$ select 5 $$;
comment on function app.factor_code_tries() is 'Wrong codes of a second factor in a row from one place, after which that place waits for app.factor_pause_minutes()';

create function app.factor_pause_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 5 $$;
comment on function app.factor_pause_minutes() is 'Minutes for which a place waits that had app.factor_code_tries() wrong codes';

-- For all codes of six digits.
create function app.code_tries_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 100 $$;
comment on function app.code_tries_a_day() is
  'Wrong codes of six digits of an account in a day from all networks where it is not known; and from each place where it is. Three codes of a factor are good at once: a chance in 3,300';

create function app.network_code_tries_a_day() returns integer
language sql immutable set search_path = ''
as $$ select 30 $$;
comment on function app.network_code_tries_a_day() is 'And of these from one network, so that one alone does not use up those of all';

-- Counts ---------------------------------------------------------------------------------------------

create table app.code_tries (
  user_id uuid not null references auth.users (id) on delete cascade,
  subject text not null,
  tries integer not null check (tries >= 0),
  ends_at timestamptz not null,
  primary key (user_id, subject)
);
comment on table app.code_tries is 'Wrong codes and limited calls of late, by member and place; a row goes an hour after its end';
comment on column app.code_tries.user_id is 'The member; the rows go with the account';
comment on column app.code_tries.subject is 'Which codes, from where, and whether in a short time or in a day';
comment on column app.code_tries.tries is 'Codes since the count began; what was right is taken back';
comment on column app.code_tries.ends_at is 'When the count begins anew';

create index code_tries_ends_idx on app.code_tries (ends_at);

-- With the mailed codes and links that are over.
create function app.sweep_code_tries() returns void
language sql volatile set search_path = ''
as $$
  delete from app.code_tries t where app.is_clock_trusted() and t.ends_at < app.now() - interval '1 hour';
  delete from app.familiar_places p where app.is_clock_trusted() and p.seen_at < app.now() - make_interval(days => app.familiar_days());
  delete from app.mailed_codes c where app.is_clock_trusted() and c.sent_at < pg_catalog.now() - interval '1 day';
  delete from app.earlier_links l where app.is_clock_trusted() and l.sent_at < pg_catalog.now() - interval '1 day';
$$;
comment on function app.sweep_code_tries() is 'Deletes the counts of codes that are over, and places that are familiar no more: by the server every hour, and on a hosted project with the tries';

create function app.count_code_try(member_id uuid, in_subject text, most integer, in_window interval, out seconds_to_wait integer, out is_last boolean)
language plpgsql volatile set search_path = ''
as $$
declare
  v_tries integer;
begin
  insert into app.code_tries as t (user_id, subject, tries, ends_at) values (member_id, in_subject, 1, app.now() + in_window)
  on conflict (user_id, subject) do update set
    tries = case when t.ends_at <= app.now() then 1 else t.tries + 1 end, ends_at = case when t.ends_at <= app.now() then excluded.ends_at else t.ends_at end
  where t.ends_at <= app.now() or t.tries < most
  returning tries into v_tries;
  is_last := coalesce(v_tries >= most, false);
  seconds_to_wait := case when v_tries is not null then 0
    else (select greatest(1, ceil(extract(epoch from t.ends_at - app.now())))::integer from app.code_tries t where t.user_id = member_id and t.subject = in_subject) end;
end $$;
comment on function app.count_code_try(uuid, text, integer, interval) is
  'Counts a try before it is judged, so that many at once are no way around the limit. Says 0, or the seconds to wait, and then it is not counted; is_last: there is room for no more';

create function app.take_back_code_tries(member_id uuid, subjects text[]) returns void
language sql volatile set search_path = ''
as $$ update app.code_tries t set tries = greatest(t.tries - 1, 0) where t.user_id = member_id and t.subject = any (subjects) $$;
comment on function app.take_back_code_tries(uuid, text[]) is 'A code that was right is no try';

create function app.code_places(in_kind text, member_id uuid, in_session uuid, in_address inet, in_marks text[]) returns text[]
language plpgsql stable set search_path = ''
as $$
declare
  v_is_familiar constant boolean := app.is_familiar_network(member_id, in_address, by_second_factor => true);
  v_network constant text := case when in_address is null then 'session ' || coalesce(in_session::text, 'unknown') else app.network_of(in_address, 48) end;
begin
  return array_remove(array[
    'device ' || app.familiar_device(member_id, in_marks, by_second_factor => true),
    -- A session that has shown more than the code is to show; of the factor's own codes there is none.
    case when in_kind <> 'factor' and exists (select from auth.sessions s where s.id = in_session and s.user_id = member_id and s.aal::text = 'aal2')
      then 'shown ' || in_session end,
    case when app.is_by_mailed_link(in_session) then 'mailed link' end,
    case when v_is_familiar then 'known ' || v_network else 'stranger ' || v_network end
  ], null);
end $$;
comment on function app.code_places(text, uuid, uuid, inet, text[]) is
  'What a code from a request may be counted under, what is known best first: the device, a session at aal2, one by a mailed link, the network of a sign-in with a second factor; or a strange one';

create function app.begin_code_try(in_kind text, member_id uuid, in_session uuid, in_address inet, in_marks text[],
  out seconds_to_wait integer, out subjects text[], out is_last boolean)
language plpgsql volatile set search_path = ''
as $$
declare
  v_is_factor constant boolean := in_kind = 'factor';
  v_place text;
  v_is_stranger boolean;
  v_subject text;
  v_wait integer;
  v_is_full boolean;
begin
  if app.take_sweep('code_tries', interval '1 hour') then
    perform app.sweep_code_tries();
  end if;
  foreach v_place in array app.code_places(in_kind, member_id, in_session, in_address, in_marks) loop
    v_is_stranger := v_place like 'stranger %';
    subjects := '{}';
    is_last := false;
    foreach v_subject in array array_remove(array[format('%s %s', in_kind, v_place), format('%s %s, a day', in_kind, v_place),
      case when v_is_stranger then in_kind || ' all strangers, a day' end], null) loop
      select c.seconds_to_wait, c.is_last into v_wait, v_is_full from app.count_code_try(member_id, v_subject,
        case when v_subject not like '%, a day' then case when v_is_factor then app.factor_code_tries() else app.mailed_code_tries() end
          when v_is_stranger and cardinality(subjects) = 1 then app.network_code_tries_a_day() else app.code_tries_a_day() end,
        case when v_subject like '%, a day' then interval '1 day' when v_is_factor then make_interval(mins => app.factor_pause_minutes()) else interval '15 minutes' end) c;
      exit when v_wait > 0;
      subjects := subjects || v_subject;
      is_last := is_last or v_is_full;
    end loop;
    if v_wait = 0 then
      seconds_to_wait := 0;
      return;
    end if;
    perform app.take_back_code_tries(member_id, subjects);
    seconds_to_wait := least(seconds_to_wait, v_wait);
  end loop;
  subjects := '{}';
  is_last := false;
end $$;
comment on function app.begin_code_try(text, uuid, uuid, inet, text[]) is
  'Counts a try at a code of six digits: by place first, in a short time and in a day, and from strange networks by account last. Says what it is counted under, and 0 or the seconds to wait;
is_last: with a wrong one there is room for no more. What strangers have tried bars no place that is known';

create function app.end_code_try(member_id uuid, subjects text[]) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  perform app.take_back_code_tries(member_id, subjects);
  -- Wrong ones are counted in a row.
  delete from app.code_tries t where t.user_id = member_id and t.subject = subjects[1];
end $$;
comment on function app.end_code_try(uuid, text[]) is 'The code was right: it is taken back, and the short count of its place begins anew';

-- Mails ----------------------------------------------------------------------------------------------

create function app.tell_of_codes(member_id uuid, in_mail text) returns void
language sql volatile set search_path = ''
as $$ select app.tell_with_press(member_id, in_mail, 'not_me', 1) $$;
comment on function app.tell_of_codes(uuid, text) is
  'Has a member mailed, once a day, that somebody has the password and tries codes: codes_paused or recovery_tried, each with the link that voids the password';

create function app.code_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'token', payload ->> 'token', 'days', extract(day from app.account_link_age('not_me')))
  from auth.users u where payload ->> 'mail' in ('codes_paused', 'recovery_tried', 'recovery_codes_made') and u.id::text = payload ->> 'user_id'
$$;
comment on function app.code_mail_facts(jsonb) is 'The facts of a mail about codes that somebody tries or makes, and to whom';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.code_tries enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.code_tries from public, anon, authenticated, service_role;
grant execute on function app.familiar_days(), app.factor_code_tries(), app.factor_pause_minutes(), app.code_tries_a_day(),
  app.network_code_tries_a_day() to anon, authenticated, service_role;
