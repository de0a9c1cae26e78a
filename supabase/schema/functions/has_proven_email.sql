-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.has_proven_email(member_id uuid)
 RETURNS boolean
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select exists (
    select from auth.users u
    where u.id = member_id and u.email is not null and u.email_confirmed_at is not null and (
      -- Where new accounts need no confirmation, they are confirmed from the start without any mail.
      u.confirmation_sent_at is not null
      or exists (
        select from auth.identities i
        where i.user_id = u.id and i.provider not in ('email', 'phone')
          and lower(app.json_object(i.identity_data) ->> 'email') = lower(u.email)
          and lower(app.json_object(i.identity_data) ->> 'email_verified') = 'true'
      )
    )
  )
$function$;
comment on function app.has_proven_email(uuid) is 'Whether the member followed a link mailed to their address, or a provider vouches for it';
grant execute on function app.has_proven_email(uuid) to service_role;
