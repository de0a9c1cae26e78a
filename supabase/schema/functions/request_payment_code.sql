-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.request_payment_code(p_user_id uuid, p_email text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.request_payment_code(p_user_id, p_email) $function$;
comment on function public.request_payment_code(uuid,text) is 'For the function manage-subscription: mails a code to an address that paid, if it did; five in 15 minutes and member, five in an hour and address. Replies {success}, also where nothing was paid';
grant execute on function public.request_payment_code(uuid,text) to service_role;

CREATE OR REPLACE FUNCTION app.request_payment_code(member_id uuid, in_email text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_email constant text := lower(btrim(in_email));
  v_wait integer;
begin
  perform app.require_service();
  v_wait := app.count_attempt(member_id, 'payment_code', 5, interval '15 minutes');
  if v_wait = 0 then
    -- Of the address too: many accounts are no way to fill somebody's inbox. By fingerprint, so that no list of addresses comes about.
    v_wait := app.count_payment_attempt('code ' || coalesce(md5(v_email), ''), 5, interval '1 hour');
  end if;
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  delete from app.payment_codes c where c.user_id = member_id or c.made_at < app.now() - interval '1 day';
  -- The answer is the same: nobody learns who pays.
  if exists (select from public.subscriptions s where lower(s.email) = v_email and s.user_id is null and s.forgotten_at is null) then
    insert into app.payment_codes (user_id, email, code)
    -- Four random bytes; of a million codes the first are likelier by less than a fortieth of a percent.
    values (member_id, v_email, lpad(((('x' || encode(substr(app.random_bytes(), 1, 4), 'hex'))::bit(32)::bigint & 4294967295) % 1000000)::text, 6, '0'));
    perform app.add_job('mail', format('payment code %s %s', member_id, gen_random_uuid()), jsonb_build_object('mail', 'payment_code', 'user_id', member_id));
  end if;
  return jsonb_build_object('success', true);
end $function$;
comment on function app.request_payment_code(uuid,text) is 'What request_payment_code does';
grant execute on function app.request_payment_code(uuid,text) to service_role;
