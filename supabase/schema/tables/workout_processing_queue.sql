-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.workout_processing_queue (
  id uuid not null default gen_random_uuid(),
  user_id uuid not null,
  workout_id uuid not null,
  challenge_id uuid,
  processed_for_ranking boolean not null default false,
  processed_for_dashboard boolean not null default false,
  created_at timestamp with time zone not null default app.now(),
  processed_at timestamp with time zone,
  constraint workout_processing_queue_pkey PRIMARY KEY (id),
  constraint workout_processing_queue_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE CASCADE,
  constraint workout_processing_queue_workout_id_fkey FOREIGN KEY (workout_id) REFERENCES public.workout_records(id) ON DELETE CASCADE
);

comment on table public.workout_processing_queue is 'One row a recorded workout; both flags true means ranking and dashboard already count it';
comment on column public.workout_processing_queue.id is 'Identifier';
comment on column public.workout_processing_queue.user_id is 'The member';
comment on column public.workout_processing_queue.workout_id is 'The workout';
comment on column public.workout_processing_queue.challenge_id is 'The challenge it was recorded for; null for none';
comment on column public.workout_processing_queue.processed_for_ranking is 'Whether the ranking counts it';
comment on column public.workout_processing_queue.processed_for_dashboard is 'Whether the dashboard counts it';
comment on column public.workout_processing_queue.created_at is 'When it was queued';
comment on column public.workout_processing_queue.processed_at is 'When both flags became true';

CREATE INDEX workout_processing_queue_user_idx ON public.workout_processing_queue USING btree (user_id, created_at DESC);
CREATE INDEX workout_processing_queue_workout_idx ON public.workout_processing_queue USING btree (workout_id);

CREATE CONSTRAINT TRIGGER workout_processing_queue_live AFTER INSERT OR UPDATE ON public.workout_processing_queue DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('workout_processing_queue'::text, new.id, new.user_id)) EXECUTE FUNCTION app.tell_live_changes();

CREATE CONSTRAINT TRIGGER workout_processing_queue_live_removed AFTER DELETE ON public.workout_processing_queue DEFERRABLE INITIALLY DEFERRED FOR EACH ROW WHEN (app.note_live_change('workout_processing_queue'::text, old.id, old.user_id)) EXECUTE FUNCTION app.tell_live_changes();

alter table public.workout_processing_queue enable row level security;

create policy "Members read their own processing queue" on public.workout_processing_queue for select to authenticated
  using ((user_id = ( SELECT auth.uid() AS uid)));

create policy "Whoever has a second factor has shown it" on public.workout_processing_queue as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.workout_processing_queue to authenticated;
grant all on public.workout_processing_queue to service_role;
