-- A session's own second door, as far as the session may know it.

-- By the gate's own facts, and with the wait of a lost phone.
-- Security definer: reads what API roles can't, of the caller alone.
create function app.my_second_door() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_me constant uuid := app.require_own_account();
  v_session constant uuid := app.caller_session();
  v_has_factor constant boolean := app.has_second_factor(v_me);
  v_is_open constant boolean := not app.lacks_second_factor();
begin
  return app.done() || jsonb_build_object(
    'has_factor', v_has_factor, 'is_open', v_is_open,
    'ends_at', case when not v_is_open then (select s.not_after from auth.sessions s where s.id = v_session and s.user_id = v_me) end,
    'is_staff', exists (select from public.club_staff t where t.user_id = v_me),
    'recovery_codes_left', app.recovery_codes_left(),
    'needs_mailed_code', not v_has_factor and not app.has_mailbox_proof(v_session),
    'may_pass_factors', v_has_factor and app.may_pass_factors(v_session),
    'lost_phone', app.lost_phone_of(v_me));
end $$;
comment on function app.my_second_door() is 'What my_second_door does';

create function public.my_second_door() returns jsonb
language sql stable set search_path = ''
as $$ select app.my_second_door() $$;
comment on function public.my_second_door() is
  'How far the caller''s session is let in: {success, error, message, has_factor, is_open (nothing is asked any more), ends_at (of a session that still has to show the factor), is_staff, recovery_codes_left,
needs_mailed_code (before a first factor), may_pass_factors (a mailed link opened it, and the factors are too young to stop it), lost_phone: {state: none | mailed | waiting, due_at}}';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.my_second_door() from public, anon;
grant execute on function app.my_second_door(), public.my_second_door() to authenticated;
