-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.challenge_days (
  challenge_id uuid not null,
  day integer not null,
  workout_id text,
  recipe_id text,
  tip_id text,
  sentence text not null,
  edited_at timestamp with time zone,
  updated_at timestamp with time zone not null default app.now(),
  constraint challenge_days_pkey PRIMARY KEY (challenge_id, day),
  constraint challenge_days_challenge_id_fkey FOREIGN KEY (challenge_id) REFERENCES public.challenges(id) ON DELETE CASCADE,
  constraint challenge_days_day_check CHECK ((day > 0)),
  constraint challenge_days_recipe_id_check CHECK (((char_length(recipe_id) >= 1) AND (char_length(recipe_id) <= 120))),
  constraint challenge_days_sentence_check CHECK (((char_length(sentence) >= 1) AND (char_length(sentence) <= app.max_day_sentence_length()))),
  constraint challenge_days_tip_id_check CHECK (((char_length(tip_id) >= 1) AND (char_length(tip_id) <= 120))),
  constraint challenge_days_workout_id_check CHECK (((char_length(workout_id) >= 1) AND (char_length(workout_id) <= 120)))
);

comment on table public.challenge_days is 'What a challenge has for each of its days. Members read it through my_challenge_days, which leaves out what their plan does not open';
comment on column public.challenge_days.challenge_id is 'The challenge';
comment on column public.challenge_days.day is 'The day of the challenge, from 1';
comment on column public.challenge_days.workout_id is 'A workout of the library, as in content_entries; null for none';
comment on column public.challenge_days.recipe_id is 'A recipe, as in content_entries; null for none';
comment on column public.challenge_days.tip_id is 'A tip, as in content_entries; null for none';
comment on column public.challenge_days.sentence is 'The sentence of the day, which every participant reads';
comment on column public.challenge_days.edited_at is 'When staff last changed it; null while it is the programme''s';
comment on column public.challenge_days.updated_at is 'When it was last changed';

CREATE TRIGGER challenge_days_told AFTER UPDATE ON public.challenge_days REFERENCING NEW TABLE AS changed FOR EACH STATEMENT EXECUTE FUNCTION app.on_challenge_days_told();

CREATE TRIGGER challenge_days_touch BEFORE UPDATE ON public.challenge_days FOR EACH ROW EXECUTE FUNCTION app.touch_updated_at();

alter table public.challenge_days enable row level security;

create policy "Whoever has a second factor has shown it" on public.challenge_days as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant all on public.challenge_days to service_role;
