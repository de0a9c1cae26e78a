import type { SqlRunner } from './club-connection.ts';

/** The channel on which the database tells every server process that messages wait in realtime.messages. */
export const MESSAGE_CHANNEL = 'realtime_messages';

/**
 * The topic on which the database tells the server processes of each deleted session and suspended member. No policy
 * lets a client join it.
 */
export const ENDED_SESSIONS_TOPIC = 'server:ended_sessions';

// Any fixed number will do; migrations.ts has another one.
const NOTIFY_LOCK = 2_121_212_122;

// Columns, defaults and functions are those of hosted Supabase, because policies and triggers of supabase/migrations
// need them. Hosted Supabase partitions the table by day and reads it from the write-ahead log. Here a trigger wakes
// the readers, who know by transaction_id what they have read.
const REALTIME_SCHEMA_SQL = `
create schema if not exists realtime;
comment on schema realtime is 'Broadcast messages, as on a hosted Supabase project';

create table if not exists realtime.messages (
  topic text not null,
  extension text not null,
  payload jsonb,
  event text,
  private boolean default false,
  updated_at timestamp not null default (now() at time zone 'utc'),
  inserted_at timestamp not null default (now() at time zone 'utc'),
  id uuid not null default gen_random_uuid(),
  transaction_id xid8 not null default pg_current_xact_id(),
  primary key (transaction_id, id)
);
comment on table realtime.messages is 'Messages to broadcast; kept for 72 hours. Whoever may select here for realtime.topic() may join that topic';
comment on column realtime.messages.topic is 'Such as user:<id> or challenge:<id>';
comment on column realtime.messages.extension is 'broadcast or presence; the club has only broadcasts';
comment on column realtime.messages.payload is 'What the topic''s sockets receive';
comment on column realtime.messages.event is 'The name that clients subscribe to';
comment on column realtime.messages.private is 'Whether only private channels receive it';
comment on column realtime.messages.updated_at is 'UTC';
comment on column realtime.messages.inserted_at is 'UTC; when it was sent';
comment on column realtime.messages.id is 'Told to the club''s processes by NOTIFY';
comment on column realtime.messages.transaction_id is 'Who has seen every transaction before this one has seen every message before this one';
create index if not exists messages_inserted_at_idx on realtime.messages using brin (inserted_at);
alter table realtime.messages enable row level security;

create or replace function realtime.topic() returns text
language sql stable set search_path = ''
as $$ select nullif(current_setting('realtime.topic', true), '') $$;
comment on function realtime.topic() is 'The topic that is being joined, for the policies of realtime.messages';

create or replace function realtime.send(payload jsonb, event text, topic text, private boolean default true) returns void
language plpgsql volatile set search_path = ''
as $$
declare
  message_id constant uuid := gen_random_uuid();
begin
  insert into realtime.messages (id, payload, event, topic, private, extension)
  values (message_id, case when payload ? 'id' then payload else payload || jsonb_build_object('id', message_id) end,
    event, topic, private, 'broadcast');
exception when others then
  raise warning 'ErrorSendingBroadcastMessage: %', sqlerrm;
end $$;
comment on function realtime.send(jsonb, text, text, boolean) is
  'Broadcasts a message when the transaction commits. A failure is only a warning: the caller''s own work goes on';

create or replace function realtime.notify_message() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  -- PostgreSQL lets transactions that notify commit only one after the other, each waiting for the one before to reach the disk.
  -- So one notifies at a time, and the readers look again a little later for those that committed beside it.
  -- It carries only the id: 8,000 bytes are the limit, and a full queue would abort the member's transaction.
  if pg_catalog.pg_try_advisory_xact_lock(${NOTIFY_LOCK}) and pg_catalog.pg_notification_queue_usage() < 0.5 then
    perform pg_catalog.pg_notify('${MESSAGE_CHANNEL}', new.id::text);
  end if;
  return null;
end $$;
comment on function realtime.notify_message() is 'Trigger: wakes the club''s processes with the id of a new message, unless another transaction is about to';
create or replace trigger messages_notify after insert on realtime.messages
  for each row execute function realtime.notify_message();

create or replace function realtime.tell_ended_session() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  perform realtime.send(jsonb_build_object('session_id', old.id), 'session_ended', '${ENDED_SESSIONS_TOPIC}', true);
  return null;
end $$;
comment on function realtime.tell_ended_session() is 'Trigger on auth.sessions: the channels of a session end with it, in every process';
create or replace trigger club_session_ended after delete on auth.sessions
  for each row execute function realtime.tell_ended_session();

revoke all on all tables in schema realtime from public;
revoke execute on all functions in schema realtime from public;
grant usage on schema realtime to anon, authenticated, service_role;
grant select, insert, update on realtime.messages to anon, authenticated, service_role;
grant execute on all functions in schema realtime to anon, authenticated, service_role;
`;

/**
 * The schema `realtime` of a Supabase project, for a database outside of Supabase.
 * @returns its SQL, or an empty text where Supabase's Realtime already has that schema
 */
export async function realtimeSchemaSql(database: SqlRunner): Promise<string> {
  const [found] = await database.query<{ is_foreign: boolean }>(
    `select to_regclass('realtime.messages') is not null and to_regprocedure('realtime.notify_message()') is null as is_foreign`,
  );
  return found?.is_foreign ? '' : REALTIME_SCHEMA_SQL;
}
