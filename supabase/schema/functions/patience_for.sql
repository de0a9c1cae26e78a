-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.patience_for(kind text)
 RETURNS interval
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case kind
    -- The next night asks again.
    when 'sync_subscription' then interval '1 day'
    when 'find_subscriptions' then interval '1 day'
    -- A mail three days late says nothing any more, and for three days the provider repeats an event.
    when 'mail' then interval '3 days'
    when 'check_session' then interval '3 days'
  end
$function$;
comment on function app.patience_for(text) is 'For how long a job that fails is tried again; null for what ends, delays or pays back a subscription, which is tried until done';
-- Nobody but the owner and what the owner defined may call it.
