-- The beginning of the staff's log is as safe as its lines: it moves forward over lines that are old enough, and no other way. And it is written
-- with a WHERE, since the platform refuses an UPDATE without one.

create function app.guard_staff_log_start() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- By the database's own clock, as the lines.
  if tg_op = 'UPDATE' then
    if new.only_row and new.seq > old.seq and exists (
      select from app.staff_log l
      where l.seq = new.seq and l.line_hash = new.line_hash and l.at < pg_catalog.now() - app.log_kept_for()
    ) then
      return new;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'forbidden', detail = 'The log of the staff is append only';
end $$;
comment on function app.guard_staff_log_start() is 'Trigger: the chain''s beginning moves forward to a line of more than five years ago, and nothing else';

create trigger staff_log_start_guard before update or delete on app.staff_log_start
  for each row execute function app.guard_staff_log_start();
create trigger staff_log_start_kept before truncate on app.staff_log_start
  for each statement execute function app.guard_staff_log_start();

create or replace function app.trim_staff_log() returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_last app.staff_log;
begin
  -- A whole prefix: an older line behind a younger one waits for it.
  select * into v_last from app.staff_log l
  where l.seq < coalesce((select min(k.seq) from app.staff_log k where k.at >= pg_catalog.now() - app.log_kept_for()), 9223372036854775807)
  order by l.seq desc limit 1;
  if v_last.seq is null then
    return;
  end if;
  update app.staff_log_start s set seq = v_last.seq, line_hash = v_last.line_hash where s.only_row;
  delete from app.staff_log l where l.seq <= v_last.seq;
end $$;

revoke all on function app.guard_staff_log_start() from public, anon, authenticated, service_role;
