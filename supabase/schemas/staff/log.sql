-- The acts of the staff, in a log that can not be edited. A line holds ids, the act, the instant and a hash of its details, and the hash of the line
-- before: a line that is changed or taken out breaks the chain. Reasons and what was before and after lie beside it, so that the deletion of
-- an account can empty them and leave the chain whole. docs/console.md#the-log-is-a-chain has the reasons.

create table app.staff_log (
  seq bigint primary key,
  at timestamptz not null,
  -- No foreign keys: a line outlives whom it names by their id.
  actor_id uuid,
  by_command boolean not null,
  session_id uuid,
  act text not null,
  member_id uuid,
  object_id text,
  details_hash text not null,
  previous_hash text not null,
  line_hash text not null
);
comment on table app.staff_log is 'What staff did, one line an act. Append only, for every role';
comment on column app.staff_log.seq is 'Which line it is; each is one more than the one before';
comment on column app.staff_log.at is 'When';
comment on column app.staff_log.actor_id is 'Who did it; null for the command';
comment on column app.staff_log.by_command is 'Whether it was done by the operator''s command';
comment on column app.staff_log.session_id is 'The session it was done from';
comment on column app.staff_log.act is 'The procedure';
comment on column app.staff_log.member_id is 'To whom it was done';
comment on column app.staff_log.object_id is 'To what: a challenge, a check-in, a request';
comment on column app.staff_log.details_hash is 'SHA-256 of the salt and the details';
comment on column app.staff_log.previous_hash is 'line_hash of the line before';
comment on column app.staff_log.line_hash is 'SHA-256 of all of this line';

create index staff_log_member_idx on app.staff_log (member_id, seq desc) where member_id is not null;
create index staff_log_actor_idx on app.staff_log (actor_id, seq desc) where actor_id is not null;
create index staff_log_act_idx on app.staff_log (act, seq desc);
create index staff_log_at_idx on app.staff_log (at, seq);

create table app.staff_log_details (
  seq bigint primary key references app.staff_log (seq) on delete cascade,
  salt text,
  details jsonb,
  check ((salt is null) = (details is null))
);
comment on table app.staff_log_details is 'What a line says beside ids: reason, before, after. Emptied with the account it is about';
comment on column app.staff_log_details.seq is 'The line';
comment on column app.staff_log_details.salt is 'Random, so that nobody finds emptied details by trying';
comment on column app.staff_log_details.details is '{reason, before, after, …}; null once it was emptied';

create table app.staff_log_start (
  only_row boolean primary key default true check (only_row),
  seq bigint not null default 0,
  line_hash text not null default ''
);
comment on table app.staff_log_start is 'The last line that was dropped after five years: the chain begins behind it';
comment on column app.staff_log_start.only_row is 'Always true';
comment on column app.staff_log_start.seq is 'Its number; 0 while all lines are kept';
comment on column app.staff_log_start.line_hash is 'Its line_hash';

-- Append only ----------------------------------------------------------------------------------------

create function app.log_kept_for() returns interval
language sql immutable set search_path = ''
as $$ select interval '5 years' $$;
comment on function app.log_kept_for() is 'How long a line of the staff''s log is kept';

create function app.guard_staff_log() returns trigger
language plpgsql set search_path = ''
as $$
begin
  -- By the database's own clock: moving the club's makes no line old.
  if tg_op = 'DELETE' then
    if old.at < pg_catalog.now() - app.log_kept_for() then
      return old;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'forbidden', detail = 'The log of the staff is append only';
end $$;
comment on function app.guard_staff_log() is 'Trigger: a line is never changed, and goes after five years at the earliest';

create trigger staff_log_guard before update or delete on app.staff_log
  for each row execute function app.guard_staff_log();
create trigger staff_log_kept before truncate on app.staff_log
  for each statement execute function app.guard_staff_log();

create function app.guard_staff_log_details() returns trigger
language plpgsql set search_path = ''
as $$
begin
  if tg_op = 'UPDATE' then
    if new.seq = old.seq and new.details is null and new.salt is null then
      return new;
    end if;
  elsif tg_op = 'DELETE' then
    -- It goes with its line.
    if not exists (select from app.staff_log l where l.seq = old.seq) then
      return old;
    end if;
  end if;
  raise exception using errcode = '42501', message = 'forbidden', detail = 'The log of the staff is append only';
end $$;
comment on function app.guard_staff_log_details() is 'Trigger: details may be emptied, and nothing else';

create trigger staff_log_details_guard before update or delete on app.staff_log_details
  for each row execute function app.guard_staff_log_details();
create trigger staff_log_details_kept before truncate on app.staff_log_details
  for each statement execute function app.guard_staff_log_details();

-- Hashes ---------------------------------------------------------------------------------------------

create function app.hash_of(value text) returns text
language sql immutable set search_path = ''
as $$ select encode(sha256(convert_to(value, 'UTF8')), 'hex') $$;
comment on function app.hash_of(text) is 'SHA-256 of a text, in hexadecimal';

create function app.staff_line_hash(line app.staff_log) returns text
language sql immutable set search_path = ''
as $$
  -- As a JSON array, so that no two lines have the same text.
  select app.hash_of(jsonb_build_array(line.seq, to_char(line.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"'), line.actor_id, line.by_command,
    line.session_id, line.act, line.member_id, line.object_id, line.details_hash, line.previous_hash)::text)
$$;
comment on function app.staff_line_hash(app.staff_log) is 'What line_hash of a line must be';

-- Writing --------------------------------------------------------------------------------------------

create function app.trim_staff_log() returns void
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
comment on function app.trim_staff_log() is 'Drops the lines of more than five years ago and notes where the chain begins now';

-- The owners are told of what is done to one of the staff.
create function app.write_staff_line(in_act text, in_member uuid, in_object text, in_details jsonb) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  v_line app.staff_log;
  v_salt constant text := gen_random_uuid()::text || gen_random_uuid()::text;
  v_details constant jsonb := jsonb_strip_nulls(coalesce(in_details, '{}'));
begin
  -- One after the other, until the commit: each line knows the one before.
  perform pg_advisory_xact_lock(hashtextextended('staff log', 0));
  if app.take_sweep('staff_log', interval '1 day') then
    perform app.trim_staff_log();
  end if;
  select l.seq, l.line_hash into v_line.seq, v_line.previous_hash from app.staff_log l order by l.seq desc limit 1;
  if v_line.seq is null then
    select s.seq, s.line_hash into v_line.seq, v_line.previous_hash from app.staff_log_start s;
  end if;
  v_line.seq := coalesce(v_line.seq, 0) + 1;
  v_line.previous_hash := coalesce(v_line.previous_hash, '');
  v_line.at := app.now();
  v_line.by_command := app.is_command();
  if not v_line.by_command then
    v_line.actor_id := auth.uid();
    v_line.session_id := app.caller_session();
  end if;
  v_line.act := in_act;
  v_line.member_id := in_member;
  v_line.object_id := in_object;
  v_line.details_hash := app.hash_of(v_salt || v_details::text);
  v_line.line_hash := app.staff_line_hash(v_line);
  insert into app.staff_log select v_line.*;
  insert into app.staff_log_details (seq, salt, details) values (v_line.seq, v_salt, v_details);
  if app.is_told_to_owners(in_act) and exists (select from public.club_staff t where t.user_id = in_member) then
    perform app.tell_owners(in_act, in_member, 'done');
  end if;
end $$;
comment on function app.write_staff_line(text, uuid, text, jsonb) is
  'Adds a line to the log in the transaction of its act: who calls, the act, to whom, to what, and {reason, before, after}. What takes an operator and was done to one of the staff
is mailed to the owners';

-- Proving --------------------------------------------------------------------------------------------

create function app.staff_log_head() returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('seq', h.seq, 'hash', h.line_hash) from (
    select l.seq, l.line_hash from app.staff_log l
    union all
    select s.seq, s.line_hash from app.staff_log_start s
    order by seq desc limit 1
  ) h
$$;
comment on function app.staff_log_head() is 'The newest line as a backup notes it: {seq, hash}';

create function app.verify_staff_log(in_known jsonb default '[]') returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_problems jsonb := '[]';
  v_start app.staff_log_start;
  v_seq bigint;
  v_hash text;
  v_lines bigint := 0;
  v_row record;
begin
  select * into v_start from app.staff_log_start;
  v_seq := coalesce(v_start.seq, 0);
  v_hash := coalesce(v_start.line_hash, '');
  for v_row in
    select l as line, l.seq, l.line_hash, l.previous_hash, l.details_hash, d.seq is null as is_lost, d.salt, d.details
    from app.staff_log l left join app.staff_log_details d on d.seq = l.seq order by l.seq
  loop
    v_lines := v_lines + 1;
    if v_row.seq <> v_seq + 1 then
      v_problems := v_problems || jsonb_build_object('seq', v_seq + 1, 'problem', 'missing');
    elsif v_row.previous_hash <> v_hash then
      v_problems := v_problems || jsonb_build_object('seq', v_row.seq, 'problem', 'chain_broken');
    end if;
    if v_row.line_hash <> app.staff_line_hash(v_row.line) then
      v_problems := v_problems || jsonb_build_object('seq', v_row.seq, 'problem', 'changed');
    end if;
    if v_row.is_lost then
      v_problems := v_problems || jsonb_build_object('seq', v_row.seq, 'problem', 'details_missing');
    elsif v_row.details is not null and v_row.details_hash <> app.hash_of(v_row.salt || v_row.details::text) then
      v_problems := v_problems || jsonb_build_object('seq', v_row.seq, 'problem', 'details_changed');
    end if;
    v_seq := v_row.seq;
    v_hash := v_row.line_hash;
  end loop;
  -- Backups noted the newest line of their time, and it must still be so.
  for v_row in
    select (k ->> 'seq')::bigint as seq, k ->> 'hash' as hash, k ->> 'source' as source from jsonb_array_elements(in_known) k
  loop
    if v_row.seq > v_seq then
      v_problems := v_problems || jsonb_build_object('seq', v_row.seq, 'problem', 'cut_off', 'source', v_row.source);
    elsif v_row.seq = v_start.seq and v_row.hash <> v_start.line_hash
      or exists (select from app.staff_log l where l.seq = v_row.seq and l.line_hash <> v_row.hash) then
      v_problems := v_problems || jsonb_build_object('seq', v_row.seq, 'problem', 'rewritten', 'source', v_row.source);
    end if;
  end loop;
  return jsonb_build_object('success', v_problems = '[]', 'lines', v_lines, 'head', app.staff_log_head(), 'problems', v_problems);
end $$;
comment on function app.verify_staff_log(jsonb) is
  'Proves the chain, and that it still holds what backups noted of it: in_known is [{seq, hash, source}]. Returns {success, lines, head, problems:
[{seq, problem, source}]}; a problem is missing, chain_broken, changed, details_missing, details_changed, cut_off or rewritten';

-- With the account -----------------------------------------------------------------------------------

-- Security definer: runs for each caller who deletes the account, and writes a table that API roles can't.
create function app.on_logged_account_deleted() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update app.staff_log_details d set salt = null, details = null
  from app.staff_log l where l.seq = d.seq and l.member_id = old.id and d.details is not null;
  return null;
end $$;
comment on function app.on_logged_account_deleted() is 'Trigger on auth.users: of what was done to a member only ids are left in the log';

create trigger club_staff_log_emptied after delete on auth.users
  for each row execute function app.on_logged_account_deleted();

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

-- RLS ------------------------------------------------------------------------------------------------

alter table app.staff_log enable row level security;
alter table app.staff_log_details enable row level security;
alter table app.staff_log_start enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.staff_log, app.staff_log_details, app.staff_log_start from public, anon, authenticated, service_role;
