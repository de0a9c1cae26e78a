-- Codes of a factor: each is good once, and is judged by where it comes from. Changes of factors are mailed.

create table app.mfa_code_uses (
  factor_id uuid primary key,
  user_id uuid not null references auth.users (id) on delete cascade,
  last_step bigint,
  barred_steps bigint[] not null default '{}',
  wrong_in_a_row integer not null default 0 check (wrong_in_a_row >= 0),
  paused_until timestamptz
);
comment on table app.mfa_code_uses is 'Which codes of a second factor were used, and how many wrong ones came in a row';
comment on column app.mfa_code_uses.factor_id is 'The factor, in auth.mfa_factors; no foreign key, since a hosted project''s table is the platform''s';
comment on column app.mfa_code_uses.user_id is 'The member; the row goes with the account';
comment on column app.mfa_code_uses.last_step is 'The 30 seconds, counted from 1970, of the newest code that was used; none of them or before is good again';
comment on column app.mfa_code_uses.barred_steps is 'Later 30 seconds of which a code was told to be right too early: that one is not good when its time comes';
comment on column app.mfa_code_uses.wrong_in_a_row is 'Of before wrong codes were counted by place (app.code_tries)';
comment on column app.mfa_code_uses.paused_until is 'Of before a place was paused and not the factor';

create index mfa_code_uses_user_idx on app.mfa_code_uses (user_id);

-- A server of before app.judge_factor_try may still run on the same database.
create function app.judge_factor_code(in_factor uuid, in_member uuid, in_step bigint, early_step bigint, out verdict text, out seconds_to_wait integer)
language sql volatile set search_path = ''
as $$ select j.verdict, j.seconds_to_wait from app.judge_factor_try(in_factor, in_member, null, in_step, early_step, null, '{}') j $$;
comment on function app.judge_factor_code(uuid, uuid, bigint, bigint) is 'app.judge_factor_try for a server that does not say where a code came from';

create function app.forget_factor(in_factor uuid) returns void
language sql volatile set search_path = ''
as $$
  -- GoTrue does the same to the sessions of a factor that is removed.
  delete from auth.mfa_amr_claims c using auth.sessions s where s.id = c.session_id and s.factor_id = in_factor and c.authentication_method = 'totp';
  update auth.sessions s set aal = 'aal1', factor_id = null where s.factor_id = in_factor;
  delete from app.mfa_code_uses u where u.factor_id = in_factor;
  delete from auth.mfa_factors f where f.id = in_factor;
$$;
comment on function app.forget_factor(uuid) is 'For the embedded server: removes a second factor. The sessions that it vouched for fall back to the first';

create function app.judge_factor_try(in_factor uuid, in_member uuid, in_session uuid, in_step bigint, early_step bigint, in_address inet, in_marks text[],
  out verdict text, out seconds_to_wait integer)
language plpgsql volatile set search_path = ''
as $$
declare
  -- Setting a factor up shows its secret: there is nothing to guess, and it is no try at the factor in use.
  v_kind constant text := case when exists (select from auth.mfa_factors f where f.id = in_factor and f.status::text <> 'verified') then 'set-up ' || in_factor else 'factor' end;
  v_uses app.mfa_code_uses;
  v_try record;
begin
  seconds_to_wait := 0;
  insert into app.mfa_code_uses (factor_id, user_id) values (in_factor, in_member) on conflict do nothing;
  -- One code after the other: of two that come at once one alone is the first.
  select * into v_uses from app.mfa_code_uses u where u.factor_id = in_factor for update;
  select * into v_try from app.begin_code_try(v_kind, in_member, in_session, in_address, in_marks);
  if v_try.seconds_to_wait > 0 then
    verdict := 'paused';
    seconds_to_wait := v_try.seconds_to_wait;
  elsif in_step is null then
    verdict := 'wrong';
    update app.mfa_code_uses u set barred_steps = array_remove(u.barred_steps || early_step, null) where u.factor_id = in_factor;
    if v_try.is_last and v_kind = 'factor' then
      perform app.tell_of_codes(in_member, 'codes_paused');
    end if;
  elsif in_step <= coalesce(v_uses.last_step, -1) or in_step = any (v_uses.barred_steps) then
    verdict := 'used';
    perform app.take_back_code_tries(in_member, v_try.subjects);
  else
    verdict := 'right';
    perform app.end_code_try(in_member, v_try.subjects);
    update app.mfa_code_uses u set last_step = in_step, barred_steps = array(select s from unnest(u.barred_steps) s where s > in_step)
    where u.factor_id = in_factor;
  end if;
end $$;
comment on function app.judge_factor_try(uuid, uuid, uuid, bigint, bigint, inet, text[]) is
  'For the embedded server: judges a code by the 30 seconds it is of, null for a wrong one; early_step is of a code whose time has yet to come. Says right, wrong, used, or paused with the
seconds to wait: after app.factor_code_tries() wrong ones in a row where it comes from. At the first pause of a day the member is mailed';

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.mfa_code_uses from public;
