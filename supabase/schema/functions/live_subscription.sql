-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.live_subscription(member_id uuid)
 RETURNS text
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select s.id from public.subscriptions s where s.user_id = member_id and app.is_live_status(s.status)
  order by s.started_at, s.created_at, s.id limit 1
$function$;
comment on function app.live_subscription(uuid) is 'The member''s subscription that may still charge them, the first one of several; null for none';
-- Nobody but the owner and what the owner defined may call it.
