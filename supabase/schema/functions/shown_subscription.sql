-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.shown_subscription(member_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.id from public.subscriptions s cross join lateral (select app.is_live_status(s.status) as is_live) l where s.user_id = member_id
  order by l.is_live desc, (l.is_live and app.is_in_order(s.status, s.paid_until, s.suspended_at, s.withdrawn_at)) desc,
    (l.is_live and s.cancel_at is not null),
    case when l.is_live then s.started_at end, case when l.is_live then s.created_at end, case when not l.is_live then s.started_at end desc, s.id
  limit 1
$function$;
comment on function app.shown_subscription(uuid) is 'The subscription that a member''s plan and buttons are about: of the live ones the one that stays (app.end_second_subscription), else the newest';
grant execute on function app.shown_subscription(uuid) to authenticated, service_role;
