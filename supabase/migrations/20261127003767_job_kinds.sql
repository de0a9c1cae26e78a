-- Kinds of jobs are rows: how long each is tried, whether it tells somebody something, whether it can be taken back stood in a check, a trigger and
-- three functions.

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

alter table app.job_kinds enable row level security;
revoke all on app.job_kinds from public, anon, authenticated, service_role;

insert into app.job_kinds (kind, patience, is_message, is_beyond_taking_back) values
  -- A mail three days late says nothing any more, one of the auth server neither, and a push that waits longer than a day.
  ('mail', '3 days', true, false),
  ('account_mail', '3 days', false, false),
  ('push', '1 day', true, false),
  ('announcement_mails', null, false, false),
  -- The end, delay or refund of a subscription is tried until it is done.
  ('end_subscription', null, false, false),
  ('delay_subscription', null, false, false),
  -- The next night asks again.
  ('sync_subscription', '1 day', false, false),
  ('find_subscriptions', '1 day', false, false),
  ('unattached_files', '1 day', false, true),
  -- For three days the provider repeats an event.
  ('check_session', '3 days', false, false),
  ('hidden_file', null, false, false),
  ('final_result', null, false, true),
  ('lost_phone', null, false, true),
  ('delete_account', null, false, true);

alter table app.jobs drop constraint jobs_kind_check;
alter table app.jobs add constraint jobs_kind_fkey foreign key (kind) references app.job_kinds (kind);
comment on column app.jobs.kind is 'What is to be done: a row of app.job_kinds';

create or replace function app.empty_closed_mail() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if (select k.is_message from app.job_kinds k where k.kind = new.kind) then
    new.payload := '{}';
  end if;
  return new;
end $$;
comment on function app.empty_closed_mail() is 'Trigger: of a message that was sent or given up nothing is kept that names somebody or opens something';

drop trigger jobs_closed_mail on app.jobs;
create trigger jobs_closed_mail before update on app.jobs
  for each row when (new.done_at is not null or new.given_up_at is not null) execute function app.empty_closed_mail();

create or replace function app.patience_for(kind text) returns interval
language plpgsql stable set search_path = ''
as $$
begin
  return (select k.patience from app.job_kinds k where k.kind = patience_for.kind);
end $$;

create or replace function app.is_beyond_taking_back(job_kind text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select k.is_beyond_taking_back from app.job_kinds k where k.kind = job_kind), false);
end $$;

create or replace function app.take_jobs(most integer) returns jsonb
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
    'mail', case when t.kind = 'mail' then app.unlinked_facts(app.mail_facts(t.payload)) end)
    || case when t.kind = 'push' then jsonb_build_object('push', app.push_facts(t.payload)) else '{}' end order by t.due_at, t.id) into v_jobs from taken t;
  return coalesce(v_jobs, '[]'::jsonb);
end $$;
