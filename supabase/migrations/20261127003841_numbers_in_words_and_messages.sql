-- A sentence says its hours by the number, and a taken job whether it is a message. Made from supabase/schemas.

set local check_function_bodies = off;

create or replace function app.count_in_words(count integer, is_feminine boolean) returns text
language sql immutable set search_path = ''
as $$
  select coalesce((case when is_feminine then array['uma', 'duas'] else array['um', 'dois'] end
    || array['três', 'quatro', 'cinco', 'seis', 'sete', 'oito', 'nove', 'dez'])[count], count::text)
$$;

create or replace function app.hours_in_words(hours integer) returns text
language sql immutable set search_path = ''
as $$
  select case
    when n.days = 365 then 'um ano'
    when n.days = 7 then 'uma semana'
    when n.days is not null then app.count_in_words(n.days, false) || case when n.days = 1 then ' dia' else ' dias' end
    else app.count_in_words(hours, true) || case when hours = 1 then ' hora' else ' horas' end end
  from (select case when hours % 24 = 0 then hours / 24 end as days) n
$$;

create or replace function app.take_jobs(most integer) returns jsonb
language plpgsql security definer set search_path = ''
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

comment on function app.count_in_words(integer, boolean) is 'A number from one in a sentence: a word up to ten, digits beyond';

comment on function app.hours_in_words(integer) is 'So many hours as a sentence says them, in days where they are whole ones: uma hora, um dia, 36 horas';

comment on function public.take_jobs(integer) is 'For the function run-jobs: takes due jobs for five minutes, each for one caller, after deciding the reminders whose hour has come. Replies [{id, kind, payload, is_message, mail}]; mail has address and facts, and so
has push of a push: null where nobody is to be written to';

revoke all on function app.count_in_words(integer,boolean) from public, anon, authenticated, service_role;

revoke all on function app.hours_in_words(integer) from public, anon, authenticated, service_role;
