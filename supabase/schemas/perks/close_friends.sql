-- Close Friends: a list of Instagram that the club keeps by hand. Members say that they want to be on it, the club works it off.

create table public.close_friends (
  user_id uuid primary key references auth.users (id) on delete cascade,
  instagram text not null check (char_length(instagram) between 1 and app.max_instagram_length()),
  is_wanted boolean not null default true,
  asked_at timestamptz not null default app.now(),
  added_as text check (char_length(added_as) between 1 and app.max_instagram_length())
);
comment on table public.close_friends is
  'Who wishes to see the club''s Close Friends on Instagram, and who is on that list. The list itself is at Instagram, where the operator keeps it by hand';
comment on column public.close_friends.user_id is 'The member';
comment on column public.close_friends.instagram is 'The profile''s Instagram when the member asked';
comment on column public.close_friends.is_wanted is 'False once the member takes the wish back';
comment on column public.close_friends.asked_at is 'When the member asked';
comment on column public.close_friends.added_as is 'The Instagram that the operator has put on the list; null while there is none';

create function app.is_expert(member_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((
    select app.effective_level(l.current_level, l.level_expires_at, app.now()) = 'expert'
    from public.user_progress_level l where l.user_id = member_id
  ), false)
$$;
comment on function app.is_expert(uuid) is 'Whether a member''s plan is Expert now';

-- Security definer: a member may wish, and not write that they were added.
create function app.set_close_friends(wanted boolean) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  v_instagram text;
begin
  if wanted is null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'Say whether it is wanted';
  end if;
  if not app.lock_member(v_me) then
    return app.failure('unauthenticated');
  end if;
  if wanted then
    if not app.is_expert(v_me) then
      return app.failure('expert_required');
    end if;
    select nullif(btrim(p.instagram), '') into v_instagram from public.profiles p where p.id = v_me;
    if v_instagram is null then
      return app.failure('instagram_missing');
    end if;
    insert into public.close_friends as c (user_id, instagram) values (v_me, v_instagram)
    on conflict (user_id) do update set instagram = excluded.instagram, is_wanted = true, asked_at = app.now()
    where not c.is_wanted or c.instagram <> excluded.instagram;
  else
    -- Who is on the list has to be taken off by the operator first.
    delete from public.close_friends c where c.user_id = v_me and c.added_as is null;
    update public.close_friends c set is_wanted = false where c.user_id = v_me;
  end if;
  return jsonb_build_object('success', true, 'error', null, 'message', null);
end $$;
comment on function app.set_close_friends(boolean) is 'What set_close_friends does';

create function public.set_close_friends(p_wanted boolean) returns jsonb
language sql volatile set search_path = ''
as $$ select app.set_close_friends(p_wanted) $$;
comment on function public.set_close_friends(boolean) is
  'Asks for Close Friends with the Instagram of the caller''s profile, or takes the wish back. Replies {success, error, message}; refused as
expert_required or instagram_missing';

create function app.same_handle(one text, other text) returns boolean
language sql immutable set search_path = ''
as $$ select lower(ltrim(btrim(one), '@')) = lower(ltrim(btrim(other), '@')) $$;
comment on function app.same_handle(text, text) is 'Whether two texts name the same Instagram';

create function app.close_friends_work() returns table (user_id uuid, act text, instagram text, instead_of text)
language sql stable set search_path = ''
as $$
  select c.user_id, case when not w.belongs then 'remove' when c.added_as is null or k.is_kept then 'add' else 'swap' end,
    case when w.belongs then c.instagram else c.added_as end, case when w.belongs and not k.is_kept then c.added_as end
  from public.close_friends c cross join lateral (select c.is_wanted and app.is_expert(c.user_id) as belongs) w
  -- Anybody may write another one's Instagram into their profile: a name that a member who belongs has is never taken off.
  cross join lateral (
    select exists (
      select from public.close_friends o where o.user_id <> c.user_id and o.is_wanted and app.is_expert(o.user_id)
        and (app.same_handle(o.instagram, c.added_as) or app.same_handle(o.added_as, c.added_as))) as is_kept) k
  where case when w.belongs then c.added_as is distinct from c.instagram else c.added_as is not null and not k.is_kept end
  order by c.asked_at, c.user_id
$$;
comment on function app.close_friends_work() is
  'What the operator has to do at Instagram: add, remove, or swap one name for another; a plan that has ended is a reason to remove';

create function app.note_close_friends(handle text) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_noted integer;
begin
  with work as (select w.* from app.close_friends_work() w where app.same_handle(w.instagram, handle)),
  gone as (
    delete from public.close_friends c using work w where c.user_id = w.user_id and w.act = 'remove' and not c.is_wanted returning 1
  ),
  kept as (
    -- A member whose plan has ended still wishes: with the plan they are to be added again.
    update public.close_friends c set added_as = case when w.act <> 'remove' then w.instagram end
    from work w where c.user_id = w.user_id and (w.act <> 'remove' or c.is_wanted) returning 1
  )
  select (select count(*) from gone) + (select count(*) from kept) into v_noted;
  return v_noted;
end $$;
comment on function app.note_close_friends(text) is 'Notes that the operator has done what close_friends_work says of an Instagram. Returns of how many members';

-- RLS ------------------------------------------------------------------------------------------------

alter table public.close_friends enable row level security;
select app.ask_second_factor_of('public.close_friends');

create policy "Members read their own wish for Close Friends" on public.close_friends
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.close_friends from anon, authenticated;
grant select on public.close_friends to authenticated;
grant all on public.close_friends to service_role;
revoke execute on function public.set_close_friends(boolean) from public, anon;
grant execute on function app.is_expert(uuid), app.same_handle(text, text), app.close_friends_work(), app.note_close_friends(text)
  to service_role;
grant execute on function app.set_close_friends(boolean), public.set_close_friends(boolean) to authenticated, service_role;
