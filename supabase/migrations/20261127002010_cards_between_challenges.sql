-- Between two challenges there is none to take part in: the member card then goes by the plan alone, until the next one begins. While a
-- challenge runs it is its participants', as before.

create function app.runs_challenge() returns boolean
language sql stable set search_path = ''
as $$ select exists (select from public.challenges c where c.active and c.start_date <= app.now() and c.end_date > app.now()) $$;
comment on function app.runs_challenge() is 'Whether a challenge runs now that a member could take part in';

create or replace function app.may_use_benefits(member_id uuid) returns boolean
language sql stable set search_path = ''
as $$ select app.plan_opens_benefits(member_id) and (app.participates_until(member_id) is not null or not app.runs_challenge()) $$;
comment on function app.may_use_benefits(uuid) is
  'Whether a partner gives the member benefits now: their plan opens them, and they take part in a challenge, or none runs that they could take part in';

create or replace function app.benefits_until(member_id uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select least(l.level_expires_at, coalesce(app.participates_until(member_id),
    (select min(c.start_date) from public.challenges c where c.active and c.start_date > app.now())))
  from public.user_progress_level l where l.user_id = member_id
$$;
comment on function app.benefits_until(uuid) is
  'Until when a member who may use the benefits now may do so: the end of the plan or of the last challenge, or between two the beginning of the next, whichever is first; null for no end';

revoke execute on function app.runs_challenge() from public;
