-- A change of each kind, as it would be made in supabase/schemas. What the command writes for it is in made.sql.

-- A function, and one that goes.
create or replace function app.club_time_zone() returns text
language sql immutable set search_path = ''
as $$
  -- The club's only one.
  select 'America/Sao_Paulo'
$$;
drop function public.transparency();

-- A column, and a check that PostgreSQL words in two ways.
alter table public.challenges add column subtitle text;
alter table public.challenges add constraint challenges_subtitle_check check (char_length(subtitle) between 1 and 80 and subtitle <> title);
comment on column public.challenges.subtitle is 'A line below the title, it''s optional';

-- A table with policies, a trigger and grants.
create table public.badges (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind in ('first', 'last')),
  created_at timestamptz not null default app.now(),
  note text not null default 'none; "yet"',
  unique (user_id, kind)
);
comment on table public.badges is 'Badges of members';
comment on column public.badges.id is 'Key';
comment on column public.badges.user_id is 'Whose it is';
comment on column public.badges.kind is 'Which badge';
comment on column public.badges.note is 'Why; given by the "staff"';
comment on column public.badges.created_at is 'When it was given';
create index badges_firsts on public.badges (user_id) where kind = 'first' or kind is null;
alter table public.badges enable row level security;
create policy "Members read their badges" on public.badges for select to authenticated using (user_id = (select auth.uid()));
select app.ask_second_factor_of('public.badges');
revoke all on public.badges from anon, authenticated, service_role;
grant select on public.badges to authenticated;
grant update (note) on public.badges to service_role;
grant select, insert, delete on public.badges to service_role;

create function app.on_badge() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.tell_badge(new.user_id);
  return new;
end $$;
comment on function app.on_badge() is 'Tells a new badge';
create function app.tell_badge(member uuid, in_words text default 'A badge,  "yours"') returns void
language sql volatile security definer set search_path = ''
as $$ select app.on_told(member, in_words) $$;
create function app.on_told(member uuid, in_words text) returns void language sql volatile set search_path = '' as $$ select $$;
revoke execute on function app.on_badge(), app.tell_badge(uuid, text), app.on_told(uuid, text) from public;
grant execute on function app.tell_badge(uuid, text) to service_role;
create trigger badges_told after insert on public.badges
  for each row when (new.kind = 'first' or new.kind = 'last' or new.note <> '') execute function app.on_badge();

create function public.my_badges() returns setof public.badges
language sql stable set search_path = ''
as $$ select * from public.badges where user_id = (select auth.uid()) $$;
comment on function public.my_badges() is 'The caller''s badges';
revoke execute on function public.my_badges() from public, anon;
grant execute on function public.my_badges() to authenticated;

-- Policies and triggers on tables of the services.
create policy "Staff read badges' pictures" on storage.objects for select to authenticated
  using (bucket_id = 'badge-images' and (select app.is_staff('moderator')));
drop policy "Suspended members read no files" on storage.objects;
create policy "Suspended members read no files" on storage.objects
  as restrictive for select to authenticated using (not (select app.am_i_suspended()) and bucket_id <> 'badge-images');
create policy "Members join the topic of badges" on realtime.messages for select to authenticated
  using ((select realtime.topic()) = 'badges:' || (select auth.uid())::text);
create trigger club_badges_of_the_gone after delete on auth.sessions for each row execute function app.on_badge();

-- Rows of lists.
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
values ('badge-images', 'badge-images', false, 1048576, array['image/png', 'image/svg+xml']);
update storage.buckets set allowed_mime_types = array['application/pdf', 'image/png'] where id = 'materials';

-- What goes: a policy, and a column.
drop policy "Members read the probe" on public.challenge_21_probe;
alter table public.challenge_21_probe drop column name;
