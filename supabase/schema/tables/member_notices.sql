-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.member_notices (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  kind text not null,
  title text not null,
  body text not null default ''::text,
  path text,
  created_at timestamp with time zone not null default app.now(),
  read_at timestamp with time zone,
  constraint member_notices_pkey PRIMARY KEY (id),
  constraint member_notices_body_check CHECK ((char_length(body) <= 1000)),
  constraint member_notices_kind_check CHECK ((kind ~ '^[a-z_]{1,40}$'::text)),
  constraint member_notices_path_check CHECK ((path ~ '^/app(/[a-z0-9/-]*)?$'::text)),
  constraint member_notices_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 120))),
  constraint member_notices_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
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

CREATE INDEX member_notices_of_member ON public.member_notices USING btree (user_id, created_at DESC);

CREATE CONSTRAINT TRIGGER member_notices_live AFTER INSERT OR UPDATE ON public.member_notices DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('member_notices'::text, new.id, new.user_id)) EXECUTE FUNCTION app.tell_live_changes();

alter table public.member_notices enable row level security;

create policy "Members read their own notices" on public.member_notices for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.member_notices as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.member_notices to authenticated;
