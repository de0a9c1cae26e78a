-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.sync_unknown(ids text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_found integer;
begin
  perform app.require_service();
  insert into app.jobs (kind, key, payload)
  select distinct 'sync_subscription', format('sync %s %s', i.id, app.club_today()), jsonb_build_object('subscription_id', i.id)
  from unnest(ids) i (id) where not exists (select from public.subscriptions s where s.id = i.id)
  on conflict (key) do nothing;
  get diagnostics v_found = row_count;
  return jsonb_build_object('success', true, 'found', v_found);
end $function$;
comment on function app.sync_unknown(text[]) is 'What sync_unknown_subscriptions does';
grant execute on function app.sync_unknown(text[]) to service_role;
