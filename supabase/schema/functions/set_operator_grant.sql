-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.set_operator_grant(member_id uuid, new_level text, grant_until timestamp with time zone DEFAULT NULL::timestamp with time zone)
 RETURNS boolean
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
begin
  perform app.lock_member(member_id);
  if new_level = 'expert' then
    insert into public.level_grants (user_id, source, until) values (member_id, 'operator', grant_until)
    on conflict on constraint level_grants_one_each do update set until = excluded.until;
  else
    delete from public.level_grants g where g.user_id = member_id and g.source = 'operator';
    -- Also for who never had one: a member whose level was set has a row.
    perform app.refresh_level(member_id);
  end if;
  return app.holds_paid_level(member_id);
end $function$;
comment on function app.set_operator_grant(uuid,text,timestamp with time zone) is 'Gives or takes the operator''s grant, and no other. Returns whether a payment makes the member expert all the same';
grant execute on function app.set_operator_grant(uuid,text,timestamp with time zone) to service_role;
