-- Notices to one member, in the app: the member's bell lists them. Other topics write them by app.notify_member.

create table public.member_notices (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references auth.users (id) on delete cascade,
  kind text not null check (kind ~ '^[a-z_]{1,40}$'),
  title text not null check (char_length(title) between 1 and 120),
  body text not null default '' check (char_length(body) <= 1000),
  -- A screen of the app.
  path text check (path ~ '^/app(/[a-z0-9/-]*)?$'),
  created_at timestamptz not null default app.now(),
  read_at timestamptz
);
comment on table public.member_notices is 'What the club tells one member in the app. Written by app.notify_member only; members read their own';
comment on column public.member_notices.id is 'The notice';
comment on column public.member_notices.user_id is 'The member';
comment on column public.member_notices.kind is 'Its subject: report_decided, result_final and so on';
comment on column public.member_notices.title is 'The first line, as the member reads it';
comment on column public.member_notices.body is 'The rest, as the member reads it';
comment on column public.member_notices.path is 'The screen of the app that it leads to; null for none';
comment on column public.member_notices.created_at is 'When it was told';
comment on column public.member_notices.read_at is 'When the member read it; null before';

create index member_notices_of_member on public.member_notices (user_id, created_at desc);

-- Security definer: API roles can't write member_notices.
create function app.notify_member(in_user uuid, in_kind text, in_title text, in_body text default '', in_path text default null) returns uuid
language sql volatile security definer set search_path = ''
as $$
  insert into public.member_notices (user_id, kind, title, body, path)
  select u.id, in_kind, in_title, in_body, in_path from auth.users u where u.id = in_user
  returning id
$$;
comment on function app.notify_member(uuid, text, text, text, text) is
  'Tells a member something in the app. Returns the notice''s id; null when the account is gone';

-- RLS ------------------------------------------------------------------------------------------------

alter table public.member_notices enable row level security;
select app.ask_second_factor_of('public.member_notices');

create policy "Members read their own notices" on public.member_notices
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.member_notices from anon, authenticated, service_role;
grant select on public.member_notices to authenticated;
