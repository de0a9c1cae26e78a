-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.bind_subscription(in_subscription_id text, member_id uuid)
 RETURNS void
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_email text;
begin
  perform app.lock_member(member_id);
  update public.subscriptions s set user_id = member_id where s.id = in_subscription_id and s.forgotten_at is null
  returning lower(s.email) into v_email;
  perform app.refresh_payment_grant(in_subscription_id);
  perform app.refresh_pending_level(v_email);
  perform app.end_second_subscription(in_subscription_id);
end $function$;
comment on function app.bind_subscription(text,uuid) is 'Makes a subscription, with its receipts and its level, a member''s';
-- Nobody but the owner and what the owner defined may call it.
