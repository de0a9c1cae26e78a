-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.begin_account_deletion(p_user_id uuid, p_code text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.begin_account_deletion(p_user_id, p_code) $function$;
comment on function public.begin_account_deletion(uuid,text) is 'For the function delete-account: counts the attempt (5 in 15 minutes) and checks the mailed code of an account without a password.
Replies {success, proof} (proof password: the caller checks it with the auth server) or {success: false, error, message}';
grant execute on function public.begin_account_deletion(uuid,text) to service_role;

CREATE OR REPLACE FUNCTION app.begin_account_deletion(member_id uuid, in_code text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_proof constant text := app.proof_of_identity(member_id);
  v_wait integer;
  v_user record;
begin
  perform app.require_service();
  if v_proof is null then
    return app.failure('unauthenticated');
  end if;
  v_wait := app.count_attempt(member_id, 'delete', 5, interval '15 minutes');
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  if v_proof = 'password' then
    return jsonb_build_object('success', true, 'proof', v_proof);
  end if;
  select lower(u.email) as email, u.reauthentication_token as token, u.reauthentication_sent_at as sent_at
  into v_user from auth.users u where u.id = member_id for update;
  -- GoTrue keeps the code hashed together with the address: SHA-224, or SHA-256 in the embedded server. The database's own
  -- clock, since the auth server knows no other.
  if coalesce(v_user.token, '') = '' or in_code is null or v_user.sent_at < pg_catalog.now() - interval '15 minutes'
    or v_user.token not in (encode(sha224(convert_to(v_user.email || btrim(in_code), 'UTF8')), 'hex'),
      encode(sha256(convert_to(v_user.email || btrim(in_code), 'UTF8')), 'hex')) then
    return app.failure('wrong_code');
  end if;
  update auth.users u set reauthentication_token = '' where u.id = member_id;
  return jsonb_build_object('success', true, 'proof', v_proof);
end $function$;
comment on function app.begin_account_deletion(uuid,text) is 'What begin_account_deletion does';
grant execute on function app.begin_account_deletion(uuid,text) to service_role;
