-- A session that has yet to show the second factor has app.second_factor_wait_minutes() for it.

-- auth.sessions.not_after is the auth server's own word for the end of a session: it renews none that is past it. The database's own clock,
-- as for all of a session. Sessions of before have none until they are renewed, so a member who opens the app is asked and not signed out.

create function app.second_factor_wait_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 15 $$;
comment on function app.second_factor_wait_minutes() is 'Minutes for which a session may be without the second factor that its member has';

create function app.second_factor_wait() returns interval
language sql immutable set search_path = ''
as $$ select make_interval(mins => app.second_factor_wait_minutes()) $$;
comment on function app.second_factor_wait() is 'How long a session may be without the second factor that its member has';

-- Security definer: the auth server's role has no rights on the club's functions.
create function app.on_session_waiting() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  if app.has_second_factor(new.user_id) then
    new.not_after := pg_catalog.now() + app.second_factor_wait();
    -- Its channels close; a process of the embedded server hears it.
    if tg_op = 'UPDATE' then
      perform realtime.send(jsonb_build_object('session_id', new.id, 'is_waiting', true), 'session_waits', 'server:ended_sessions', true);
    end if;
  end if;
  return new;
end $$;
comment on function app.on_session_waiting() is 'Trigger on auth.sessions: a session at aal1 of a member with a second factor ends soon, if it does not show it';

create function app.on_session_shown() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  new.not_after := null;
  return new;
end $$;
comment on function app.on_session_shown() is 'Trigger on auth.sessions: a session that has shown the second factor goes on';

-- Security definer: the auth server's role has no rights on the club's functions.
create function app.on_factor_in_use() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_member constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  if not app.has_second_factor(v_member) then
    update auth.sessions s set not_after = null where s.user_id = v_member and s.not_after > pg_catalog.now();
  elsif tg_op <> 'DELETE' then
    -- The trigger there gives them their end.
    update auth.sessions s set not_after = null where s.user_id = v_member and s.aal::text is distinct from 'aal2' and s.not_after is null;
  end if;
  return null;
exception when insufficient_privilege then
  -- A hosted project's own table.
  return null;
end $$;
comment on function app.on_factor_in_use() is
  'Trigger on auth.mfa_factors: with the first second factor in use the sessions at aal1 begin to wait for it, with the last one gone they wait no more';

create trigger club_session_waits before insert or update on auth.sessions
  for each row when (new.aal::text is distinct from 'aal2' and new.not_after is null) execute function app.on_session_waiting();
create trigger club_session_shown before update on auth.sessions
  for each row when (old.aal::text is distinct from 'aal2' and new.aal::text = 'aal2') execute function app.on_session_shown();
create trigger club_factor_in_use after insert or update of status on auth.mfa_factors
  for each row when (new.status::text = 'verified') execute function app.on_factor_in_use();
create trigger club_factor_gone after delete on auth.mfa_factors
  for each row when (old.status::text = 'verified') execute function app.on_factor_in_use();

create function app.note_factor_readable(in_factor uuid, is_readable boolean) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_member constant uuid := (select f.user_id from auth.mfa_factors f where f.id = in_factor);
begin
  if is_readable then
    delete from app.unreadable_factors u where u.factor_id = in_factor;
  else
    insert into app.unreadable_factors (factor_id) values (in_factor) on conflict do nothing;
  end if;
  update auth.sessions s set not_after = null where s.user_id = v_member and s.aal::text is distinct from 'aal2' and coalesce(s.not_after > pg_catalog.now(), true);
end $$;
comment on function app.note_factor_readable(uuid, boolean) is
  'For the embedded server: keeps whether the club''s key opens a second factor, and has the member''s sessions wait for it or not';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.second_factor_wait_minutes() to anon, authenticated, service_role;
