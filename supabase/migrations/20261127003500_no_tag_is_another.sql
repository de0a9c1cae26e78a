-- A tag makes nobody of an address: who was suspended and left comes back at none of the tags of the address either, and one of the staff who reports
-- by the public form is a side of that report under each.

create or replace function app.hash_of_barred(email text) returns text
language sql immutable set search_path = ''
as $$ select app.hash_of('barred ' || app.mailbox_of(email)) $$;
comment on function app.hash_of_barred(text) is 'Stands in app.barred_addresses for an address: its mailbox, since whoever has it has all its tags';

create function app.hashes_of_barred(email text) returns text[]
language sql immutable set search_path = ''
as $$ select array[app.hash_of_barred(email), app.hash_of('barred ' || lower(email))] $$;
comment on function app.hashes_of_barred(text) is 'What may stand in app.barred_addresses for an address: earlier versions wrote it whole';

-- The same as before; the address with any tag is barred.
-- Security definer: runs for whoever confirms the address, and writes a table that API roles can't.
create or replace function app.on_barred_address_confirmed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  insert into app.member_suspensions (user_id, reason, until)
  select new.id, b.reason, b.until from app.barred_addresses b
  where b.email_hash = any (app.hashes_of_barred(new.email)) and b.until > app.now() and not app.is_suspended(new.id)
  order by b.until desc limit 1;
  return null;
end $$;

-- The same as before; it is lifted with any tag.
-- Security definer: runs for staff, and writes a table that API roles can't.
create or replace function app.on_suspension_lifted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from app.barred_addresses b using auth.users u
  where u.id = new.user_id and u.email_confirmed_at is not null and b.email_hash = any (app.hashes_of_barred(u.email));
  return null;
end $$;

-- The same as before; an address is compared by its mailbox.
create or replace function app.sides_of(in_report app.content_reports) returns uuid[]
language sql stable set search_path = ''
as $$
  select array_remove(array[in_report.member_id, in_report.reporter_id]
    -- A decision answers all reports of the same thing.
    || array(select r.reporter_id from app.content_reports r where r.target = in_report.target or r.decided_with = in_report.id)
    -- By the public form one of the staff may report too.
    || array(select u.id from public.club_staff t join auth.users u on u.id = t.user_id
      where app.mailbox_of(u.email) in (select app.mailbox_of(r.reporter_email) from app.content_reports r where r.id = in_report.id or r.target = in_report.target)), null)
$$;

revoke execute on all functions in schema app from public;
