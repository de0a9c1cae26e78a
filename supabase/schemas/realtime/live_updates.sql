-- Live updates. When a transaction commits, the member's topic and the challenge's topic each get one message about its changes. Until
-- then the changes are noted, one line for each topic, so that nothing has to be sorted and grouped at the end.
-- realtime.messages, realtime.topic() and realtime.send() are Supabase's. The embedded server makes them where they are missing.

create function app.note_live_change(
  changed_table text, row_id uuid, member_id uuid, in_challenge uuid default null
) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  noted constant text := coalesce(current_setting('app.live_changes', true), '');
  topic constant text := 'user:' || member_id || ' ';
  -- The member's line without its topic: the row, then the tables, each with a space behind it.
  line constant text := split_part(split_part(noted, topic, 2), E'\n', 1);
  changes text := noted;
begin
  -- Whoever changes hundreds of members at once tells the first ones; the others see it by the app's own slow polling.
  if octet_length(noted) >= 8000 then
    return false;
  end if;
  if line = '' then
    changes := changes || topic || row_id || ' ' || changed_table || E' \n';
  elsif position(' ' || changed_table || ' ' in line) = 0 then
    changes := replace(changes, topic || line, topic || line || changed_table || ' ');
  end if;
  if in_challenge is not null and position('challenge:' || in_challenge in changes) = 0 then
    changes := changes || 'challenge:' || in_challenge || E'\n';
  end if;
  if changes <> noted then
    -- By assignment: PL/pgSQL evaluates that by itself, for PERFORM it runs a query.
    changes := set_config('app.live_changes', changes, true);
  end if;
  return noted = '';
end $$;
comment on function app.note_live_change(text, uuid, uuid, uuid) is
  'Notes in the transaction that a member''s row changed; true for the transaction''s first note, which is to call app.tell_live_changes';

-- Security definer: members may not write realtime.messages.
create function app.tell_live_changes() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  noted constant text := current_setting('app.live_changes', true);
begin
  perform set_config('app.live_changes', '', true);
  perform case
    when part[2] is null then
      realtime.send(jsonb_build_object('challenge_id', split_part(part[1], ':', 2)), 'ranking_changed', part[1], true)
    else realtime.send(jsonb_build_object('table', part[3], 'id', part[2], 'tables', part[3:]), 'member_changed', part[1], true)
  end
  from string_to_table(rtrim(noted, E'\n'), E'\n') line, lateral string_to_array(rtrim(line, ' '), ' ') part;
  return null;
exception when others then
  -- The member's workout counts, told or not.
  raise warning 'live update not sent: %', sqlerrm;
  return null;
end $$;
comment on function app.tell_live_changes() is
  'Trigger at the transaction''s end: one message a topic. user:<id> hears which tables of that member changed, challenge:<id> only that its ranking did';

-- The condition notes each change at once, in the order of the changes; only the first one's trigger waits for the commit.

create constraint trigger workout_records_live after insert or update on public.workout_records
  deferrable initially deferred for each row
  when (app.note_live_change('workout_records', new.id, new.user_id, new.challenge_id)) execute function app.tell_live_changes();
create constraint trigger workout_records_live_removed after delete on public.workout_records
  deferrable initially deferred for each row
  when (app.note_live_change('workout_records', old.id, old.user_id, old.challenge_id)) execute function app.tell_live_changes();

create constraint trigger challenge_progress_live after insert or update on public.challenge_progress
  deferrable initially deferred for each row
  when (app.note_live_change('challenge_progress', new.challenge_id, new.user_id, new.challenge_id)) execute function app.tell_live_changes();
create constraint trigger challenge_progress_live_removed after delete on public.challenge_progress
  deferrable initially deferred for each row
  when (app.note_live_change('challenge_progress', old.challenge_id, old.user_id, old.challenge_id)) execute function app.tell_live_changes();

create constraint trigger challenge_check_ins_live after insert or update on public.challenge_check_ins
  deferrable initially deferred for each row
  when (app.note_live_change('challenge_check_ins', new.id, new.user_id, new.challenge_id)) execute function app.tell_live_changes();
create constraint trigger challenge_check_ins_live_removed after delete on public.challenge_check_ins
  deferrable initially deferred for each row
  when (app.note_live_change('challenge_check_ins', old.id, old.user_id, old.challenge_id)) execute function app.tell_live_changes();

create constraint trigger user_progress_live after insert or update on public.user_progress
  deferrable initially deferred for each row
  when (app.note_live_change('user_progress', new.user_id, new.user_id)) execute function app.tell_live_changes();
create constraint trigger user_progress_live_removed after delete on public.user_progress
  deferrable initially deferred for each row
  when (app.note_live_change('user_progress', old.user_id, old.user_id)) execute function app.tell_live_changes();

create constraint trigger profiles_live after update on public.profiles
  deferrable initially deferred for each row
  when (app.note_live_change('profiles', new.id, new.id)) execute function app.tell_live_changes();

create constraint trigger workout_processing_queue_live after insert or update on public.workout_processing_queue
  deferrable initially deferred for each row
  when (app.note_live_change('workout_processing_queue', new.id, new.user_id)) execute function app.tell_live_changes();
create constraint trigger workout_processing_queue_live_removed after delete on public.workout_processing_queue
  deferrable initially deferred for each row
  when (app.note_live_change('workout_processing_queue', old.id, old.user_id)) execute function app.tell_live_changes();

create constraint trigger user_progress_level_live after insert or update on public.user_progress_level
  deferrable initially deferred for each row
  when (app.note_live_change('user_progress_level', new.user_id, new.user_id)) execute function app.tell_live_changes();
create constraint trigger user_progress_level_live_removed after delete on public.user_progress_level
  deferrable initially deferred for each row
  when (app.note_live_change('user_progress_level', old.user_id, old.user_id)) execute function app.tell_live_changes();

-- Asked once, when a topic is joined. There is no policy for writing, because only the database sends.
create policy "Members join their own topic and those of their challenges" on realtime.messages
  for select to authenticated
  using (
    extension = 'broadcast' and topic = (select realtime.topic())
    and (
      (select realtime.topic()) = 'user:' || (select auth.uid())
      or (select realtime.topic()) in (select 'challenge:' || id from app.my_challenge_ids() id)
    )
  );

-- RLS ------------------------------------------------------------------------------------------------

select app.ask_second_factor_of('realtime.messages');

-- Grants ---------------------------------------------------------------------------------------------

-- A member's own statement evaluates the triggers' conditions with the member's rights.
grant execute on function app.note_live_change(text, uuid, uuid, uuid) to anon, authenticated, service_role;
