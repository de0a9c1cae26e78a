-- A member blocks another: neither sees anything of the other, and who is blocked is not told. Points, places and totals stay.
-- docs/challenges.md#blocked-members has the reasons.

create table app.member_blocks (
  user_id uuid not null references auth.users (id) on delete cascade,
  blocked_id uuid not null references auth.users (id) on delete cascade,
  blocked_name text not null,
  stand_in uuid not null default gen_random_uuid() unique,
  blocked_at timestamptz not null default app.now(),
  primary key (user_id, blocked_id),
  constraint member_blocks_another check (user_id <> blocked_id)
);
comment on table app.member_blocks is 'Who blocks whom. Written by block_member and unblock_member only';
comment on column app.member_blocks.user_id is 'The member who blocks';
comment on column app.member_blocks.blocked_id is 'The member who is blocked, and learns nothing of it';
comment on column app.member_blocks.blocked_name is 'Their name when they were blocked, by which the list of one''s blocks knows them';
comment on column app.member_blocks.stand_in is
  'Stands in rankings for the one''s id before the other: nothing is found by it, and nobody can work out whose it is';
comment on column app.member_blocks.blocked_at is 'When they were blocked';

create index member_blocks_blocked_idx on app.member_blocks (blocked_id);

-- Numbers of the domain ------------------------------------------------------------------------------

create function app.max_blocked_members() returns integer
language plpgsql immutable set search_path = ''
as $$ begin return 200; end $$;
comment on function app.max_blocked_members() is 'Members that one may block';

-- Members hidden from each other ---------------------------------------------------------------------

-- Security definer: no API role has rights on app.member_blocks, and whether another blocks is no caller's to ask.
create function app.hidden_from_me() returns uuid[]
language plpgsql stable security definer set search_path = ''
as $$
begin
  return array(
    select b.blocked_id from app.member_blocks b where b.user_id = (select auth.uid())
    union
    select b.user_id from app.member_blocks b where b.blocked_id = (select auth.uid())
  );
end $$;
comment on function app.hidden_from_me() is
  'The members of whom the caller sees nothing, since one of the two blocks the other. Each table and procedure that shows members to members asks it; pgTAP 92 finds those that do not';

create function app.stand_ins_for(member_id uuid) returns jsonb
language plpgsql stable set search_path = ''
as $$
begin
  return coalesce((
    -- Where each blocks the other, one of the two stand-ins serves.
    select jsonb_object_agg(h.id, jsonb_build_object('user_id', h.stand_in, 'user_name', 'Participante', 'user_photo_url', null,
      'last_check_in_date', null, 'is_hidden', true))
    from (
      select distinct on (p.id) p.id, p.stand_in from (
        select b.blocked_id as id, b.stand_in from app.member_blocks b where b.user_id = member_id
        union all
        select b.user_id, b.stand_in from app.member_blocks b where b.blocked_id = member_id
      ) p
      order by p.id, p.stand_in
    ) h
  ), '{}');
end $$;
comment on function app.stand_ins_for(uuid) is
  'What a ranking shows a member instead of those hidden from them: {id: {user_id, user_name, user_photo_url, last_check_in_date, is_hidden}}';

-- Tables ---------------------------------------------------------------------------------------------

-- Once a statement, not once a row.
create policy "Members take part unseen by whom they block" on public.challenge_participants
  as restrictive for select to authenticated using (user_id <> all ((select app.hidden_from_me())::uuid[]));
create policy "Members stand unseen by whom they block" on public.challenge_progress
  as restrictive for select to authenticated using (user_id <> all ((select app.hidden_from_me())::uuid[]));
create policy "Members train unseen by whom they block" on public.workout_records
  as restrictive for select to authenticated using (user_id <> all ((select app.hidden_from_me())::uuid[]));
create policy "Members check in unseen by whom they block" on public.challenge_check_ins
  as restrictive for select to authenticated using (user_id <> all ((select app.hidden_from_me())::uuid[]));

-- Live updates ---------------------------------------------------------------------------------------

create function app.note_block_change(member_id uuid, other_id uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_is_first boolean := app.note_live_change('member_blocks', member_id, member_id);
  v_challenge uuid;
begin
  -- By the challenge's topic, as after any check-in: a message of their own would tell who is blocked.
  for v_challenge in
    select p.challenge_id from public.challenge_participants p
    join public.challenge_participants o on o.challenge_id = p.challenge_id and o.user_id = other_id and o.status = 'active'
    where p.user_id = member_id and p.status = 'active'
  loop
    perform app.note_live_change('member_blocks', member_id, member_id, v_challenge);
  end loop;
  return v_is_first;
end $$;
comment on function app.note_block_change(uuid, uuid) is
  'Notes for the live updates that a member blocks another or no longer does; true for the transaction''s first note';

create constraint trigger member_blocks_live after insert on app.member_blocks
  deferrable initially deferred for each row
  when (app.note_block_change(new.user_id, new.blocked_id)) execute function app.tell_live_changes();
create constraint trigger member_blocks_live_removed after delete on app.member_blocks
  deferrable initially deferred for each row
  when (app.note_block_change(old.user_id, old.blocked_id)) execute function app.tell_live_changes();

-- Blocking -------------------------------------------------------------------------------------------

create function app.fellow_name(member_id uuid, fellow_id uuid) returns text
language sql stable set search_path = ''
as $$
  select f.user_name from public.challenge_progress f
  join public.challenge_progress g on g.challenge_id = f.challenge_id and g.user_id = member_id
  where f.user_id = fellow_id limit 1
$$;
comment on function app.fellow_name(uuid, uuid) is 'The name of a member who is or was in a challenge with another; null for whoever was in none';

-- Security definer: no API role has rights on app.member_blocks.
create function app.block_member(other_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_name text;
begin
  -- Two calls at once would both find the last room free.
  if not app.lock_member(v_me) then
    return app.failure('unauthenticated');
  elsif other_id = v_me then
    return app.failure('block_self');
  elsif exists (select from app.member_blocks b where b.user_id = v_me and b.blocked_id = other_id) then
    return app.done();
  end if;
  v_name := app.fellow_name(v_me, other_id);
  -- Whoever blocks the caller is as unknown to them as anybody they never met.
  if v_name is null or other_id = any (app.hidden_from_me()) then
    return app.failure('member_not_found');
  elsif (select count(*) from app.member_blocks b where b.user_id = v_me) >= app.max_blocked_members() then
    return app.failure('blocks_full');
  end if;
  insert into app.member_blocks (user_id, blocked_id, blocked_name) values (v_me, other_id, v_name) on conflict do nothing;
  return app.done();
end $$;
comment on function app.block_member(uuid) is 'What block_member does';

create function public.block_member(p_user_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.block_member(p_user_id) $$;
comment on function public.block_member(uuid) is
  'Hides the caller and another member, who is or was in a challenge with them, from each other everywhere; the other is not told. Called again it does nothing.
Replies {success, error, message}; refused as block_self, member_not_found or blocks_full';

-- Security definer: no API role has rights on app.member_blocks.
create function app.unblock_member(other_id uuid) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from app.member_blocks b where b.user_id = (select auth.uid()) and b.blocked_id = other_id;
  return app.done();
end $$;
comment on function app.unblock_member(uuid) is 'What unblock_member does';

create function public.unblock_member(p_user_id uuid) returns jsonb
language sql volatile set search_path = ''
as $$ select app.unblock_member(p_user_id) $$;
comment on function public.unblock_member(uuid) is
  'Takes the caller''s own block of a member back; where the member blocks the caller too, they stay hidden. Of whom the caller does not block it does nothing.
Replies {success, error, message}';

-- A blocked member has the name of then. One that staff have covered since is covered here too.
-- Security definer: no API role has rights on app.member_blocks.
create function app.own_blocks() returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.done() || jsonb_build_object('rows', coalesce((
    select jsonb_agg(jsonb_build_object('user_id', b.blocked_id, 'user_name', app.shown_name(b.blocked_id, b.blocked_name), 'blocked_at', b.blocked_at)
      order by b.blocked_at desc, b.blocked_id)
    from app.member_blocks b where b.user_id = (select auth.uid())
  ), '[]'));
end $$;
comment on function app.own_blocks() is 'What my_blocks does';

create function public.my_blocks() returns jsonb
language sql stable set search_path = ''
as $$ select app.own_blocks() $$;
comment on function public.my_blocks() is
  'Whom the caller blocks, the newest first: {success, error, message, rows: [{user_id, user_name, blocked_at}]}. The name is that of when they were blocked; Participante while staff have covered it';

-- A copy of the data ---------------------------------------------------------------------------------

-- Security definer: reads what API roles can't, and is told whose.
create function app.blocks_of_member(member_id uuid) returns jsonb
language sql stable security definer set search_path = ''
as $$
  -- No other member's data is in a copy: the list in the app has their names.
  select app.rows_of('app.member_blocks', 'user_id', member_id::text, array['blocked_id', 'blocked_name', 'stand_in'])
$$;
comment on function app.blocks_of_member(uuid) is 'When a member blocked somebody, for their copy of the data; who blocks the member is not told, in a copy either';

-- Reports --------------------------------------------------------------------------------------------

-- No member reports what they are not shown: else a blocked member could still have a picture hidden at once.

create function app.is_blocked_between(one_id uuid, other_id uuid) returns boolean
language sql stable set search_path = ''
as $$ select exists (select from app.member_blocks b where (b.user_id, b.blocked_id) in ((one_id, other_id), (other_id, one_id))) $$;
comment on function app.is_blocked_between(uuid, uuid) is 'Whether one of two members blocks the other';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.member_blocks enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.member_blocks from public, anon, authenticated, service_role;
revoke execute on function public.block_member(uuid), public.unblock_member(uuid), public.my_blocks() from public, anon;
grant execute on function app.max_blocked_members() to anon, authenticated, service_role;
grant execute on function app.hidden_from_me(), app.block_member(uuid), public.block_member(uuid), app.unblock_member(uuid),
  public.unblock_member(uuid), app.own_blocks(), public.my_blocks() to authenticated;
