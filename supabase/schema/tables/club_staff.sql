-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.club_staff (
  user_id uuid not null,
  role text not null,
  added_by uuid,
  added_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  constraint club_staff_pkey PRIMARY KEY (user_id),
  constraint club_staff_role_check CHECK ((role = ANY (ARRAY['moderator'::text, 'operator'::text, 'owner'::text]))),
  constraint club_staff_user_id_fkey FOREIGN KEY (user_id) REFERENCES auth.users(id) ON DELETE CASCADE
);

comment on table public.club_staff is 'Who runs the club. Written by the staff procedures only; everybody reads their own row at most';
comment on column public.club_staff.user_id is 'The account';
comment on column public.club_staff.role is 'moderator, operator or owner; each may do what the one before may';
comment on column public.club_staff.added_by is 'The owner who added them; null for the command';
comment on column public.club_staff.added_at is 'When they were added';
comment on column public.club_staff.updated_at is 'When their role was last changed';

CREATE TRIGGER club_staff_keeps_an_owner AFTER DELETE ON public.club_staff FOR EACH ROW WHEN ((old.role = 'owner'::text)) EXECUTE FUNCTION app.keep_an_owner();

CREATE TRIGGER club_staff_keeps_an_owner_lowered AFTER UPDATE OF role ON public.club_staff FOR EACH ROW WHEN (((old.role = 'owner'::text) AND (new.role <> 'owner'::text))) EXECUTE FUNCTION app.keep_an_owner();

CREATE CONSTRAINT TRIGGER club_staff_live AFTER INSERT OR UPDATE ON public.club_staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('club_staff'::text, new.user_id, new.user_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE CONSTRAINT TRIGGER club_staff_live_removed AFTER DELETE ON public.club_staff DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('club_staff'::text, old.user_id, old.user_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE TRIGGER club_staff_ranked AFTER INSERT OR DELETE ON public.club_staff FOR EACH ROW EXECUTE FUNCTION app.on_ranked_changed();

CREATE TRIGGER club_staff_touch BEFORE UPDATE ON public.club_staff FOR EACH ROW EXECUTE FUNCTION app.touch_updated_at();

alter table public.club_staff enable row level security;

create policy "Whoever has a second factor has shown it" on public.club_staff as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));
