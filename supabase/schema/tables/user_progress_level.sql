-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.user_progress_level (
  user_id uuid not null,
  current_level text not null default 'basic'::text,
  level_expires_at timestamp with time zone,
  unlocked_features text[] not null default '{}'::text[],
  updated_at timestamp with time zone not null default app.now(),
  constraint user_progress_level_pkey PRIMARY KEY (user_id),
  constraint user_progress_level_current_level_check CHECK ((current_level = ANY (ARRAY['basic'::text, 'expert'::text]))),
  constraint user_progress_level_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE
);

comment on table public.user_progress_level is 'A member''s plan level; no row means basic. Members may not write it';
comment on column public.user_progress_level.user_id is 'The member';
comment on column public.user_progress_level.current_level is 'basic or expert, as long as the row has not expired';
comment on column public.user_progress_level.level_expires_at is 'From this instant on the whole row counts as basic; null never expires';
comment on column public.user_progress_level.unlocked_features is 'Features opened beside those of the basic plan';
comment on column public.user_progress_level.updated_at is 'When it was last changed';

CREATE CONSTRAINT TRIGGER user_progress_level_live AFTER INSERT OR UPDATE ON public.user_progress_level DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('user_progress_level'::text, new.user_id, new.user_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE CONSTRAINT TRIGGER user_progress_level_live_removed AFTER DELETE ON public.user_progress_level DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('user_progress_level'::text, old.user_id, old.user_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE TRIGGER user_progress_level_touch BEFORE UPDATE ON public.user_progress_level FOR EACH ROW EXECUTE FUNCTION app.touch_updated_at();

alter table public.user_progress_level enable row level security;

create policy "Members read their own level" on public.user_progress_level for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.user_progress_level as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.user_progress_level to authenticated;
grant all on public.user_progress_level to service_role;
