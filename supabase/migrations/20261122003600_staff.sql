-- Staff run the club, each with a role and a second factor. The row says the role, and the living session says whether the second
-- factor was used. A token's own claim counts for nothing. docs/decisions/085-staff-is-a-row-and-a-living-session.md has the reasons.

create table public.club_staff (
  user_id uuid primary key references auth.users (id) on delete cascade,
  role text not null check (role in ('moderator', 'operator', 'owner')),
  -- No foreign key: who added somebody may be gone.
  added_by uuid,
  added_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now()
);
comment on table public.club_staff is 'Who runs the club. Written by the staff procedures only; everybody reads their own row at most';
comment on column public.club_staff.user_id is 'The account';
comment on column public.club_staff.role is 'moderator, operator or owner; each may do what the one before may';
comment on column public.club_staff.added_by is 'The owner who added them; null for the command';
comment on column public.club_staff.added_at is 'When they were added';
comment on column public.club_staff.updated_at is 'When their role was last changed';

create trigger club_staff_touch before update on public.club_staff
  for each row execute function app.touch_updated_at();

-- Numbers of the domain ------------------------------------------------------------------------------

create function app.longest_challenge_days() returns integer
language sql immutable set search_path = ''
as $$ select 366 $$;
comment on function app.longest_challenge_days() is 'Days of the longest challenge';

create function app.max_challenge_title_length() returns integer
language sql immutable set search_path = ''
as $$ select 160 $$;
comment on function app.max_challenge_title_length() is 'Characters of a challenge''s title';

create function app.max_challenge_description_length() returns integer
language sql immutable set search_path = ''
as $$ select 4000 $$;
comment on function app.max_challenge_description_length() is 'Characters of a challenge''s description';

create function app.max_challenge_points() returns integer
language sql immutable set search_path = ''
as $$ select 1000000 $$;
comment on function app.max_challenge_points() is 'Points that a challenge may promise';

create function app.max_reason_length() returns integer
language sql immutable set search_path = ''
as $$ select 500 $$;
comment on function app.max_reason_length() is 'Characters of a reason that staff write';

create function app.fresh_code_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 15 $$;
comment on function app.fresh_code_minutes() is 'Minutes for which a code of the second factor counts as fresh';

create function app.member_request_days() returns integer
language sql immutable set search_path = ''
as $$ select 7 $$;
comment on function app.member_request_days() is 'Days that an export or a deletion on a member''s written request waits';

-- The sentences -------------------------------------------------------------------------------------

-- The same as before, with those of the staff at its end.
create or replace function app.message_for(code text) returns text
language sql immutable set search_path = ''
as $$
  select case code
    when 'name_required' then 'Por favor, informe o nome do exercício'
    when 'duration_out_of_range' then 'A duração deve ser de ' || app.min_workout_minutes() || ' a ' || app.max_workout_minutes() || ' minutos.'
    when 'date_in_future' then 'A data do treino não pode estar no futuro.'
    when 'date_too_old' then 'A data do treino não pode ter mais de ' || app.workout_window_days() || ' dias.'
    when 'challenge_not_found' then 'Desafio não encontrado'
    when 'not_participating' then 'Você não está participando deste desafio.'
    when 'already_participating' then 'Você já está participando deste desafio'
    when 'already_checked_in' then 'Você já fez check-in hoje neste desafio'
    when 'below_minimum_duration' then 'Duração mínima para check-in em desafios é de ' || app.min_check_in_minutes() || ' minutos'
    when 'not_today' then 'O check-in só vale para treinos de hoje.'
    when 'challenge_not_started' then 'Este desafio ainda não começou.'
    when 'challenge_over' then 'Este desafio já terminou.'
    when 'check_in_voided' then 'O check-in deste dia foi anulado pela organização do desafio.'
    when 'workout_not_found' then 'Treino não encontrado'
    when 'level_raise_not_allowed' then 'O plano Expert só é liberado depois da confirmação do pagamento.'
    when 'subscription_active' then 'Você tem uma assinatura ativa. Para sair do plano Expert, cancele em Meu plano.'
    when 'no_subscription' then 'Não encontramos uma assinatura ativa na sua conta.'
    when 'withdrawal_over' then 'O prazo de ' || app.withdrawal_days() || ' dias para desistir já passou. Você ainda pode cancelar a renovação.'
    when 'withdrawal_noted' then 'Anotamos sua desistência. O serviço de pagamento não respondeu; assim que responder, devolvemos tudo e encerramos a assinatura.'
    when 'payment_provider' then 'O serviço de pagamento não respondeu. Tente novamente em instantes.'
    when 'payments_off' then 'O clube ainda não recebe pagamentos por aqui. Fale com a gente para assinar.'
    when 'email_not_confirmed' then 'Seu email ainda não foi confirmado. Abra o link que enviamos para você.'
    when 'unauthenticated' then 'Usuário não autenticado'
    when 'challenge_already_set' then 'Este treino já está em um desafio.'
    when 'registered_too_long_ago' then 'Um treino pode entrar em um desafio até ' || app.late_workout_hours() || ' horas depois de registrado.'
    when 'wrong_code' then 'Código incorreto ou vencido.'
    when 'expert_required' then 'Isto faz parte do plano Expert.'
    when 'instagram_missing' then 'Coloque seu Instagram no perfil antes de pedir.'
    when 'card_not_allowed' then 'O cartão de membro faz parte do plano Expert.'
    when 'card_needs_challenge' then 'O cartão vale para quem participa de um desafio. Entre em um para ter o seu.'
    when 'card_code_wrong' then 'Este código não é de um cartão do clube, ou é de mais de uma hora atrás. Confira o número e as letras.'
    when 'card_code_old' then 'Este código já passou. Peça o que aparece agora no cartão.'
    when 'card_withdrawn' then 'Este cartão não vale mais: o plano de quem o mostra terminou, ou a participação no desafio.'
    when 'partner_code_wrong' then 'Não conhecemos este código de parceiro. Confira com o clube.'
    when 'over_rate_limit' then 'Muitas tentativas em pouco tempo. Aguarde um instante e tente novamente.'
    when 'fresh_code_needed' then 'Informe de novo o código do seu aplicativo autenticador para continuar.'
    when 'changed_meanwhile' then 'Isto mudou enquanto você olhava. Veja como está agora antes de continuar.'
    when 'reason_required' then 'Escreva o motivo.'
    when 'confirmation_mismatch' then 'O texto digitado não confere.'
    when 'member_not_found' then 'Membro não encontrado.'
    when 'check_in_not_found' then 'Check-in não encontrado.'
    when 'check_in_not_voided' then 'Este check-in não está anulado.'
    when 'workout_missing' then 'O treino deste check-in não existe mais ou ficou curto demais: o check-in não pode voltar.'
    when 'grant_not_found' then 'Este membro não tem um plano dado pelo clube.'
    when 'day_has_passed' then 'Este dia já passou.'
    when 'already_suspended' then 'Este membro já está suspenso.'
    when 'not_suspended' then 'Este membro não está suspenso.'
    when 'is_staff' then 'Esta pessoa é da equipe. Retire-a da equipe antes.'
    when 'suspended' then 'Sua conta está suspensa.'
    when 'email_already_confirmed' then 'O email deste membro já está confirmado.'
    when 'request_waiting' then 'Já há um pedido igual esperando para este membro.'
    when 'request_not_found' then 'Pedido não encontrado.'
    when 'request_not_due' then 'Os ' || app.member_request_days() || ' dias de espera deste pedido ainda não passaram.'
    when 'challenge_has_members' then 'Já houve participantes neste desafio: ele pode ser encerrado, não apagado.'
    when 'challenge_has_check_ins' then 'Já há check-ins neste desafio: fuso e dias não podem mais deixá-los de fora.'
    when 'challenge_warnings' then 'Confira os avisos antes de continuar.'
    when 'challenge_days_wrong' then 'O desafio deve durar de 1 a ' || app.longest_challenge_days() || ' dias.'
    when 'already_staff' then 'Esta pessoa já é da equipe.'
    when 'not_staff' then 'Esta pessoa não é da equipe.'
    when 'last_owner' then 'O clube precisa de um dono. Escolha outra pessoa como dona antes.'
    else 'Algo deu errado. Tente novamente.'
  end
$$;

create function app.done(facts jsonb default '{}') returns jsonb
language sql immutable set search_path = ''
as $$ select jsonb_build_object('success', true, 'error', null, 'message', null) || facts $$;
comment on function app.done(jsonb) is 'The answer of a call that did what was asked, with facts of its own';

-- The caller ------------------------------------------------------------------------------------------

create function app.staff_rank(role text) returns integer
language sql immutable set search_path = ''
as $$ select array_position(array['moderator', 'operator', 'owner'], role) $$;
comment on function app.staff_rank(text) is 'Where a role stands: 1 for moderator, 3 for owner; null for no role';

create function app.is_command() returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  -- The role of the request, which stays visible inside a security definer function. The command is the database's own user, who asks for no role.
  return coalesce(current_setting('role', true), 'none') not in ('anon', 'authenticated', 'service_role');
end $$;
comment on function app.is_command() is 'Whether the operator''s command calls, and not somebody through the API';

create function app.caller_session() returns uuid
language plpgsql stable set search_path = ''
as $$
declare
  v_session constant text := auth.jwt() ->> 'session_id';
begin
  return case when v_session ~* '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then v_session::uuid end;
end $$;
comment on function app.caller_session() is 'The session that the caller''s token names; null without one';

-- Security definer: reads auth.sessions and club_staff, which API roles can't. The database's own clock, since the auth server knows no other.
create function app.my_proven_role() returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return (
    select t.role from public.club_staff t join auth.sessions s on s.user_id = t.user_id
    where t.user_id = (select auth.uid()) and s.id = app.caller_session() and s.aal::text = 'aal2'
      and s.created_at > pg_catalog.now() - interval '1 year'
      and coalesce(s.refreshed_at at time zone 'UTC', s.created_at) > pg_catalog.now() - interval '60 days'
      and coalesce(s.not_after > pg_catalog.now(), true)
  );
end $$;
comment on function app.my_proven_role() is
  'The caller''s role, if their living session has a second factor; null otherwise, whatever the token claims';

create function app.is_staff(least_role text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce(app.staff_rank(app.my_proven_role()) >= app.staff_rank(least_role), false);
end $$;
comment on function app.is_staff(text) is 'Whether the caller is staff of at least that role, in a living session with a second factor';

-- Security definer: reads auth.mfa_amr_claims, which API roles can't.
create function app.has_fresh_code() returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return exists (
    select from auth.mfa_amr_claims a join auth.sessions s on s.id = a.session_id
    where a.session_id = app.caller_session() and s.user_id = (select auth.uid()) and a.authentication_method = 'totp'
      and a.updated_at > pg_catalog.now() - make_interval(mins => app.fresh_code_minutes())
  );
end $$;
comment on function app.has_fresh_code() is 'Whether the caller''s session got a code of the second factor within app.fresh_code_minutes()';

-- Rights of the roles ----------------------------------------------------------------------------------

-- domain/cases/staff-acts.json is the case table, domain/staff-acts.ts its other half.
create function app.least_role_for(act text) returns text
language sql immutable set search_path = ''
as $$
  select case
    when act in ('staff_today', 'staff_search_members', 'staff_member', 'staff_challenges', 'staff_participants') then 'moderator'
    when act in ('staff_private_field', 'staff_void_check_in', 'staff_take_back_void', 'staff_give_level', 'staff_take_level', 'staff_end_sessions',
      'staff_suspend', 'staff_lift_suspension', 'staff_resend_mail', 'staff_request_export', 'staff_request_deletion', 'staff_stop_request',
      'staff_read_export', 'staff_create_challenge', 'staff_repeat_challenge', 'staff_update_challenge', 'staff_close_challenge', 'staff_delete_challenge',
      'staff_read_log') then 'operator'
    when act in ('staff_list', 'staff_add', 'staff_remove', 'staff_change_role') then 'owner'
  end
$$;
comment on function app.least_role_for(text) is 'The lowest role that may call a staff procedure; null for one that is not known';

create function app.needs_fresh_code(act text) returns boolean
language sql immutable set search_path = ''
as $$
  select act in ('staff_request_export', 'staff_request_deletion', 'staff_read_export', 'staff_delete_challenge', 'staff_add', 'staff_remove',
    'staff_change_role')
$$;
comment on function app.needs_fresh_code(text) is
  'Whether a staff procedure asks for a code of the last 15 minutes: it destroys, hands out or makes staff';

create function app.require_staff(act text) returns void
language plpgsql stable set search_path = ''
as $$
declare
  v_least constant text := app.least_role_for(act);
begin
  if v_least is null or not (app.is_command() or app.is_staff(v_least)) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'Only the club''s staff may call this';
  end if;
end $$;
comment on function app.require_staff(text) is 'Raises 42501 for whoever may not call that staff procedure. The command may call all';

create function app.refuse_stale_code(act text) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  perform app.require_staff(act);
  return case when app.needs_fresh_code(act) and not app.is_command() and not app.has_fresh_code() then app.failure('fresh_code_needed') end;
end $$;
comment on function app.refuse_stale_code(text) is
  'Raises 42501 for whoever may not call that staff procedure; the refusal when it asks for a fresh code, null when it goes on';

-- The caller's own role -----------------------------------------------------------------------------

-- Security definer: reads club_staff and auth.mfa_factors, which API roles can't.
create function app.own_staff_state() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.done() || jsonb_build_object(
    'role', (select t.role from public.club_staff t where t.user_id = (select auth.uid())),
    'proven_role', app.my_proven_role(),
    'has_factor', exists (select from public.club_staff t join auth.mfa_factors f on f.user_id = t.user_id
      where t.user_id = (select auth.uid()) and f.status::text = 'verified'),
    'has_fresh_code', app.my_proven_role() is not null and app.has_fresh_code());
end $$;
comment on function app.own_staff_state() is 'What my_staff_role does';

create function public.my_staff_role() returns jsonb
language sql stable set search_path = ''
as $$ select app.own_staff_state() $$;
comment on function public.my_staff_role() is
  'Whether the caller is staff: {success, error, message, role, proven_role, has_factor, has_fresh_code}. role is null for a member; proven_role is null until
the session has a second factor, and then staff procedures answer';

-- RLS -----------------------------------------------------------------------------------------------

alter table public.club_staff enable row level security;

-- Grants --------------------------------------------------------------------------------------------

revoke all on public.club_staff from anon, authenticated, service_role;
revoke execute on all functions in schema app from public;
grant execute on function app.longest_challenge_days(), app.max_challenge_title_length(), app.max_challenge_description_length(), app.max_challenge_points(), app.max_reason_length(), app.fresh_code_minutes(), app.member_request_days()
  to anon, authenticated, service_role;
grant execute on function app.message_for(text), app.own_staff_state(), app.my_proven_role(), app.is_staff(text), app.caller_session(),
  app.staff_rank(text) to authenticated, service_role;
revoke execute on function public.my_staff_role() from public, anon;
grant execute on function public.my_staff_role() to authenticated;
