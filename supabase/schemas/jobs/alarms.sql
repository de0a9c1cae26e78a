-- Matters that the operator is written to about, once a club: the server process that notices first writes.

create table app.alarms (
  name text primary key,
  is_told boolean not null default false,
  told_at timestamptz,
  taken_until timestamptz,
  first_looked_at timestamptz not null default app.now()
);
comment on table app.alarms is 'Alarms that the operator was written to about';
comment on column app.alarms.name is 'What it is about; of a disk also whose';
comment on column app.alarms.is_told is 'Whether the operator was told that it began, and not yet that it is over';
comment on column app.alarms.told_at is 'When they were last told that it began';
comment on column app.alarms.taken_until is 'Until when whoever writes to them now has to say what became of it';
comment on column app.alarms.first_looked_at is 'When a server looked for the first time';

create function app.note_alarm(in_name text, is_on boolean) returns text
language plpgsql volatile set search_path = ''
as $$
declare
  v_alarm app.alarms;
  v_pause interval;
  v_told text;
begin
  insert into app.alarms (name) values (in_name) on conflict (name) do nothing;
  select a.* into v_alarm from app.alarms a where a.name = in_name for update;
  v_pause := case when v_alarm.is_told then interval '1 day' else interval '1 hour' end;
  -- A clock that was ahead leaves instants that are still to come: they keep nobody from writing.
  if v_alarm.taken_until > app.now() and v_alarm.taken_until <= app.now() + app.taken_for() then
    return null;
  elsif is_on and (v_alarm.told_at is null or v_alarm.told_at <= app.now() - v_pause or v_alarm.told_at > app.now()) then
    v_told := 'begun';
  elsif not is_on and v_alarm.is_told then
    v_told := 'over';
  else
    return null;
  end if;
  update app.alarms a set taken_until = app.now() + app.taken_for() where a.name = in_name;
  return v_told;
end $$;
comment on function app.note_alarm(text, boolean) is
  'Whether the caller is to write to the operator now, and to say so by app.finish_alarm: begun, once a day while it lasts and an hour after it was told if it was over meanwhile; or over, once after they were told; null for neither, or while another caller writes';

create function app.finish_alarm(in_name text, told text, is_sent boolean) returns void
language sql volatile set search_path = ''
as $$
  update app.alarms a set taken_until = null,
    is_told = case when is_sent then told = 'begun' else a.is_told end,
    told_at = case when is_sent and told = 'begun' then app.now() else a.told_at end
  where a.name = in_name
$$;
comment on function app.finish_alarm(text, text, boolean) is
  'The mail was sent, or could not be: then the next look tells it again. Of a caller who says nothing it is told again, too';

create function app.are_mails_refused() returns boolean
language sql stable set search_path = ''
as $$
  -- One alone may have a mistyped address.
  select count(*) >= 2 and not exists (select from app.jobs d where d.kind = 'mail' and d.done_at > max(j.created_at))
  from app.jobs j
  -- What a restore has given up was not tried, and what became of a killed server's mail nobody knows. For a replaced one stands the newer.
  where j.kind = 'mail' and j.last_error not in ('restored', 'unknown', 'replaced') and j.done_at is null
    and (j.given_up_at is null or j.given_up_at > app.now() - interval '1 day')
$$;
comment on function app.are_mails_refused() is
  'Whether several mails could not be handed over, and none was since the newest of them was written';

create function app.is_payment_webhook_silent() returns boolean
language sql stable set search_path = ''
as $$
  select last_at < app.now() - interval '24 hours' and (
    exists (select from public.payment_receipts r where r.paid_at > last_at and r.paid_at <= app.now() - interval '24 hours')
    or exists (select from public.subscriptions s where s.status = 'active' and s.ended_at is null
      and s.paid_until > last_at and s.paid_until <= app.now() - interval '24 hours'))
  from (select coalesce(max(e.received_at), '-infinity') as last_at from public.payment_events e) last_event
$$;
comment on function app.is_payment_webhook_silent() is
  'Whether the provider should have told of a payment that was made or due more than 24 hours ago, and nothing has come since';

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.alarms from public;
