-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.plan_nightly_sync()
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  -- Between three and six in the morning, whoever asks first; else at most a day and a half after the last time.
  if not app.take_sweep('payments',
    case when extract(hour from app.now() at time zone app.club_time_zone()) between 3 and 5 then interval '12 hours' else interval '36 hours' end)
  then
    return;
  end if;
  insert into app.jobs (kind, key, payload)
  select 'sync_subscription', format('sync %s %s', s.id, app.club_today()), jsonb_build_object('subscription_id', s.id)
  from public.subscriptions s where app.is_live_status(s.status) or s.status = 'incomplete'
  on conflict (key) do nothing;
  perform app.add_job('find_subscriptions', format('find %s', app.club_today()), '{}');
  delete from app.gone_accounts g where g.gone_at < app.now() - interval '30 days';
end $function$;
comment on function app.plan_nightly_sync() is 'Has every subscription that may change asked for at the provider once a night, for events that never came, and those looked for of which the club has no
row. Forgets which accounts were deleted thirty days ago';
-- Nobody but the owner and what the owner defined may call it.
