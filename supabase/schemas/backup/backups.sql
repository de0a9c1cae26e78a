-- For backups: the accounts that are deleted, since a backup still has them, and which process makes tonight's backup.

create table app.deleted_accounts (
  user_id uuid primary key,
  deleted_at timestamptz not null default clock_timestamp()
);
comment on table app.deleted_accounts is
  'Deleted accounts that wait to be written into the list beside the backups, from which a restore deletes them again. Only where a server keeps that list (BACKUP_DIR)';
comment on column app.deleted_accounts.user_id is 'The id alone: it names nobody once the account is gone';
comment on column app.deleted_accounts.deleted_at is 'When, by the machine''s clock, not app.now()';

-- Security definer: runs for each caller who deletes the account, in every way, and writes a table that API roles can't.
create function app.on_account_gone() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  -- Where nobody keeps a list, nothing of the account stays here either.
  if exists (select from app.sweeps s where s.name = 'deletion_list') then
    insert into app.deleted_accounts (user_id) values (old.id) on conflict (user_id) do nothing;
  end if;
  return null;
end $$;
comment on function app.on_account_gone() is 'Trigger on auth.users: a deleted account is to be written into the list beside the backups';

create trigger club_account_gone after delete on auth.users
  for each row execute function app.on_account_gone();

create function app.begin_backup() returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  hour_ago constant timestamptz := app.now() - interval '1 hour';
begin
  -- The club's night is from three o'clock on. A clock that was ahead leaves an instant that is still to come: it keeps no backup from being
  -- made. What failed a moment ago would fail again, and what was cut off may have taken its server with it. Who waited for the row finds it changed.
  update app.sweeps s set last_run_at = app.now()
  where s.name = 'backup'
    and (s.last_run_at = '-infinity'
      or app.club_day(s.last_run_at - interval '3 hours') <> app.club_day(app.now() - interval '3 hours')
      or (s.last_run_at <= hour_ago
        and exists (select from app.sweeps u where u.name = 'backup_under_way' and not u.last_run_at between hour_ago and app.now())))
    and not exists (select from app.sweeps f where f.name = 'failed_backup' and f.last_run_at between hour_ago and app.now());
  if not found then
    return false;
  end if;
  insert into app.sweeps (name, last_run_at) values ('backup_under_way', app.now())
    on conflict (name) do update set last_run_at = excluded.last_run_at;
  return true;
end $$;
comment on function app.begin_backup() is 'Whether the caller is to make the night''s backup: true once a night, for whichever process asks first, and again an hour after one failed or was last heard of';

create function app.keep_backup() returns void
language sql volatile set search_path = ''
as $$
  update app.sweeps s set last_run_at = app.now() where s.name = 'backup_under_way'
$$;
comment on function app.keep_backup() is 'The night''s backup is still being made: it is due again an hour after this was last said';

create function app.end_backup() returns void
language sql volatile set search_path = ''
as $$
  delete from app.sweeps s where s.name = 'backup_under_way'
$$;
comment on function app.end_backup() is 'The night''s backup is made';

create function app.fail_backup() returns void
language sql volatile set search_path = ''
as $$
  insert into app.sweeps (name, last_run_at) values ('failed_backup', app.now())
    on conflict (name) do update set last_run_at = excluded.last_run_at;
  delete from app.sweeps s where s.name = 'backup_under_way';
  update app.sweeps s set last_run_at = '-infinity' where s.name = 'backup'
$$;
comment on function app.fail_backup() is 'The night''s backup failed: whoever asks first an hour later is to make it';

create function app.begin_deletion_list_hour() returns boolean
language plpgsql volatile set search_path = ''
as $$
begin
  update app.sweeps s set last_run_at = clock_timestamp()
  where s.name = 'deletion_list' and not s.last_run_at between clock_timestamp() - interval '1 hour' and clock_timestamp();
  return found;
end $$;
comment on function app.begin_deletion_list_hour() is 'Whether the caller is to write until when the list of deleted accounts is complete: true once an hour, by the machine''s clock';

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.deleted_accounts from public, anon, authenticated, service_role;
