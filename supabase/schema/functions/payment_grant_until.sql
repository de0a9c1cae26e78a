-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.payment_grant_until(status text, paid_until timestamp with time zone, suspended_at timestamp with time zone, withdrawn_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 IMMUTABLE
 SET search_path TO ''
AS $function$
  select case
    when suspended_at is not null or withdrawn_at is not null then null
    -- Three days in which late money, or a late event, locks nobody out. In hours: a day's length depends on the session's zone.
    when status in ('active', 'trialing', 'past_due') then paid_until + make_interval(hours => app.payment_grace_hours())
    -- A month that was paid once: nothing more is to come.
    when status = 'paid' then paid_until
  end
$function$;
comment on function app.payment_grant_until(text,timestamp with time zone,timestamp with time zone,timestamp with time zone) is 'Until when a subscription in this state makes its member expert; null where it does not. domain/cases/payment-grant.json has the cases';
-- Nobody but the owner and what the owner defined may call it.
