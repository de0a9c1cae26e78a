-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.member_account(member_id uuid)
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select jsonb_build_object(
    'id', u.id, 'email', u.email, 'phone', u.phone, 'created_at', u.created_at, 'updated_at', u.updated_at,
    'email_confirmed_at', u.email_confirmed_at, 'last_sign_in_at', u.last_sign_in_at, 'has_password', coalesce(u.encrypted_password, '') <> '',
    'user_metadata', app.json_object(u.raw_user_meta_data), 'app_metadata', app.json_object(u.raw_app_meta_data),
    'identities', app.rows_of('auth.identities', 'user_id', member_id::text),
    'sessions', app.rows_of('auth.sessions', 'user_id', member_id::text, array['id', 'refresh_token_hmac_key', 'refresh_token_counter']),
    'access_log', coalesce((
      select jsonb_agg(jsonb_build_object('at', l.created_at, 'ip', l.ip_address, 'action', app.json_object(l.payload::jsonb) ->> 'action')
        order by l.created_at)
      from auth.audit_log_entries l where app.json_object(l.payload::jsonb) ->> 'actor_id' = member_id::text
    ), '[]'::jsonb))
  from auth.users u where u.id = member_id
$function$;
comment on function app.member_account(uuid) is 'A member''s account: address, ways to sign in, sessions and accesses, without a secret';
-- Nobody but the owner and what the owner defined may call it.
