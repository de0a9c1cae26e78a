-- Plan levels: why somebody holds a plan, which it is, what each plan opens, and paid levels that wait for an account.

create table public.user_progress_level (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  current_level text not null default 'basic' check (current_level in ('basic', 'expert')),
  level_expires_at timestamptz,
  unlocked_features text[] not null default '{}',
  updated_at timestamptz not null default app.now()
);
comment on table public.user_progress_level is 'A member''s plan level; no row means basic. Members may not write it';
comment on column public.user_progress_level.user_id is 'The member';
comment on column public.user_progress_level.current_level is 'basic or expert, as long as the row has not expired';
comment on column public.user_progress_level.level_expires_at is 'From this instant on the whole row counts as basic; null never expires';
comment on column public.user_progress_level.unlocked_features is 'Features opened beside those of the basic plan';
comment on column public.user_progress_level.updated_at is 'When it was last changed';

create table public.level_grants (
  id uuid primary key default gen_random_uuid(),
  user_id uuid not null references public.profiles (id) on delete cascade,
  source text not null check (source in ('operator', 'payment')),
  until timestamptz,
  subscription_id text check (subscription_id is null or source = 'payment'),
  created_at timestamptz not null default app.now(),
  updated_at timestamptz not null default app.now(),
  constraint level_grants_one_each unique nulls not distinct (user_id, source, subscription_id)
);
comment on table public.level_grants is 'Why a member is expert: the best of these is their level (app.refresh_level). Members may not write it';
comment on column public.level_grants.id is 'The grant';
comment on column public.level_grants.user_id is 'The member';
comment on column public.level_grants.source is 'operator: given by hand, which no payment takes away. payment: paid for';
comment on column public.level_grants.until is 'From this instant on it counts no more; null has no end';
comment on column public.level_grants.subscription_id is 'The subscription that pays for it; null for what was given by hand or paid elsewhere';
comment on column public.level_grants.created_at is 'When it was first given';
comment on column public.level_grants.updated_at is 'When it was last changed';

create table public.pending_user_levels (
  email text primary key check (email = lower(email)),
  level text not null default 'expert' check (level in ('basic', 'expert')),
  level_expires_at timestamptz,
  subscription_id text,
  created_at timestamptz not null default app.now(),
  applied_at timestamptz,
  applied_to uuid references public.profiles (id) on delete set null
);
comment on table public.pending_user_levels is 'A level paid for an e-mail, waiting for its confirmed account; no member reads it';
comment on column public.pending_user_levels.email is 'Lower case';
comment on column public.pending_user_levels.level is 'The level that was paid';
comment on column public.pending_user_levels.level_expires_at is 'Until when it was paid; null has no end';
comment on column public.pending_user_levels.subscription_id is 'The subscription whose state it follows while it waits; null for what was paid elsewhere';
comment on column public.pending_user_levels.created_at is 'When the payment arrived';
comment on column public.pending_user_levels.applied_at is 'When an account received it; null while it waits';
comment on column public.pending_user_levels.applied_to is 'The account that received it';

create index pending_user_levels_applied_to_idx on public.pending_user_levels (applied_to);

create trigger user_progress_level_touch before update on public.user_progress_level
  for each row execute function app.touch_updated_at();
create trigger level_grants_touch before update on public.level_grants
  for each row execute function app.touch_updated_at();

-- The level that follows from the grants -------------------------------------------------------------

-- Security definer: members may not write levels.
create function app.refresh_level(member_id uuid) returns void
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_is_expert boolean;
  v_until timestamptz;
begin
  -- Not for an account that is being deleted. The lock: of two grants changed at once, the later reader sees both.
  if not app.lock_member(member_id) then
    return;
  end if;
  -- Of several the longest holds; one without an end holds longest. What has ended still says that there was a plan.
  select count(*) > 0, case when bool_and(g.until is not null) then max(g.until) end into v_is_expert, v_until
  from public.level_grants g where g.user_id = member_id;
  insert into public.user_progress_level as l (user_id, current_level, level_expires_at)
  values (member_id, case when v_is_expert then 'expert' else 'basic' end, v_until)
  on conflict (user_id) do update set current_level = excluded.current_level,
    -- Lowering keeps the end, so that features which expire with it still expire.
    level_expires_at = case when excluded.current_level = 'expert' then excluded.level_expires_at else l.level_expires_at end,
    -- Features that ended with the old period stay ended.
    unlocked_features = case when l.level_expires_at <= app.now() then '{}' else l.unlocked_features end
  where l.current_level <> excluded.current_level
    or (excluded.current_level = 'expert' and l.level_expires_at is distinct from excluded.level_expires_at);
end $$;
comment on function app.refresh_level(uuid) is
  'Computes a member''s row of user_progress_level from their grants; nothing else writes level and end';

create function app.on_grant_changed() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform app.refresh_level(case when tg_op = 'DELETE' then old.user_id else new.user_id end);
  return null;
end $$;
comment on function app.on_grant_changed() is 'Trigger: the level follows its grants';

create trigger level_grants_level after insert or update or delete on public.level_grants
  for each row execute function app.on_grant_changed();

create function app.holds_paid_level(member_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select exists (
    select from public.level_grants g
    where g.user_id = member_id and g.source = 'payment' and (g.until is null or g.until > app.now())
  )
$$;
comment on function app.holds_paid_level(uuid) is 'Whether a payment makes the member expert now';

-- Giving a level -------------------------------------------------------------------------------------

create function app.set_operator_grant(member_id uuid, new_level text, grant_until timestamptz default null) returns boolean
language plpgsql volatile set search_path = ''
as $$
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
end $$;
comment on function app.set_operator_grant(uuid, text, timestamptz) is
  'Gives or takes the operator''s grant, and no other. Returns whether a payment makes the member expert all the same';

-- Security definer: members may not write levels; they may only lower their own.
create function app.set_level(member_id uuid, new_level text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- The role of the request, which stays visible inside a security definer function.
  v_is_club constant boolean := coalesce(current_setting('role', true), 'none') not in ('anon', 'authenticated');
  v_done constant jsonb := jsonb_build_object('success', true, 'error', null, 'message', null);
  v_level text;
begin
  if not v_is_club then
    perform app.require_self(member_id);
  end if;
  if new_level is null or new_level not in ('basic', 'expert') then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The level is basic or expert';
  end if;
  if member_id is null or not app.ensure_profile(member_id) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'There is no such account';
  end if;
  if v_is_club then
    return v_done || jsonb_build_object('payment_holds', app.set_operator_grant(member_id, new_level));
  end if;
  perform app.lock_member(member_id);
  select app.effective_level(l.current_level, l.level_expires_at, app.now()) into v_level
  from public.user_progress_level l where l.user_id = member_id;
  v_level := coalesce(v_level, 'basic');
  if new_level = v_level then
    return v_done;
  end if;
  if new_level = 'expert' then
    return app.failure('level_raise_not_allowed');
  end if;
  -- The level would come back with the next charge: who wants to leave cancels.
  if app.paid_subscription(member_id, true) is not null then
    return app.failure('subscription_active');
  end if;
  delete from public.level_grants g where g.user_id = member_id;
  perform app.refresh_level(member_id);
  return v_done;
end $$;
comment on function app.set_level(uuid, text) is 'What update_user_level does';

create function public.update_user_level(user_id_param uuid, new_level text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.set_level(user_id_param, new_level) $$;
comment on function public.update_user_level(uuid, text) is
  'Lowers or confirms the caller''s own level; with a live subscription lowering is refused as subscription_active. The server raises, or takes its own
grant only. Replies {success, error, message}, to the server payment_holds too; 42501 for another member, PT400 for an unknown level';

-- A level that was paid ------------------------------------------------------------------------------

-- A paid level that waits for an e-mail goes only to a member who has proved that the e-mail is theirs.

-- Security definer: reads auth.users and auth.identities, which API roles can't.
create function app.has_proven_email(member_id uuid) returns boolean
language sql stable security definer set search_path = ''
as $$
  select exists (
    select from auth.users u
    where u.id = member_id and u.email is not null and u.email_confirmed_at is not null and (
      -- Where new accounts need no confirmation, they are confirmed from the start without any mail.
      u.confirmation_sent_at is not null
      or exists (
        select from auth.identities i
        where i.user_id = u.id and i.provider not in ('email', 'phone')
          and lower(app.json_object(i.identity_data) ->> 'email') = lower(u.email)
          and lower(app.json_object(i.identity_data) ->> 'email_verified') = 'true'
      )
    )
  )
$$;
comment on function app.has_proven_email(uuid) is
  'Whether the member followed a link mailed to their address, or a provider vouches for it';

-- Security definer: members may not read pending levels nor write levels.
create function app.apply_pending_level(in_email text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_nothing constant jsonb := jsonb_build_object('success', true, 'error', null, 'message', null, 'level_applied', false);
  v_email text;
  v_is_paid boolean;
  v_pending public.pending_user_levels;
begin
  select lower(u.email) into v_email from auth.users u where u.id = v_me;
  if v_email is null or v_email is distinct from lower(btrim(in_email)) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'The e-mail is not the caller''s';
  end if;
  -- Asked first: an account without a proven address must not learn whether something waits.
  if not app.has_proven_email(v_me) then
    return app.failure('email_not_confirmed') || jsonb_build_object('level_applied', false);
  end if;
  if not app.ensure_profile(v_me) then
    return v_nothing;
  end if;
  perform app.lock_member(v_me);
  v_is_paid := app.take_over_payments(v_me, v_email);
  update public.pending_user_levels p set applied_at = app.now(), applied_to = v_me
  where p.email = v_email and p.applied_at is null returning * into v_pending;
  if v_pending.subscription_id is null
    and app.effective_level(v_pending.level, v_pending.level_expires_at, app.now()) = 'expert' then
    insert into public.level_grants as g (user_id, source, until) values (v_me, 'payment', v_pending.level_expires_at)
    on conflict on constraint level_grants_one_each do update set
      -- Of two paid periods the longer one holds; null has no end.
      until = case when g.until is not null and excluded.until is not null then greatest(g.until, excluded.until) end;
    v_is_paid := true;
  end if;
  return v_nothing || jsonb_build_object('level_applied', v_is_paid);
end $$;
comment on function app.apply_pending_level(text) is 'What apply_pending_user_level does';

create function public.apply_pending_user_level(email_param text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.apply_pending_level(email_param) $$;
comment on function public.apply_pending_user_level(text) is
  'Gives the caller the level paid for their confirmed e-mail, once, and the subscription with it. Replies {success, error, message, level_applied}; 42501 for another e-mail';

create index level_grants_subscription_idx on public.level_grants (subscription_id);

-- RLS ------------------------------------------------------------------------------------------------

alter table public.user_progress_level enable row level security;
select app.ask_second_factor_of('public.user_progress_level');
alter table public.level_grants enable row level security;
select app.ask_second_factor_of('public.level_grants');
alter table public.pending_user_levels enable row level security;
select app.ask_second_factor_of('public.pending_user_levels');

create policy "Members read their own level" on public.user_progress_level
  for select to authenticated using (user_id = (select auth.uid()));

create policy "Members read their own grants" on public.level_grants
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.user_progress_level, public.level_grants, public.pending_user_levels from anon, authenticated;
grant select on public.user_progress_level, public.level_grants to authenticated;
grant all on public.user_progress_level, public.level_grants, public.pending_user_levels to service_role;
revoke execute on function public.update_user_level(uuid, text), public.apply_pending_user_level(text) from public, anon;
grant execute on function app.refresh_level(uuid), app.set_operator_grant(uuid, text, timestamptz), app.has_proven_email(uuid)
  to service_role;
grant execute on function app.holds_paid_level(uuid), app.set_level(uuid, text), public.update_user_level(uuid, text),
  app.apply_pending_level(text), public.apply_pending_user_level(text) to authenticated, service_role;
