-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.challenges (
  id uuid not null default gen_random_uuid(),
  title text not null,
  description text,
  image_url text,
  start_date timestamp with time zone not null,
  end_date timestamp with time zone not null,
  time_zone text not null default 'America/Sao_Paulo'::text,
  type text not null default 'main'::text,
  points integer not null default (app.challenge_target_check_ins() * app.points_per_check_in()),
  target_check_ins integer not null default app.challenge_target_check_ins(),
  requirements text[] not null default '{}'::text[],
  active boolean not null default true,
  created_at timestamp with time zone not null default app.now(),
  updated_at timestamp with time zone not null default app.now(),
  closed_at timestamp with time zone,
  staff_excluded boolean not null default false,
  days_open boolean not null default true,
  provisional_hours integer not null default app.default_provisional_hours(),
  final_at timestamp with time zone,
  constraint challenges_pkey PRIMARY KEY (id),
  constraint challenges_dates_in_order CHECK ((end_date > start_date)),
  constraint challenges_points_check CHECK ((points >= 0)),
  constraint challenges_provisional_hours_check CHECK (((provisional_hours >= app.least_provisional_hours()) AND (provisional_hours <= app.most_provisional_hours()))),
  constraint challenges_target_check_ins_check CHECK ((target_check_ins > 0)),
  constraint challenges_title_check CHECK (((char_length(title) >= 1) AND (char_length(title) <= 160)))
);

comment on table public.challenges is 'Challenges. The number of participants is counted by challenge_stats, not stored: a counter here would be one row that every member waits for';
comment on column public.challenges.id is 'Identifier';
comment on column public.challenges.title is 'Title as shown';
comment on column public.challenges.description is 'One paragraph for the challenge page';
comment on column public.challenges.image_url is 'Picture of the challenge';
comment on column public.challenges.start_date is 'First instant of the first day in time_zone';
comment on column public.challenges.end_date is 'Last second of the last day in time_zone';
comment on column public.challenges.time_zone is 'The zone whose days the check-ins count in';
comment on column public.challenges.type is 'main for the club''s main challenge';
comment on column public.challenges.points is 'The reward shown for completing it';
comment on column public.challenges.target_check_ins is 'Check-ins for 100 % completion';
comment on column public.challenges.requirements is 'The rules, one a line';
comment on column public.challenges.active is 'False once the operator closed it';
comment on column public.challenges.created_at is 'When it was made; the newest comes first';
comment on column public.challenges.updated_at is 'When it was last changed';
comment on column public.challenges.closed_at is 'When the operator closed it before its end; null while it is open';
comment on column public.challenges.staff_excluded is 'Whether the club''s staff stay out of the ranking, because there is a prize';
comment on column public.challenges.days_open is 'Whether all days of the programme are readable from the start; false opens each on its day';
comment on column public.challenges.provisional_hours is 'Hours after its end for which the result is provisional';
comment on column public.challenges.final_at is 'When its result became final; null before. Written once, by the job';

CREATE INDEX challenges_active_created_at_idx ON public.challenges USING btree (created_at DESC) WHERE active;
CREATE INDEX challenges_newest_idx ON public.challenges USING btree (created_at DESC, id DESC);
CREATE INDEX challenges_open_idx ON public.challenges USING btree (end_date) WHERE active;

CREATE TRIGGER challenges_days AFTER INSERT OR UPDATE OF start_date, end_date, time_zone ON public.challenges FOR EACH ROW EXECUTE FUNCTION app.on_challenge_days_changed();

CREATE TRIGGER challenges_final_result AFTER INSERT OR UPDATE OF start_date, end_date, active, provisional_hours ON public.challenges FOR EACH ROW EXECUTE FUNCTION app.on_challenge_end_changed();

CREATE TRIGGER challenges_guard BEFORE INSERT OR UPDATE ON public.challenges FOR EACH ROW EXECUTE FUNCTION app.guard_challenge();

CREATE TRIGGER challenges_milestones AFTER INSERT ON public.challenges FOR EACH ROW EXECUTE FUNCTION app.on_challenge_milestones_changed();

CREATE TRIGGER challenges_milestones_target AFTER UPDATE OF target_check_ins ON public.challenges FOR EACH ROW WHEN ((old.target_check_ins <> new.target_check_ins)) EXECUTE FUNCTION app.on_challenge_milestones_changed();

CREATE TRIGGER challenges_staff_excluded AFTER UPDATE OF staff_excluded ON public.challenges FOR EACH ROW WHEN ((old.staff_excluded <> new.staff_excluded)) EXECUTE FUNCTION app.on_staff_excluded_changed();

CREATE TRIGGER challenges_target AFTER UPDATE OF target_check_ins ON public.challenges FOR EACH ROW WHEN ((old.target_check_ins <> new.target_check_ins)) EXECUTE FUNCTION app.on_challenge_target_changed();

CREATE TRIGGER challenges_told AFTER INSERT OR DELETE ON public.challenges FOR EACH ROW EXECUTE FUNCTION app.on_challenge_told();

CREATE TRIGGER challenges_told_changed AFTER UPDATE ON public.challenges FOR EACH ROW WHEN (((to_jsonb(old.*) - 'updated_at'::text) IS DISTINCT FROM (to_jsonb(new.*) - 'updated_at'::text))) EXECUTE FUNCTION app.on_challenge_told();

alter table public.challenges enable row level security;

create policy "Members read all challenges" on public.challenges for select to authenticated
  using (true);

create policy "Whoever has a second factor has shown it" on public.challenges as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.challenges to authenticated;
grant all on public.challenges to service_role;
