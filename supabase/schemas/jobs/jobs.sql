-- Work that waits: mails and calls to other services, tried again until done. Written in the transaction that causes it.

-- supabase/functions/_shared/jobs has a file for each; supabase/tests/closed-lists.test.ts holds the two to each other.
create table app.job_kinds (
  kind text primary key,
  patience interval,
  is_message boolean not null default false,
  is_beyond_taking_back boolean not null default false
);
comment on table app.job_kinds is 'Kinds of work that waits. @list';
comment on column app.job_kinds.kind is 'The kind; run-jobs knows how each is done';
comment on column app.job_kinds.patience is 'For how long one that fails is tried again; null for until it is done';
comment on column app.job_kinds.is_message is
  'Whether it tells somebody something: nobody is told twice, and once it is told or given up nothing is kept that names somebody or opens something';
comment on column app.job_kinds.is_beyond_taking_back is 'Whether it does what nobody can take back, so that it waits while the clock has leapt';

create table app.jobs (
  id uuid primary key default gen_random_uuid(),
  kind text not null references app.job_kinds (kind),
  key text not null unique,
  payload jsonb not null default '{}',
  lapses_at timestamptz,
  due_at timestamptz not null default app.now(),
  attempts integer not null default 0,
  taken_until timestamptz,
  done_at timestamptz,
  given_up_at timestamptz,
  last_error text,
  created_at timestamptz not null default app.now()
);
comment on table app.jobs is 'Mails and calls to other services that wait, are under way or were done of late';
comment on column app.jobs.id is 'The job';
comment on column app.jobs.kind is 'What is to be done: a row of app.job_kinds';
comment on column app.jobs.key is 'What it is about: a second job with the same key is not made';
comment on column app.jobs.payload is 'Ids of what it is about; of an account''s mail the mail itself, and of one about its deletion the address. Emptied when a mail is sent or given up';
comment on column app.jobs.lapses_at is 'From then on a mail says nothing any more, such as one whose link is good for an hour; null for never';
comment on column app.jobs.due_at is 'Not before this instant';
comment on column app.jobs.attempts is 'How often it was taken';
comment on column app.jobs.taken_until is 'Until when whoever took it has to say what became of it';
comment on column app.jobs.done_at is 'When it was done';
comment on column app.jobs.given_up_at is 'When it was given up';
comment on column app.jobs.last_error is 'Why it failed last, in a word';
comment on column app.jobs.created_at is 'When it was made';

create index jobs_due_idx on app.jobs (due_at) where done_at is null and given_up_at is null;

create function app.taken_for() returns interval
language sql immutable set search_path = ''
as $$ select interval '5 minutes' $$;
comment on function app.taken_for() is 'How long who took a job may be silent about it';

create function app.add_job(in_kind text, in_key text, in_payload jsonb, in_due timestamptz default null) returns void
language sql volatile set search_path = ''
as $$
  insert into app.jobs (kind, key, payload, due_at) values (in_kind, in_key, in_payload, coalesce(in_due, app.now())) on conflict (key) do nothing
$$;
comment on function app.add_job(text, text, jsonb, timestamptz) is 'Has something done, as soon as it can be or not before an instant, once for each key';

create function app.queue_mail(in_mail jsonb, in_key text default null, in_about text default null, in_good_for interval default null,
  in_is_taken boolean default false) returns uuid
language plpgsql volatile set search_path = ''
as $$
declare
  v_id uuid;
begin
  insert into app.jobs (kind, key, payload, lapses_at, attempts, taken_until)
  values ('mail', coalesce(in_key, 'mail ' || gen_random_uuid()), in_mail || jsonb_build_object('about', in_about), app.now() + in_good_for,
    in_is_taken::integer, case when in_is_taken then app.now() + app.taken_for() end)
  on conflict (key) do nothing returning id into v_id;
  -- The link or code of an older one counts no more. If it is being sent, it is not sent again if that fails.
  update app.jobs j set lapses_at = app.now(),
    given_up_at = case when j.taken_until is null then app.now() end, last_error = case when j.taken_until is null then 'replaced' end
  where j.id <> v_id and j.kind = 'mail' and j.done_at is null and j.given_up_at is null
    and j.payload ->> 'about' = in_about and j.payload ->> 'to' = in_mail ->> 'to';
  return v_id;
end $$;
comment on function app.queue_mail(jsonb, text, text, interval, boolean) is
  'Has a mail {to, subject, text, html} sent, and tried again for three days, or for as long as it is good. Of one key only the first is sent; of
one in_about and recipient only the newest, if the others still wait. in_is_taken: the caller sends it at once and says so by app.finish_job.
Returns the job''s id, null for a key that is known';

create function app.empty_closed_mail() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (select k.is_message from app.job_kinds k where k.kind = new.kind) then
    new.payload := '{}';
  end if;
  return new;
end $$;
comment on function app.empty_closed_mail() is 'Trigger: of a message that was sent or given up nothing is kept that names somebody or opens something';

create function app.pause_after(attempts integer) returns interval
language sql immutable set search_path = ''
as $$ select least(interval '1 minute' * 3 ^ least(greatest(attempts - 1, 0), 6), interval '6 hours') $$;
comment on function app.pause_after(integer) is 'How long a job rests after so many attempts: 1, 3, 9, 27, 81 minutes …, at most 6 hours';

create function app.patience_for(kind text) returns interval
language plpgsql stable set search_path = ''
as $$
begin
  return (select k.patience from app.job_kinds k where k.kind = patience_for.kind);
end $$;
comment on function app.patience_for(text) is 'For how long a job that fails is tried again; null for what ends, delays or pays back a subscription, which is tried until done';

-- The reminders that are due are decided first, a push goes out once like a mail, and is told its facts. The texts of mails make no links. Nothing
-- is begun that can't be taken back while the clock is not trusted.
-- Security definer: no API role has rights on app.jobs.
create function app.take_jobs(most integer) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_jobs jsonb;
  v_is_trusted boolean;
begin
  perform app.require_service();
  -- A hosted project has no process of the club's that counts: each call looks.
  v_is_trusted := app.watch_clock();
  perform app.plan_nightly_sync();
  if v_is_trusted then
    perform app.decide_reminders(50);
    delete from app.jobs j where j.done_at < app.now() - interval '30 days' or j.given_up_at < app.now() - interval '30 days';
  end if;
  -- Whoever took this did not say what became of it. It may have left: nobody gets a mail or a push twice.
  update app.jobs j set given_up_at = app.now(), last_error = 'unknown'
  from app.job_kinds k
  where k.kind = j.kind and k.is_message and j.taken_until <= app.now() and j.done_at is null and j.given_up_at is null;
  update app.jobs j set given_up_at = app.now(), last_error = 'lapsed'
  where v_is_trusted and j.lapses_at <= app.now() and j.taken_until is null and j.done_at is null and j.given_up_at is null;
  with due as (
    select j.id from app.jobs j
    where j.done_at is null and j.given_up_at is null and j.due_at <= app.now() and coalesce(j.taken_until <= app.now(), true)
      and (v_is_trusted or not app.is_beyond_taking_back(j.kind))
      -- Until when it is paid, and from when, is known once its beginning is moved.
      and (j.kind <> 'mail' or not exists (
        select from app.jobs d where d.key = 'delay ' || (j.payload ->> 'subscription_id') and d.done_at is null and d.given_up_at is null))
    order by j.due_at, j.id limit least(greatest(most, 0), 100) for update skip locked
  ), taken as (
    update app.jobs j set attempts = j.attempts + 1, taken_until = app.now() + app.taken_for()
    from due where j.id = due.id
    returning j.id, j.kind, j.payload, j.due_at
  )
  select jsonb_agg(jsonb_build_object('id', t.id, 'kind', t.kind, 'payload', t.payload,
    'is_message', coalesce((select k.is_message from app.job_kinds k where k.kind = t.kind), false), 'mail', case when t.kind = 'mail' then app.unlinked_facts(app.mail_facts(t.payload)) end)
    || case when t.kind = 'push' then jsonb_build_object('push', app.push_facts(t.payload)) else '{}' end order by t.due_at, t.id) into v_jobs from taken t;
  return coalesce(v_jobs, '[]'::jsonb);
end $$;
comment on function app.take_jobs(integer) is 'What take_jobs does';

create function public.take_jobs(p_limit integer default 20) returns jsonb
language sql volatile set search_path = ''
as $$ select app.take_jobs(p_limit) $$;
comment on function public.take_jobs(integer) is
  'For the function run-jobs: takes due jobs for five minutes, each for one caller, after deciding the reminders whose hour has come. Replies [{id, kind, payload, is_message, mail}]; mail has address and facts, and so
has push of a push: null where nobody is to be written to';

-- Mails, decisions of reminders and results wait until somebody calls run-jobs: on a hosted project the timer, which may be missing or knock with an
-- old key. Nothing fails then, so nothing was told. How long the oldest of what is due waits says it.

create function app.waiting_jobs() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('count', count(*), 'oldest_at', min(w.due_at))
  from (
    select j.due_at from app.jobs j
    where j.done_at is null and j.given_up_at is null and j.due_at <= app.now() and coalesce(j.taken_until <= app.now(), true)
      -- It waits for another one, as take_jobs has it.
      and (j.kind <> 'mail' or not exists (
        select from app.jobs d where d.key = 'delay ' || (j.payload ->> 'subscription_id') and d.done_at is null and d.given_up_at is null))
    union all
    select s.next_at from app.reminder_settings s where s.is_on and s.next_at <= app.now()
  ) w
$$;
comment on function app.waiting_jobs() is
  'What is due and nobody has taken, jobs and reminders to decide: {count, oldest_at}; oldest_at is null where nothing is. For staff_today and `hosted check`';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.job_kinds enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.job_kinds from public, anon, authenticated, service_role;
revoke execute on function public.take_jobs(integer) from public, anon, authenticated;
grant execute on function app.take_jobs(integer), public.take_jobs(integer) to service_role;
