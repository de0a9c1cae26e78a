-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.paid_subscription(member_id uuid, is_once_enough boolean DEFAULT false)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.id from public.subscriptions s
  where s.user_id = member_id and (app.is_in_order(s.status, s.paid_until, s.suspended_at, s.withdrawn_at)
    or (is_once_enough and app.is_live_status(s.status) and s.paid_until is not null))
  order by s.started_at, s.created_at, s.id limit 1
$function$;
comment on function app.paid_subscription(uuid,boolean) is 'The member''s subscription that is paid for, the first one of several; null for none. What is not paid bars nobody: a visitor may have asked for a boleto in
a member''s address. is_once_enough: one that was paid at least once and may still charge';
-- Nobody but the owner and what the owner defined may call it.
