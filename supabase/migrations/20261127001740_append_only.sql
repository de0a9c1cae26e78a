-- Voided check-ins and consents are proof, and as safe as the log of the staff. No role changes or deletes a line, the
-- secret key and the database's owner neither; what an account's end does to them is left.

-- Security definer: looks for the check-in, which whoever tries it may not read.
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

-- Security definer: asks for accounts, which whoever tries it may not read.
create function app.guard_consents() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if tg_op = 'DELETE' then
    -- They go with the account. While its address waits for its confirmation, those of a newer sign-up take their place.
    if not exists (select from auth.users u where u.id = old.user_id and u.email_confirmed_at is not null) then
      return old;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'forbidden', detail = 'Consents are append only';
end $$;
comment on function app.guard_consents() is 'Trigger: a consent is never changed, and goes with its account or before the account is confirmed';

create trigger member_consents_guard before update or delete on public.member_consents
  for each row execute function app.guard_consents();
create trigger member_consents_kept before truncate on public.member_consents
  for each statement execute function app.guard_consents();

-- Security definer: as in the file of the topic. The same, and why a void was taken back goes too: it is a text about the member.
create or replace function app.on_profile_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.forget_subscription(s.id) from public.subscriptions s where s.user_id = old.id;
  delete from public.pending_user_levels p where p.applied_to = old.id;
  -- The reasons are the operator's own text and may name the member.
  update public.check_in_void_log v set user_id = null, reason = 'Conta excluída',
    taken_back_reason = case when v.taken_back_reason is not null then 'Conta excluída' end
  where v.user_id = old.id;
  -- A mark only says how many stand before a place in the ranking; the id merely breaks a last tie.
  update app.ranking_marks m set user_id = gen_random_uuid() where m.user_id = old.id;
  return old;
end $$;

revoke execute on all functions in schema app from public;
