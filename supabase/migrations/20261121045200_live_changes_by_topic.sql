-- What a transaction changed is noted one line a topic, so that nothing has to be sorted and grouped when it ends.

create or replace function app.note_live_change(
  changed_table text, row_id uuid, member_id uuid, in_challenge uuid default null
) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  noted constant text := coalesce(current_setting('app.live_changes', true), '');
  topic constant text := 'user:' || member_id || ' ';
  -- The member's line without his topic: the row, then the tables, each with a space behind it.
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

-- Security definer: members may not write realtime.messages.
create or replace function app.tell_live_changes() returns trigger
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

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
