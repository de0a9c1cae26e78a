-- Check-ins that the organisation voids, and the log of it. Voided check-ins are proof, and as safe as the log of the staff: no role changes or
-- deletes a line, the secret key and the database's owner neither; what an account's end does to them is left.

-- The operator takes a check-in back; that day can't be earned again. The member is told which day, and why. The log itself names the
-- operator's role: no API role reads it.

create function app.void_check_in(in_check_in uuid, in_reason text) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  check_in public.challenge_check_ins;
begin
  select * into check_in from public.challenge_check_ins k where k.id = in_check_in;
  if not found then
    return false;
  end if;
  perform app.lock_member(check_in.user_id);
  update public.challenge_check_ins k set voided_at = app.now() where k.id = in_check_in and k.voided_at is null;
  if not found then
    return false;
  end if;
  insert into public.check_in_void_log (check_in_id, challenge_id, user_id, check_in_day, reason)
  values (check_in.id, check_in.challenge_id, check_in.user_id, check_in.check_in_day,
    coalesce(app.shortened(app.clean_line(in_reason), 500), 'Sem motivo'));
  perform app.recompute_challenge_progress(check_in.challenge_id, check_in.user_id);
  perform app.refresh_check_in_totals(check_in.user_id, true);
  return true;
end $$;
comment on function app.void_check_in(uuid, text) is
  'For the operator: takes a check-in out of the count for good; false when there is none or it was voided before';

-- Security definer: members may not read check_in_void_log; of their own rows they may know day and reason.
create function app.own_voided_check_ins() returns jsonb
language sql stable security definer set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('challenge_id', v.challenge_id, 'check_in_day', v.check_in_day,
    'reason', v.reason, 'voided_at', v.voided_at) order by v.check_in_day desc, v.voided_at desc), '[]')
  from public.check_in_void_log v join public.challenge_check_ins k on k.id = v.check_in_id
  where v.user_id = (select auth.uid()) and k.voided_at is not null and v.taken_back_at is null
$$;
comment on function app.own_voided_check_ins() is 'What my_voided_check_ins lists';

create function public.my_voided_check_ins() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', app.own_voided_check_ins(), 'taken_back', app.own_taken_back_voids())
$$;
comment on function public.my_voided_check_ins() is
  'The caller''s check-ins that the operator voided, in all challenges, the newest day first: {success, error, message, rows: [{challenge_id, check_in_day, reason, voided_at}],
taken_back: [{challenge_id, check_in_day, reason, taken_back_at}]}';

-- Security definer: looks for the check-in, which its caller may not read.
create function app.guard_void_log() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_gone constant text := 'Conta excluída';
  -- By another trigger, as an account ends; a statement of its own says so of nobody.
  v_is_end constant boolean := tg_op = 'UPDATE' and pg_trigger_depth() > 1;
begin
  if tg_op = 'UPDATE' then
    if (new.id, new.challenge_id, new.check_in_day, new.voided_by, new.voided_at) is not distinct from (old.id, old.challenge_id, old.check_in_day, old.voided_by, old.voided_at)
      and (new.check_in_id is not distinct from old.check_in_id
        or new.check_in_id is null and not exists (select from public.challenge_check_ins k where k.id = old.check_in_id))
      and (new.user_id is not distinct from old.user_id or v_is_end and new.user_id is null and new.reason = v_gone)
      -- The texts may name the member, and go with the account.
      and (new.reason = old.reason or v_is_end and new.user_id is null and new.reason = v_gone)
      and (new.taken_back_reason is not distinct from old.taken_back_reason or old.taken_back_at is null or v_is_end and new.user_id is null and new.taken_back_reason = v_gone)
      and (new.taken_back_at is not distinct from old.taken_back_at or old.taken_back_at is null) then
      return new;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'forbidden', detail = 'The log of voided check-ins is append only';
end $$;
comment on function app.guard_void_log() is
  'Trigger: a line of voided check-ins is taken back once, loses its check-in with that, and its texts and member with the account; nothing else';

create trigger check_in_void_log_guard before update or delete on public.check_in_void_log
  for each row execute function app.guard_void_log();
create trigger check_in_void_log_kept before truncate on public.check_in_void_log
  for each statement execute function app.guard_void_log();

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.my_voided_check_ins() from public, anon;
grant execute on function app.void_check_in(uuid, text) to service_role;
grant execute on function app.own_voided_check_ins(), public.my_voided_check_ins() to authenticated, service_role;
