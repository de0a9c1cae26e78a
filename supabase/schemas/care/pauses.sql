-- Pauses: days of a challenge that a member marks as ill, travelling or resting. The list of who falls away and the reminders leave them alone;
-- points, streak and ranking do not know of them. docs/console.md#members-who-fall-away has the reasons.

create function app.pause_back_days() returns integer
language sql immutable set search_path = ''
as $$ select 7 $$;
comment on function app.pause_back_days() is 'Days back that a pause may begin';

-- A row a day, so that pauses never overlap: a new one takes its days over, and an ended one gives them back.
create table public.member_pauses (
  user_id uuid not null references public.profiles (id) on delete cascade,
  challenge_id uuid not null references public.challenges (id) on delete cascade,
  day date not null,
  kind text not null check (kind in ('ill', 'travel', 'rest')),
  marked_at timestamptz not null default app.now(),
  primary key (user_id, challenge_id, day)
);
comment on table public.member_pauses is 'Days that members marked as a pause, a row a day. Why is nobody''s to read but the member''s; written by set_pause and end_pause';
comment on column public.member_pauses.user_id is 'The member';
comment on column public.member_pauses.challenge_id is 'The challenge';
comment on column public.member_pauses.day is 'The day, in the challenge''s zone';
comment on column public.member_pauses.kind is 'ill, travel or rest';
comment on column public.member_pauses.marked_at is 'When it was marked, the last time';

create index member_pauses_challenge_idx on public.member_pauses (challenge_id, day);

create constraint trigger member_pauses_live after insert or update on public.member_pauses
  deferrable initially deferred for each row
  when (app.note_live_change('member_pauses', new.challenge_id, new.user_id, new.challenge_id)) execute function app.tell_live_changes();
create constraint trigger member_pauses_live_removed after delete on public.member_pauses
  deferrable initially deferred for each row
  when (app.note_live_change('member_pauses', old.challenge_id, old.user_id, old.challenge_id)) execute function app.tell_live_changes();

create function app.is_paused(member_id uuid, in_challenge uuid, in_day date) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return exists (select from public.member_pauses p where p.user_id = member_id and p.challenge_id = in_challenge and p.day = in_day);
end $$;
comment on function app.is_paused(uuid, uuid, date) is 'Whether a member marked that day of a challenge as a pause';

create function app.pauses_of_member(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select coalesce(jsonb_agg(jsonb_build_object('challenge_id', r.challenge_id, 'kind', r.kind, 'from', r.first, 'until', r.last)
    order by r.first, r.challenge_id), '[]')
  from (
    select d.challenge_id, d.kind, min(d.day) as first, max(d.day) as last
    from (
      select p.challenge_id, p.kind, p.day, p.day - (row_number() over (partition by p.challenge_id, p.kind order by p.day))::integer as run
      from public.member_pauses p where p.user_id = member_id
    ) d group by d.challenge_id, d.kind, d.run
  ) r
$$;
comment on function app.pauses_of_member(uuid) is 'A member''s pauses, days of a kind in a row as one: [{challenge_id, kind, from, until}], the oldest first';

-- Security definer: members may not write the table.
create function app.set_own_pause(in_challenge uuid, in_from date, in_until date, in_kind text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_challenge public.challenges;
  v_today date;
begin
  if coalesce(in_kind not in ('ill', 'travel', 'rest'), true) or in_from is null or in_until is null
    or not isfinite(in_from) or not isfinite(in_until) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The kind is ill, travel or rest, from a day until a day';
  end if;
  select * into v_challenge from public.challenges c where c.id = in_challenge;
  if v_challenge.id is null then
    return app.failure('challenge_not_found');
  elsif not app.is_active_participant(in_challenge, v_me) then
    return app.failure('not_participating');
  elsif app.challenge_refusal(v_challenge, app.now()) = 'challenge_over' then
    return app.failure('challenge_over');
  end if;
  v_today := app.challenge_day(app.now(), v_challenge.time_zone);
  -- Inside the challenge, so that none is longer than it.
  if in_until < in_from or in_from < v_today - app.pause_back_days()
    or in_from < app.challenge_day(v_challenge.start_date, v_challenge.time_zone)
    or in_until > app.challenge_day(v_challenge.end_date, v_challenge.time_zone) then
    return app.failure('pause_days_wrong');
  end if;
  perform app.lock_member(v_me);
  insert into public.member_pauses (user_id, challenge_id, day, kind)
  select v_me, in_challenge, in_from + n, in_kind from generate_series(0, in_until - in_from) n
  on conflict (user_id, challenge_id, day) do update set kind = excluded.kind, marked_at = excluded.marked_at;
  return app.done() || jsonb_build_object('pauses', app.pauses_of_member(v_me));
end $$;
comment on function app.set_own_pause(uuid, date, date, text) is 'What set_pause does';

create function public.set_pause(p_challenge_id uuid, p_from date, p_until date, p_kind text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.set_own_pause(p_challenge_id, p_from, p_until, p_kind) $$;
comment on function public.set_pause(uuid, date, date, text) is
  'A participant marks days of a running or coming challenge, first and last, as a pause: ill, travel or rest. Days that were marked before take the new kind. Points and streak stay as they
are. Replies {success, error, message, pauses}; challenge_not_found, not_participating, challenge_over, or pause_days_wrong outside the challenge or more than app.pause_back_days() back';

-- Security definer: members may not write the table.
create function app.end_own_pause(in_challenge uuid, in_from date, in_until date) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
begin
  delete from public.member_pauses p using public.challenges c
  where p.user_id = v_me and p.challenge_id = in_challenge and c.id = p.challenge_id
    and p.day >= coalesce(in_from, app.challenge_day(app.now(), c.time_zone)) and (in_until is null or p.day <= in_until);
  return app.done() || jsonb_build_object('pauses', app.pauses_of_member(v_me));
end $$;
comment on function app.end_own_pause(uuid, date, date) is 'What end_pause does';

create function public.end_pause(p_challenge_id uuid, p_from date default null, p_until date default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.end_own_pause(p_challenge_id, p_from, p_until) $$;
comment on function public.end_pause(uuid, date, date) is
  'The caller takes marked days back: from a day, today when null, until a day, the last one when null. Where nothing is marked it changes nothing. Replies {success, error, message, pauses}';

-- Security definer: the functions above are no API role's to call.
create function app.own_pauses() returns jsonb
language sql stable security definer set search_path = ''
as $$ select app.done() || jsonb_build_object('pauses', app.pauses_of_member((select auth.uid()))) $$;
comment on function app.own_pauses() is 'What my_pauses does';

create function public.my_pauses() returns jsonb
language sql stable set search_path = ''
as $$ select app.own_pauses() $$;
comment on function public.my_pauses() is
  'The caller''s pauses in all challenges: {success, error, message, pauses: [{challenge_id, kind, from, until}]}, the oldest first; kind is ill, travel or rest, the days are the challenge''s';

-- RLS ------------------------------------------------------------------------------------------------

alter table public.member_pauses enable row level security;
select app.ask_second_factor_of('public.member_pauses');

create policy "Members read their own pauses" on public.member_pauses
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.member_pauses from anon, authenticated, service_role;
grant select on public.member_pauses to authenticated;
revoke execute on function public.set_pause(uuid, date, date, text), public.end_pause(uuid, date, date), public.my_pauses()
  from public, anon;
grant execute on function app.pause_back_days() to anon, authenticated, service_role;
grant execute on function app.set_own_pause(uuid, date, date, text), public.set_pause(uuid, date, date, text),
  app.end_own_pause(uuid, date, date), public.end_pause(uuid, date, date), app.own_pauses(), public.my_pauses() to authenticated;
