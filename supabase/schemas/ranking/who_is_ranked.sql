-- Whom rankings leave out: the suspended, and the staff where a challenge says so. They keep what they have, and come back with it.

-- Security definer: reads club_staff and member_suspensions, which API roles can't.
create function app.is_ranked(in_challenge uuid, member_id uuid) returns boolean
language plpgsql stable security definer set search_path = ''
as $$
begin
  return app.is_active_participant(in_challenge, member_id) and not app.is_suspended(member_id)
    and not exists (
      select from public.club_staff t join public.challenges c on c.id = in_challenge and c.staff_excluded where t.user_id = member_id)
    -- A member who was out of the ranking when it became final got no place, and there is none to come.
    and (not app.is_final(in_challenge)
      or exists (select from public.challenge_results r where r.challenge_id = in_challenge and r.user_id = member_id));
end $$;
comment on function app.is_ranked(uuid, uuid) is
  'Whether a member stands in a challenge''s ranking: takes part, is not suspended, is no staff where staff stay out, and has a place where the result is final';

create function app.rank_again(member_id uuid, in_challenge uuid default null) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update public.challenge_progress g set is_active = app.is_ranked(g.challenge_id, g.user_id)
  where g.user_id = member_id and (in_challenge is null or g.challenge_id = in_challenge)
    and g.is_active is distinct from app.is_ranked(g.challenge_id, g.user_id);
end $$;
comment on function app.rank_again(uuid, uuid) is 'Puts a member into the rankings they belong in now, and out of the others; their points stay as they are';

-- Security definer: runs for each caller who changes the row, and writes challenge_progress.
create function app.on_ranked_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_member constant uuid := case when tg_op = 'DELETE' then old.user_id else new.user_id end;
begin
  -- Not for an account that is being deleted.
  if exists (select from public.profiles p where p.id = v_member) then
    perform app.rank_again(v_member);
  end if;
  return null;
end $$;
comment on function app.on_ranked_changed() is 'Trigger on club_staff and member_suspensions: the rankings follow';

create trigger club_staff_ranked after insert or delete on public.club_staff
  for each row execute function app.on_ranked_changed();
create trigger member_suspensions_ranked after insert or update or delete on app.member_suspensions
  for each row execute function app.on_ranked_changed();

-- Security definer: runs for each caller who changes the challenge, and reads club_staff.
create function app.on_staff_excluded_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  perform app.rank_again(t.user_id, new.id) from public.club_staff t;
  return null;
end $$;
comment on function app.on_staff_excluded_changed() is 'Trigger on challenges: the ranking follows whether staff stay out';

create trigger challenges_staff_excluded after update of staff_excluded on public.challenges
  for each row when (old.staff_excluded <> new.staff_excluded) execute function app.on_staff_excluded_changed();

create function app.settle_suspensions() returns void
language plpgsql volatile set search_path = ''
as $$
begin
  -- Looked for first: nearly always there is none, and a ranking that is read writes nothing.
  if exists (select from app.member_suspensions s where s.settled_at is null and (s.until <= app.now() or s.lifted_at is not null)) then
    update app.member_suspensions s set settled_at = app.now()
    where s.settled_at is null and (s.until <= app.now() or s.lifted_at is not null);
  end if;
end $$;
comment on function app.settle_suspensions() is
  'Puts the members whose suspension has ended back into the rankings. Whoever reads or counts a ranking asks it first, so that no job is needed';
