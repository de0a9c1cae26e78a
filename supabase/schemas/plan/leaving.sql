-- Leaving the plan asks for no second factor, since the law wants it easy. A caller with the password alone can do it too, so the member is mailed.

-- Security definer: no API role has rights on app.jobs.
create function app.tell_of_leaving(member_id uuid, in_act text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- One mail a day, however often somebody presses.
  v_key constant text := format('leaving %s %s %s', in_act, member_id, app.club_today());
begin
  perform app.require_service();
  if not exists (select from app.jobs j where j.key = v_key) then
    perform app.add_job('mail', v_key,
      jsonb_build_object('mail', 'left_without_code', 'act', in_act, 'user_id', member_id, 'token', app.new_account_link(member_id, 'not_me')));
  end if;
  return app.done();
end $$;
comment on function app.tell_of_leaving(uuid, text) is 'What tell_of_leaving does';

create function public.tell_of_leaving(p_user_id uuid, p_act text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.tell_of_leaving(p_user_id, p_act) $$;
comment on function public.tell_of_leaving(uuid, text) is
  'For the function manage-subscription: has a member mailed whose plan was left (p_act: cancel or withdraw) by a session that had not shown the second factor, with the
press for who was not them. Replies {success}';

-- PL/pgSQL: an SQL function would ask for what a later file makes.
create function app.leaving_mail_facts(payload jsonb) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return (
    select jsonb_build_object('to', u.email, 'act', payload ->> 'act', 'token', payload ->> 'token', 'days', app.young_factor_days())
    from auth.users u where payload ->> 'mail' = 'left_without_code' and u.id::text = payload ->> 'user_id'
  );
end $$;
comment on function app.leaving_mail_facts(jsonb) is 'The facts of a mail about a plan that was left without the second factor, and to whom';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.tell_of_leaving(uuid, text) from public, anon, authenticated;
grant execute on function app.tell_of_leaving(uuid, text), public.tell_of_leaving(uuid, text) to service_role;
