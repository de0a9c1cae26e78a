-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.payer_of(subscription jsonb)
 RETURNS uuid
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_member uuid;
begin
  select p.id into v_member from public.profiles p where p.id::text = subscription ->> 'user_id';
  if v_member is not null or app.is_of_gone_account(subscription) then
    return v_member;
  end if;
  select u.id into v_member from auth.users u
  where lower(u.email) = lower(subscription ->> 'email') and app.has_proven_email(u.id) and exists (select from public.profiles p where p.id = u.id);
  return v_member;
end $function$;
comment on function app.payer_of(jsonb) is 'Whose a reported subscription is: the member who was signed in when they paid, or who has proved the e-mail that paid; null for nobody yet';
-- Nobody but the owner and what the owner defined may call it.
