set local check_function_bodies = off;

drop policy "Members read the probe" on public.challenge_21_probe;

do $storage$
begin
  if not app.has_storage() then
    return;
  end if;
drop policy "Suspended members read no files" on storage.objects;
end $storage$;

-- By hand:
-- drop function public.transparency();

-- By hand:
-- alter table public.challenge_21_probe
--   drop column "name";

create table public.badges (
  "id" uuid not null default gen_random_uuid(),
  "user_id" uuid not null,
  "kind" text not null,
  "created_at" timestamp with time zone not null default app.now(),
  "note" text not null default 'none; "yet"'::text,
  constraint "badges_kind_check" check ((kind = ANY (ARRAY['first'::text, 'last'::text]))),
  constraint "badges_pkey" primary key (id),
  constraint "badges_user_id_kind_key" unique (user_id, kind)
);

alter table public.badges
  enable row level security;

alter table public.challenges
  add column "subtitle" text;

create or replace function app.club_time_zone() returns text
language sql immutable set search_path = ''
as $$
  -- The club's only one.
  select 'America/Sao_Paulo'
$$;

create or replace function app.on_badge() returns trigger
language plpgsql security definer set search_path = ''
as $$
begin
  perform app.tell_badge(new.user_id);
  return new;
end $$;

create or replace function app.on_told(member uuid, in_words text) returns void
language sql set search_path = ''
as $$ select $$;

create or replace function app.tell_badge(member uuid, in_words text DEFAULT 'A badge,  "yours"'::text) returns void
language sql security definer set search_path = ''
as $$ select app.on_told(member, in_words) $$;

create or replace function public.my_badges() returns setof public.badges
language sql stable set search_path = ''
as $$ select * from public.badges where user_id = (select auth.uid()) $$;

alter table public.badges
  add constraint "badges_user_id_fkey" foreign key (user_id) references auth.users(id) on delete cascade;

alter table public.challenges
  add constraint "challenges_subtitle_check"
    check ((((char_length(subtitle) >= 1) AND (char_length(subtitle) <= 80)) AND (subtitle <> title)));

create index badges_firsts on public.badges using btree (user_id)
  where ((kind = 'first'::text) or (kind is null));

create trigger club_badges_of_the_gone
  after delete on auth.sessions
  for each row
  execute function app.on_badge();

create trigger badges_told
  after insert on public.badges
  for each row
  when (((new.kind = 'first'::text) OR (new.kind = 'last'::text) OR (new.note <> ''::text)))
  execute function app.on_badge();

create policy "Members read their badges" on public.badges
  for select
  to "authenticated"
  using ((user_id = ( select auth.uid() as uid)));

create policy "Whoever has a second factor has shown it" on public.badges
  as restrictive
  for all
  to "authenticated"
  using ((not ( select app.lacks_second_factor() as lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

create policy "Members join the topic of badges" on realtime.messages
  for select
  to "authenticated"
  using ((( select realtime.topic() as topic) = ('badges:'::text || (( select auth.uid() as uid))::text)));

do $storage$
begin
  if not app.has_storage() then
    return;
  end if;
create policy "Staff read badges' pictures" on storage.objects
  for select
  to "authenticated"
  using (((bucket_id = 'badge-images'::text) AND ( select app.is_staff('moderator'::text) as is_staff)));
create policy "Suspended members read no files" on storage.objects
  as restrictive
  for select
  to "authenticated"
  using (((not ( select app.am_i_suspended() as am_i_suspended)) AND (bucket_id <> 'badge-images'::text)));
end $storage$;

comment on column public.badges.created_at is 'When it was given';

comment on column public.badges.id is 'Key';

comment on column public.badges.kind is 'Which badge';

comment on column public.badges.note is 'Why; given by the "staff"';

comment on column public.badges.user_id is 'Whose it is';

comment on column public.challenges.subtitle is 'A line below the title, it''s optional';

comment on function app.on_badge() is 'Tells a new badge';

comment on function public.my_badges() is 'The caller''s badges';

comment on table public.badges is 'Badges of members';

revoke all on function app.on_badge() from public, anon, authenticated, service_role;

revoke all on function app.on_told(uuid,text) from public, anon, authenticated, service_role;

revoke all on function app.tell_badge(uuid,text) from public, anon, authenticated, service_role;
grant execute on function app.tell_badge(uuid,text) to service_role;

revoke all on function public.my_badges() from public, anon, authenticated;
grant execute on function public.my_badges() to authenticated;

revoke all on public.badges from public, anon, authenticated, service_role;
grant select on public.badges to authenticated;
grant delete, insert, select, update (note) on public.badges to service_role;

do $storage$
begin
  if not app.has_storage() then
    return;
  end if;
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('badge-images'::text, 'badge-images'::text, 'false'::boolean, '1048576'::bigint, '{image/png,image/svg+xml}'::text[])
on conflict (id) do update set name = excluded.name, public = excluded.public, file_size_limit = excluded.file_size_limit, allowed_mime_types = excluded.allowed_mime_types;
update storage.buckets set allowed_mime_types = '{application/pdf,image/png}'::text[] where id = 'materials'::text;
end $storage$;
