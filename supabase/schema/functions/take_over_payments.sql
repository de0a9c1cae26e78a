-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.take_over_payments(member_id uuid, proven_email text)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_id text;
  v_found boolean := false;
begin
  for v_id in
    select s.id from public.subscriptions s
    where lower(s.email) = proven_email and s.user_id is null and s.forgotten_at is null
    order by s.started_at, s.id for update
  loop
    -- Marked before it would go: the member's copy of the data says what waited for them.
    update public.pending_user_levels p set applied_at = app.now(), applied_to = member_id
    where p.email = proven_email and p.subscription_id = v_id and p.applied_at is null;
    perform app.bind_subscription(v_id, member_id);
    v_found := v_found or exists (
      select from public.level_grants g
      where g.subscription_id = v_id and g.user_id = member_id and (g.until is null or g.until > app.now()));
  end loop;
  return v_found;
end $function$;
comment on function app.take_over_payments(uuid,text) is 'Makes what was paid with an e-mail, which the member has proved to be theirs, the member''s. Returns whether that makes them expert';
-- Nobody but the owner and what the owner defined may call it.
