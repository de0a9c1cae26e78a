-- A void and its end are told to the member in the app, with the reason.

create function app.tell_void(in_act text, check_in public.challenge_check_ins, in_reason text) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_day constant text := to_char(check_in.check_in_day, 'DD/MM/YYYY');
begin
  if in_act = 'staff_void_check_in' then
    perform app.notify_member(check_in.user_id, 'check_in_voided', format('Check-in de %s anulado', v_day),
      format('Os pontos desse dia saíram do desafio. Motivo: %s', in_reason), app.own_history_path(check_in));
  else
    perform app.notify_member(check_in.user_id, 'void_taken_back', format('Check-in de %s de volta', v_day),
      format('A anulação foi desfeita e os pontos desse dia voltaram. Motivo: %s', in_reason), app.own_history_path(check_in));
  end if;
end $$;
comment on function app.tell_void(text, public.challenge_check_ins, text) is 'Tells a member in the app that a check-in was voided, or counts again, and why';

create function app.own_history_path(check_in public.challenge_check_ins) returns text
language sql immutable set search_path = ''
as $$ select format('/app/challenges/%s/user/%s/workouts', check_in.challenge_id, check_in.user_id) $$;
comment on function app.own_history_path(public.challenge_check_ins) is 'The screen where the member reads which of their check-ins were voided or counted again';

-- Security definer: as in the file of the topic. The same, and the member is told.
create or replace function app.staff_set_void(in_act text, in_check_in uuid, in_reason text, in_seen_voided_at timestamptz) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal constant jsonb := app.refuse_stale_code(in_act);
  v_reason constant text := app.staff_reason(in_reason);
  v_before public.challenge_check_ins;
  v_code text;
begin
  if v_refusal is not null then
    return v_refusal;
  end if;
  select * into v_before from public.challenge_check_ins k where k.id = in_check_in;
  if v_before.id is null then
    return app.failure('check_in_not_found');
  elsif v_reason is null then
    return app.failure('reason_required');
  end if;
  perform app.lock_member(v_before.user_id);
  select * into v_before from public.challenge_check_ins k where k.id = in_check_in for update;
  -- The state that the caller saw must still be there: another of the staff may have been quicker.
  if v_before.voided_at is distinct from in_seen_voided_at then
    return app.failure('changed_meanwhile') || jsonb_build_object('check_in', app.staff_check_in(in_check_in));
  end if;
  if in_act = 'staff_void_check_in' then
    v_code := case when v_before.voided_at is not null then 'check_in_voided' end;
    if v_code is null then
      perform app.void_check_in(in_check_in, v_reason);
    end if;
  else
    v_code := case when v_before.voided_at is null then 'check_in_not_voided' else app.take_back_void(in_check_in, v_reason) end;
  end if;
  if v_code is not null then
    return app.failure(v_code) || jsonb_build_object('check_in', app.staff_check_in(in_check_in));
  end if;
  perform app.tell_void(in_act, v_before, v_reason);
  perform app.write_staff_line(in_act, v_before.user_id, in_check_in::text, jsonb_build_object('reason', v_reason, 'day', v_before.check_in_day,
    'challenge_id', v_before.challenge_id, 'before', jsonb_build_object('voided_at', v_before.voided_at),
    'after', (select jsonb_build_object('voided_at', k.voided_at) from public.challenge_check_ins k where k.id = in_check_in)));
  return app.done() || jsonb_build_object('check_in', app.staff_check_in(in_check_in));
end $$;

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
