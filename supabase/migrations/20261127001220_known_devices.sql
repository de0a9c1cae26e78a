-- Known devices, found before it is known whose they are: what strangers in a network begin bars no device from a sign-in by a provider that signed in of late.

alter table app.familiar_places add column mark_hash text;
comment on column app.familiar_places.mark_hash is 'SHA-256 of a device''s mark, by which it is found before its member is known; null for networks, and for devices noted before there was this';

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

-- The same as before; the mark is kept as a hash of its own, too.
create or replace function app.note_place_of(member_id uuid, in_address inet, in_marks text[], new_mark text, by_second_factor boolean) returns boolean
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

-- The same as before, with the mailed codes and links that are over.
create or replace function app.sweep_code_tries() returns void
language sql volatile set search_path = ''
as $$
  delete from app.code_tries t where t.ends_at < app.now() - interval '1 hour';
  delete from app.familiar_places p where p.seen_at < app.now() - make_interval(days => app.familiar_days());
  delete from app.mailed_codes c where c.sent_at < pg_catalog.now() - interval '1 day';
  delete from app.earlier_links l where l.sent_at < pg_catalog.now() - interval '1 day';
$$;

-- The member's copy of the data tells of places, and not what they are known by.
do $account$
declare
  v_source constant text := (select p.prosrc from pg_proc p where p.oid = 'app.member_account(uuid)'::regprocedure);
begin
  if position('array[''place'']' in v_source) = 0 then
    raise exception 'app.member_account tells of no places';
  end if;
  -- Security definer: reads the auth and storage schemas, which API roles can't.
  execute format('create or replace function app.member_account(member_id uuid) returns jsonb language sql stable security definer set search_path = '''' as %L',
    replace(v_source, 'array[''place'']', 'array[''place'', ''mark_hash'']'));
end
$account$;

revoke execute on all functions in schema app from public;
