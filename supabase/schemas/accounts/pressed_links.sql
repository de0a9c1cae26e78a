-- Links of mails that were pressed.

create function app.void_by_link(in_link app.account_links) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- One mail tells of all that goes, in place of one for each factor.
  perform set_config('app.voids_access', in_link.user_id::text, true);
  if in_link.act = 'remove_factor' then
    perform app.forget_factor(in_link.factor_id);
  elsif in_link.act = 'all_out' then
    perform app.forget_ways_in_since(in_link.user_id, in_link.created_at - make_interval(days => app.young_factor_days()));
  end if;
  if in_link.act <> 'not_me' then
    perform app.forget_recovery_codes(in_link.user_id);
  end if;
  perform app.void_account_access(in_link.user_id, in_only_aal1 => in_link.act = 'not_me');
  perform set_config('app.voids_access', '', true);
  perform app.tell_of_void(in_link.user_id, in_link.act);
  perform app.mail_new_link(in_link.user_id);
end $$;
comment on function app.void_by_link(app.account_links) is
  'The press "it was not me" in a mail. About codes that somebody tries (not_me): the password and the sessions that have shown nothing else go. About a new second factor (remove_factor): that factor, the recovery codes, the password and all sessions. About another way into the account, or a copy of its data (all_out): the recovery codes, the password and all sessions, and with them the factors and the providers of another address that began within app.young_factor_days() before the mail, or since; an older factor stays. A new link is mailed';

create function app.act_by_link(in_link app.account_links) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  case in_link.act
    when 'remove_factor', 'not_me', 'all_out' then
      perform app.void_by_link(in_link);
      perform app.note_access('access_voided', in_link.user_id, app.client_address());
    when 'start_lost_phone' then perform app.begin_lost_phone(in_link.user_id);
    when 'stop_lost_phone' then perform app.stop_lost_phone(in_link.user_id, 'link');
  end case;
end $$;
comment on function app.act_by_link(app.account_links) is 'Does what a pressed link is for';

-- A link may be for nothing any more; who pressed hears until when they wait.
-- Security definer: the holder of a mail's link acts for its member without a login; app.require_service asks who calls.
create function app.use_account_link(in_token text, in_press boolean, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  -- Anybody may have a /48 of IPv6.
  v_subject constant text := 'account link ' || app.network_of(app.caller_address(in_address), 48);
  v_link app.account_links;
  v_wait integer;
begin
  perform app.require_service();
  select * into v_link from app.account_links l where l.token_hash = app.account_link_hash(in_token);
  -- The right one is always judged: a network that is full of guesses bars nobody.
  if v_link.token_hash is null then
    v_wait := app.count_card_attempt(v_subject, app.account_link_guesses());
    return case when v_wait > 0 then app.too_many_attempts(v_wait) else app.failure('link_not_valid') end;
  end if;
  if coalesce(in_press, false) then
    -- The account first, as a renewal does. Of two presses one is the first; a link that went meanwhile is none.
    perform from auth.users u where u.id = v_link.user_id for update;
    select * into v_link from app.account_links l where l.token_hash = app.account_link_hash(in_token) for update;
  end if;
  if not app.is_living_link(v_link) then
    return app.failure('link_not_valid');
  elsif coalesce(in_press, false) and v_link.used_at is null then
    update app.account_links l set used_at = app.now() where l.token_hash = v_link.token_hash returning * into v_link;
    perform app.act_by_link(v_link);
  end if;
  return app.done() || jsonb_build_object('act', v_link.act, 'done', v_link.used_at is not null)
    || case when v_link.act like '%\_lost\_phone' then jsonb_build_object('due_at', app.lost_phone_of(v_link.user_id) -> 'due_at') else '{}' end;
end $$;
comment on function app.use_account_link(text, boolean, text) is 'What use_account_link does';

create function public.use_account_link(p_token text, p_press boolean default false, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.use_account_link(p_token, p_press, p_address) $$;
comment on function public.use_account_link(text, boolean, text) is
  'For the function account-link: what the link of a mail does, and with p_press does it, once. Replies {success, error, message, act, done}, of the wait for a lost phone with due_at; link_not_valid, and
over_rate_limit where a network tries many that nobody has';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.use_account_link(text, boolean, text) from public, anon, authenticated;
grant execute on function app.use_account_link(text, boolean, text), public.use_account_link(text, boolean, text) to service_role;
