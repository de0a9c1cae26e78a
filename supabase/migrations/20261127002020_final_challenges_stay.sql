-- A challenge whose result is final is over: closing it would only turn "over" into "closed" and stand in the log as an act.

-- Security definer: writes what API roles can't; app.refuse_stale_code asks who calls.
create or replace function app.staff_close_challenge(in_challenge uuid, in_seen timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.begin_challenge_act('staff_close_challenge', in_challenge, in_seen);
  v_challenge public.challenges;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif exists (select from public.challenges c where c.id = in_challenge and c.active and c.final_at is not null) then
    return app.failure('result_is_final');
  end if;
  update public.challenges c set active = false where c.id = in_challenge and c.active returning * into v_challenge;
  if v_challenge.id is null then
    return app.failure('challenge_over');
  end if;
  perform app.write_staff_line('staff_close_challenge', null, in_challenge::text, jsonb_build_object('title', v_challenge.title));
  return app.done() || jsonb_build_object('challenge', app.staff_challenge(v_challenge));
end $$;
comment on function app.staff_close_challenge(uuid, timestamptz) is 'What staff_close_challenge does';
comment on function public.staff_close_challenge(uuid, timestamptz) is
  'For staff: nobody joins or checks in any more, and the ranking stays. Replies {success, error, message, challenge}; challenge_over when it is closed already, result_is_final when its result is';
