-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.are_mails_refused()
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- One alone may have a mistyped address.
  select count(*) >= 2 and not exists (select from app.jobs d where d.kind = 'mail' and d.done_at > max(j.created_at))
  from app.jobs j
  -- What a restore has given up was not tried, and what became of a killed server's mail nobody knows. For a replaced one stands the newer.
  where j.kind = 'mail' and j.last_error not in ('restored', 'unknown', 'replaced') and j.done_at is null
    and (j.given_up_at is null or j.given_up_at > app.now() - interval '1 day')
$function$;
comment on function app.are_mails_refused() is 'Whether several mails could not be handed over, and none was since the newest of them was written';
-- Nobody but the owner and what the owner defined may call it.
