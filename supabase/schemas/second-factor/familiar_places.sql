-- Places that a member is known at, by network and device: what strangers try bars no known place. Known devices are found before it is known whose
-- they are: what strangers in a network begin bars no device from a sign-in by a provider that signed in of late.

create table app.familiar_places (
  user_id uuid not null references auth.users (id) on delete cascade,
  place text not null,
  kind text not null check (kind in ('network', 'device')),
  seen_at timestamptz not null default app.now(),
  second_factor_at timestamptz,
  mark_hash text,
  primary key (user_id, place)
);
comment on table app.familiar_places is 'Networks and devices that members signed in from, of late: there the right password and code are judged whatever strangers have tried';
comment on column app.familiar_places.user_id is 'The member; the rows go with the account';
comment on column app.familiar_places.place is 'SHA-256 of the member with the network or with the mark of the device: nobody reads it off, and no two members'' rows can be compared';
comment on column app.familiar_places.kind is 'network: an IPv4 address or the /48 of an IPv6 one. device: a mark that its browser keeps';
comment on column app.familiar_places.seen_at is 'The newest sign-in or use there, to the day';
comment on column app.familiar_places.second_factor_at is 'The newest sign-in there with a second factor; null when there was none';
comment on column app.familiar_places.mark_hash is 'SHA-256 of a device''s mark, by which it is found before its member is known; null for networks, and for devices noted before there was this';

create index familiar_places_seen_idx on app.familiar_places (seen_at);

create function app.place_of_network(member_id uuid, in_address inet) returns text
language sql immutable set search_path = ''
as $$
  -- The /48 of IPv6, which anybody gets for nothing.
  select encode(sha256(convert_to(format('%s %s', member_id, app.network_of(in_address, 48)), 'UTF8')), 'hex') where in_address is not null
$$;
comment on function app.place_of_network(uuid, inet) is 'A network as a place of a member; null for an address that is not known';

create function app.place_of_device(member_id uuid, in_mark text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(format('%s device %s', member_id, in_mark), 'UTF8')), 'hex') $$;
comment on function app.place_of_device(uuid, text) is 'A device as a place of a member, by the mark that it keeps';

create function app.is_familiar_network(member_id uuid, in_address inet, by_second_factor boolean) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (
      select from app.familiar_places p
      where p.user_id = member_id and p.place = app.place_of_network(member_id, in_address)
        and case when by_second_factor then p.second_factor_at else p.seen_at end > app.now() - make_interval(days => app.familiar_days()))
    -- On a hosted project nobody notes places, nor did anybody before there were any: the living sessions tell of theirs.
    or exists (
      select from auth.sessions s
      where s.user_id = member_id and app.place_of_network(member_id, s.ip) = app.place_of_network(member_id, in_address)
        and (not by_second_factor or s.aal::text = 'aal2')
        and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - make_interval(days => app.familiar_days()));
end $$;
comment on function app.is_familiar_network(uuid, inet, boolean) is 'Whether a member signed in from a network within app.familiar_days(); by_second_factor: with a second factor';

create function app.familiar_device(member_id uuid, in_marks text[], by_second_factor boolean) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select p.place from unnest(in_marks) mark join app.familiar_places p on p.user_id = member_id and p.place = app.place_of_device(member_id, mark)
    where p.kind = 'device' and case when by_second_factor then p.second_factor_at else p.seen_at end > app.now() - make_interval(days => app.familiar_days())
    order by p.seen_at desc limit 1);
end $$;
comment on function app.familiar_device(uuid, text[], boolean) is 'The device of a member, as a place, among the marks that a request brings; null where there is none';

create function app.note_familiar_place(member_id uuid, in_place text, in_kind text, by_second_factor boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  -- More than a member has. Whoever has the password alone adds rows of the first factor, and those are the first to go.
  v_most constant integer := 40;
begin
  insert into app.familiar_places as p (user_id, place, kind, second_factor_at)
  values (member_id, in_place, in_kind, case when by_second_factor then app.now() end)
  on conflict (user_id, place) do update set seen_at = app.now(), second_factor_at = coalesce(excluded.second_factor_at, p.second_factor_at)
  -- A session is renewed every hour.
  where by_second_factor or p.seen_at < app.now() - interval '1 day';
  delete from app.familiar_places p using (
    select f.place from app.familiar_places f where f.user_id = member_id order by f.second_factor_at desc nulls last, f.seen_at desc offset v_most
  ) old where p.user_id = member_id and p.place = old.place;
end $$;
comment on function app.note_familiar_place(uuid, text, text, boolean) is 'Notes where a member signed in, or went on using a session';

-- The mark is kept as a hash of its own, too.
create function app.note_place_of(member_id uuid, in_address inet, in_marks text[], new_mark text, by_second_factor boolean) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_device constant text := app.familiar_device(member_id, in_marks, by_second_factor => false);
  v_place constant text := coalesce(v_device, app.place_of_device(member_id, new_mark));
begin
  if in_address is not null then
    perform app.note_familiar_place(member_id, app.place_of_network(member_id, in_address), 'network', by_second_factor);
  end if;
  perform app.note_familiar_place(member_id, v_place, 'device', by_second_factor);
  update app.familiar_places p set mark_hash = app.hash_of_mark(m.mark)
  from (select mark from unnest(in_marks || new_mark) mark where app.place_of_device(member_id, mark) = v_place limit 1) m
  where p.user_id = member_id and p.place = v_place and p.mark_hash is null;
  return v_device is null;
end $$;
comment on function app.note_place_of(uuid, inet, text[], text, boolean) is
  'For the embedded server: notes network and device of a session that was opened or renewed. A mark that is not known for the member is never taken over, since anybody may have made it up: the
device gets the new one, and the answer is then true';

create function app.on_password_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from app.familiar_places p where p.user_id = new.id and p.second_factor_at is null;
  return null;
end $$;
comment on function app.on_password_changed() is 'Trigger on auth.users: with another password nobody is known any more who had only the one before';

create trigger club_places_forgotten after update of encrypted_password on auth.users
  for each row when (coalesce(old.encrypted_password, '') <> '' and old.encrypted_password is distinct from new.encrypted_password) execute function app.on_password_changed();

-- Recovery codes are of the second factor that they were made beside: with the last one gone they open nothing, and nothing again when another is
-- set up. A sheet that somebody found, or of which another has used a code, would remove the next factor as well.
create function app.on_last_factor_removed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if not exists (select from auth.mfa_factors f where f.user_id = old.user_id and f.status::text = 'verified') then
    update app.familiar_places p set second_factor_at = null where p.user_id = old.user_id and p.second_factor_at is not null;
    perform app.forget_recovery_codes(old.user_id);
  end if;
  return null;
end $$;
comment on function app.on_last_factor_removed() is
  'Trigger on auth.mfa_factors: whoever showed a second factor that is gone is not known by it any more, and its recovery codes are void';

create trigger club_places_of_factor_forgotten after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function app.on_last_factor_removed();

create function app.login_place(in_email text, in_address inet, in_marks text[]) returns text
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select coalesce('device ' || app.familiar_device(u.id, in_marks, by_second_factor => false),
      case when app.is_familiar_network(u.id, in_address, by_second_factor => false) then 'network' end)
    from auth.users u where u.email = lower(in_email) and not u.is_sso_user);
end $$;
comment on function app.login_place(text, inet, text[]) is
  'For the embedded server: the place of a member that a login comes from, "device" with what it is known by or "network"; null for a strange one, and where there is no account';

create index familiar_places_mark_idx on app.familiar_places (mark_hash) where mark_hash is not null;

create function app.hash_of_mark(in_mark text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to('mark ' || in_mark, 'UTF8')), 'hex') $$;
comment on function app.hash_of_mark(text) is 'A device''s mark as it is kept; 256 bits of chance need no slow hash';

create function app.known_device(in_marks text[]) returns text
language sql stable set search_path = ''
as $$
  select p.mark_hash from app.familiar_places p
  where p.mark_hash = any (array(select app.hash_of_mark(mark) from unnest(in_marks) mark)) and p.seen_at > app.now() - make_interval(days => app.familiar_days())
  order by p.seen_at desc limit 1
$$;
comment on function app.known_device(text[]) is 'For the embedded server: the device that a request comes from, if anybody signed in with it of late; null where there is none';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.familiar_places enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.familiar_places from public, anon, authenticated, service_role;
