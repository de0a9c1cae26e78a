-- A member whose check-in was voided is told which day, and why. The log itself names the operator's role: nobody reads it.

-- Security definer: members may not read check_in_void_log; of their own rows they may know day and reason.
create function app.own_voided_check_ins() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('challenge_id', v.challenge_id, 'check_in_day', v.check_in_day,
    'reason', v.reason, 'voided_at', v.voided_at) order by v.check_in_day desc, v.voided_at desc), '[]')
  from public.check_in_void_log v join public.challenge_check_ins k on k.id = v.check_in_id
  where v.user_id = (select auth.uid()) and k.voided_at is not null
$$;
comment on function app.own_voided_check_ins() is 'What my_voided_check_ins lists';

create function public.my_voided_check_ins() returns jsonb
language sql stable set search_path = ''
as $$ select jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', app.own_voided_check_ins()) $$;
comment on function public.my_voided_check_ins() is
  'The caller''s check-ins that the operator voided, in all challenges, the newest day first: {success, error, message, rows: [{challenge_id, check_in_day, reason, voided_at}]}';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.own_voided_check_ins() to authenticated, service_role;
revoke execute on function public.my_voided_check_ins() from public, anon;
grant execute on function public.my_voided_check_ins() to authenticated, service_role;
