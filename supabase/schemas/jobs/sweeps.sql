-- Work that is done once a club, not once a server process: the process that asks first when it is due again does it.

create table app.sweeps (
  name text primary key,
  last_run_at timestamptz not null default '-infinity'
);
comment on table app.sweeps is 'When each recurring task was last begun, whichever server process did it';
comment on column app.sweeps.name is 'The task';
comment on column app.sweeps.last_run_at is 'When it was last begun';

create function app.take_sweep(in_name text, every interval) returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  insert into app.sweeps (name) values (in_name) on conflict (name) do nothing;
  -- Skipped, not waited for: who holds the row is about to do it.
  perform from app.sweeps s where s.name = in_name and s.last_run_at <= app.now() - every for update skip locked;
  if not found then
    return false;
  end if;
  update app.sweeps s set last_run_at = app.now() where s.name = in_name;
  return true;
end $$;
comment on function app.take_sweep(text, interval) is
  'Whether the caller is the one to do the task now: true once in that time, for whoever asks first. A caller that fails leaves it to the next time';

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.sweeps from public;
