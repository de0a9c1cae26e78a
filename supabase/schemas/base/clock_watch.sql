-- The server's clock may leap: a battery that died, a virtual machine that was put back, a hand. What can't be taken back asks for a clock that
-- agrees with the last instant the database saw, and with the server process's own steady clock. Here it is always the database's own clock,
-- never app.clock_shift: a move of the test clock is meant.

-- The watch ------------------------------------------------------------------------------------------

create table app.clock_watch (
  only_row boolean primary key default true check (only_row),
  seen_at timestamptz,
  trusted_at timestamptz,
  leapt_by interval,
  since interval not null default '0',
  lasted interval not null default '0',
  noted_at timestamptz
);
comment on table app.clock_watch is 'The database''s clock as it was last looked at, and the leap that nobody has taken on yet; one row';
comment on column app.clock_watch.only_row is 'There is one';
comment on column app.clock_watch.seen_at is 'The last instant that was looked at, by the database''s own clock; null before the first look';
comment on column app.clock_watch.trusted_at is 'The last instant before a leap; null while the clock agrees';
comment on column app.clock_watch.leapt_by is 'By how much it leapt; negative for one that was put back';
comment on column app.clock_watch.since is 'How much time has gone by since then, as far as the clock went on steadily';
comment on column app.clock_watch.lasted is 'For how long the clock has gone on steadily since its newest leap';
comment on column app.clock_watch.noted_at is 'When the leap was noticed, by the clock that leapt';

create function app.longest_clock_gap() returns interval
language sql immutable set search_path = ''
as $$ select interval '1 hour' $$;
comment on function app.longest_clock_gap() is 'From one look to the next the clock may go on by so much; more is a leap';

create function app.clock_leap_lasts() returns interval
language sql immutable set search_path = ''
as $$ select interval '1 day' $$;
comment on function app.clock_leap_lasts() is 'A leap is taken on when the clock has gone on steadily for so long since';

create function app.note_clock(in_now timestamptz, in_drift interval default null) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_most constant interval := app.longest_clock_gap();
  v_watch app.clock_watch;
  v_gap interval;
  v_is_leap boolean;
begin
  select * into v_watch from app.clock_watch w;
  v_gap := in_now - v_watch.seen_at;
  -- Most looks change nothing.
  if v_watch.trusted_at is null and v_gap between interval '0' and interval '1 minute' then
    return true;
  end if;
  select * into v_watch from app.clock_watch w for update;
  v_gap := in_now - v_watch.seen_at;
  if v_watch.seen_at is null then
    update app.clock_watch w set seen_at = in_now where w.only_row;
    return true;
  end if;
  -- A server that has counted the time itself knows that it went by: then the database was away. Another process may have noted a leap before.
  v_is_leap := v_gap not between -v_most and v_most and coalesce(in_drift not between -v_most and v_most, true);
  if v_watch.trusted_at is null and v_is_leap then
    update app.clock_watch w set seen_at = in_now, trusted_at = v_watch.seen_at, leapt_by = v_gap, since = '0', lasted = '0', noted_at = in_now where w.only_row;
    -- The console tells of it, on a hosted project too, where nobody else looks at the alarms. The server's mail has a row of its own.
    insert into app.alarms (name, is_told, told_at) values ('clock', true, in_now)
    on conflict (name) do update set is_told = true, told_at = excluded.told_at;
    raise log 'the clock leapt by %: what cannot be taken back waits', v_gap;
    return false;
  elsif v_watch.trusted_at is null then
    update app.clock_watch w set seen_at = in_now where w.only_row;
    return true;
  elsif not v_is_leap then
    v_watch.since := v_watch.since + greatest(v_gap, interval '0');
    v_watch.lasted := v_watch.lasted + greatest(v_gap, interval '0');
  else
    v_watch.lasted := '0';
  end if;
  v_gap := in_now - (v_watch.trusted_at + v_watch.since);
  if v_gap between -v_most and v_most then
    -- It is back where it would be without the leap.
    perform app.end_clock_leap(in_now);
    return true;
  elsif v_watch.lasted >= app.clock_leap_lasts() then
    perform app.write_staff_line('clock_taken_on', null, null, jsonb_build_object('leapt_by', v_watch.leapt_by::text, 'before', v_watch.trusted_at));
    perform app.end_clock_leap(in_now);
    return true;
  end if;
  update app.clock_watch w set seen_at = in_now, leapt_by = v_gap, since = v_watch.since, lasted = v_watch.lasted where w.only_row;
  return false;
end $$;
comment on function app.note_clock(timestamptz, interval) is
  'What app.watch_clock does, at an instant that tests choose. Whether the clock may be trusted: it went on by no more than an hour since the last look, or the caller''s own steady clock says that so much time went by';

create function app.end_clock_leap(in_now timestamptz) returns void
language sql volatile set search_path = ''
as $$
  update app.alarms a set is_told = false where a.name = 'clock';
  update app.clock_watch w set seen_at = in_now, trusted_at = null, leapt_by = null, since = '0', lasted = '0', noted_at = null where w.only_row;
$$;
comment on function app.end_clock_leap(timestamptz) is 'The clock is trusted from now on';

-- Security definer: no API role writes the row.
create function app.watch_clock(in_drift interval default null) returns boolean
language plpgsql volatile security definer set search_path = ''
as $$
begin
  return app.note_clock(pg_catalog.clock_timestamp(), in_drift);
end $$;
comment on function app.watch_clock(interval) is
  'Looks at the clock: whether what can''t be taken back may be done now. in_drift is by how much the database''s clock went on more than the caller''s steady clock since the caller''s last look; null where nobody counts';

-- Security definer: no API role writes the row.
create function app.is_clock_trusted() returns boolean
language sql stable security definer set search_path = ''
as $$ select coalesce((select w.trusted_at is null from app.clock_watch w), true) $$;
comment on function app.is_clock_trusted() is 'Whether no leap of the clock waits to be taken on; without looking';

-- The operator ---------------------------------------------------------------------------------------

-- Security definer: no API role writes the row. It runs for the command alone.
create function app.trust_clock() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_watch app.clock_watch;
begin
  if not app.is_command() then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'Only the command takes a leap of the clock on';
  end if;
  select * into v_watch from app.clock_watch w for update;
  if v_watch.trusted_at is not null then
    perform app.write_staff_line('clock_taken_on', null, null, jsonb_build_object('leapt_by', v_watch.leapt_by::text, 'before', v_watch.trusted_at));
    perform app.end_clock_leap(pg_catalog.clock_timestamp());
  end if;
  return app.done() || jsonb_build_object('leapt_by', extract(epoch from v_watch.leapt_by), 'trusted_at', v_watch.trusted_at);
end $$;
comment on function app.trust_clock() is 'For the command: a leap of the clock is taken on. Replies {success, leapt_by in seconds, trusted_at}, both null where there was none';

-- Acts that can't be taken back ----------------------------------------------------------------------

create function app.is_beyond_taking_back(job_kind text) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((select k.is_beyond_taking_back from app.job_kinds k where k.kind = job_kind), false);
end $$;
comment on function app.is_beyond_taking_back(text) is 'Whether a job of this kind does what nobody can take back, so that it waits while the clock has leapt';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.clock_watch enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.clock_watch from public, anon, authenticated, service_role;
grant execute on function app.watch_clock(interval) to service_role;
