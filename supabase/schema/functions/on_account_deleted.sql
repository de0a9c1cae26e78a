-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.on_account_deleted()
 RETURNS trigger
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
begin
  if app.has_proven_email(old.id) then
    perform app.forget_subscription(s.id) from public.subscriptions s
    where lower(s.email) = lower(old.email) and (s.user_id is null or s.user_id = old.id);
    -- Another member's plan, paid with this address, goes on.
    update public.subscriptions s set email = null where lower(s.email) = lower(old.email);
    delete from public.pending_user_levels p where p.email = lower(old.email);
  end if;
  perform app.note_gone_account(old.id);
  delete from app.payment_attempts a where a.subject in ('checkout member ' || old.id, 'call member ' || old.id);
  -- What still waits to be mailed about the account. Mails to the operator, who may be a member, are about none.
  delete from app.jobs j where j.kind = 'mail' and lower(j.payload ->> 'to') = lower(old.email) and j.payload ->> 'about' is not null;
  return old;
end $function$;
comment on function app.on_account_deleted() is 'Trigger on auth.users: payments and waiting levels of an account''s proven e-mail keep nothing that names its member, and its waiting mails go';
-- Nobody but the owner and what the owner defined may call it.
