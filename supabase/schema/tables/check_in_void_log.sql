-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.check_in_void_log (
  id uuid not null default gen_random_uuid(),
  check_in_id uuid,
  challenge_id uuid not null,
  user_id uuid,
  check_in_day date not null,
  reason text not null,
  voided_by text not null default SESSION_USER,
  voided_at timestamp with time zone not null default app.now(),
  taken_back_at timestamp with time zone,
  taken_back_reason text,
  constraint check_in_void_log_pkey PRIMARY KEY (id),
  constraint check_in_void_log_check_in_id_fkey FOREIGN KEY (check_in_id) REFERENCES public.challenge_check_ins(id) ON DELETE SET NULL,
  constraint check_in_void_log_reason_check CHECK (((char_length(reason) >= 1) AND (char_length(reason) <= 500))),
  constraint check_in_void_log_taken_back_reason_check CHECK (((char_length(taken_back_reason) >= 1) AND (char_length(taken_back_reason) <= app.max_reason_length()))),
  constraint check_in_void_log_user_id_fkey FOREIGN KEY (user_id) REFERENCES public.profiles(id) ON DELETE SET NULL
);

comment on table public.check_in_void_log is 'Which check-ins the operator voided, when and why; no member reads it';
comment on column public.check_in_void_log.id is 'Identifier';
comment on column public.check_in_void_log.check_in_id is 'The check-in, while its row exists';
comment on column public.check_in_void_log.challenge_id is 'Its challenge';
comment on column public.check_in_void_log.user_id is 'Whose check-in it was; null once the account was deleted';
comment on column public.check_in_void_log.check_in_day is 'Its day';
comment on column public.check_in_void_log.reason is 'Why, in the operator''s words';
comment on column public.check_in_void_log.voided_by is 'The database role that did it';
comment on column public.check_in_void_log.voided_at is 'When';
comment on column public.check_in_void_log.taken_back_at is 'When the void was taken back; null while it holds';
comment on column public.check_in_void_log.taken_back_reason is 'Why it was taken back, as the member reads it';

CREATE INDEX check_in_void_log_check_in_idx ON public.check_in_void_log USING btree (check_in_id);
CREATE INDEX check_in_void_log_user_idx ON public.check_in_void_log USING btree (user_id);

CREATE TRIGGER check_in_void_log_guard BEFORE DELETE OR UPDATE ON public.check_in_void_log FOR EACH ROW EXECUTE FUNCTION app.guard_void_log();

CREATE TRIGGER check_in_void_log_kept BEFORE TRUNCATE ON public.check_in_void_log FOR EACH STATEMENT EXECUTE FUNCTION app.guard_void_log();

alter table public.check_in_void_log enable row level security;

create policy "Whoever has a second factor has shown it" on public.check_in_void_log as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant all on public.check_in_void_log to service_role;
