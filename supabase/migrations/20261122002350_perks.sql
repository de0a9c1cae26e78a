-- What the paid plan gives besides the app's pages ("O que é seu"): Close Friends, codes for events, raffles.
-- The link of the exclusive group is content, see content/expert-links.ts.

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

create table public.event_codes (
  code text primary key check (char_length(code) between 1 and 60 and code = btrim(code)),
  event text not null check (char_length(event) between 1 and 120),
  discount text not null check (char_length(discount) between 1 and 120),
  link text check (link ~ '^https://' and char_length(link) <= 500),
  last_day date not null,
  created_at timestamptz not null default app.now()
);
comment on table public.event_codes is
  'Codes for a discount at an event, one for all Experts, as the operator has them from the event. Nothing is noted about who uses one';
comment on column public.event_codes.code is 'What is typed in at the event''s shop';
comment on column public.event_codes.event is 'The event''s name';
comment on column public.event_codes.discount is 'What the code gives, in the club''s words, such as 15% na inscrição';
comment on column public.event_codes.link is 'Where to use it';
comment on column public.event_codes.last_day is 'The last day on which it is shown, in the club''s zone';
comment on column public.event_codes.created_at is 'When the operator put it in';

create table public.raffles (
  id uuid primary key default gen_random_uuid(),
  prize text not null check (char_length(prize) between 1 and 200),
  winners integer not null default 1 check (winners between 1 and 100),
  draw_at timestamptz not null,
  drawn_at timestamptz,
  seed text check (char_length(seed) between 1 and 200),
  entries integer check (entries >= 1),
  winning_numbers integer[],
  created_at timestamptz not null default app.now(),
  constraint raffles_drawn_whole check (num_nonnulls(drawn_at, seed, entries, winning_numbers) in (0, 4))
);
comment on table public.raffles is
  'Prizes that are drawn among the Experts. The draw follows from seed and number of entries alone (app.raffle_order), so anybody can repeat it';
comment on column public.raffles.id is 'The raffle';
comment on column public.raffles.prize is 'What is won';
comment on column public.raffles.winners is 'How many win, at most as many as take part';
comment on column public.raffles.draw_at is 'Not before then it is drawn; who is Expert at the draw takes part';
comment on column public.raffles.drawn_at is 'When it was drawn; null before';
comment on column public.raffles.seed is 'What the draw follows from: said by the operator, or made at the draw';
comment on column public.raffles.entries is 'How many took part; their numbers are 1 to this';
comment on column public.raffles.winning_numbers is 'The numbers that won, the first one first';
comment on column public.raffles.created_at is 'When the operator announced it';

create table public.raffle_entries (
  raffle_id uuid not null references public.raffles (id) on delete cascade,
  number integer not null check (number >= 1),
  user_id uuid references auth.users (id) on delete set null,
  primary key (raffle_id, number),
  constraint raffle_entries_one_each unique (raffle_id, user_id)
);
comment on table public.raffle_entries is 'Who took part in a raffle, under which number; written by the draw';
comment on column public.raffle_entries.raffle_id is 'The raffle';
comment on column public.raffle_entries.number is 'The member''s number in it';
comment on column public.raffle_entries.user_id is 'The member; null once the account is deleted, whose number stays so that the draw can be repeated';

create index raffle_entries_user_id_idx on public.raffle_entries (user_id);

-- Close Friends -------------------------------------------------------------------------------------

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

-- Raffles -------------------------------------------------------------------------------------------

create function app.raffle_order(seed text, entries integer) returns integer[]
language sql immutable set search_path = ''
as $$ select array_agg(n order by sha256(convert_to(seed || ':' || n, 'UTF8')), n) from generate_series(1, entries) n $$;
comment on function app.raffle_order(text, integer) is
  'The numbers 1 to entries in the order of the SHA-256 of "seed:number"; the first ones win';

create function app.raffle_mail_key(in_raffle_id uuid, number integer) returns text
language sql immutable set search_path = ''
as $$ select format('raffle won %s %s', in_raffle_id, number) $$;
comment on function app.raffle_mail_key(uuid, integer) is 'Under which key app.jobs has the mail to the winner with this number';

create function app.draw_raffle(in_raffle_id uuid, in_seed text default null) returns integer[]
language plpgsql volatile set search_path = ''
as $$
declare
  v_raffle public.raffles;
  v_seed text;
  v_entries integer;
begin
  select * into v_raffle from public.raffles r where r.id = in_raffle_id for update;
  if v_raffle.id is null or v_raffle.drawn_at is not null or v_raffle.draw_at > app.now() then
    return null;
  end if;
  insert into public.raffle_entries (raffle_id, number, user_id)
  select v_raffle.id, row_number() over (order by l.user_id), l.user_id
  from public.user_progress_level l where app.effective_level(l.current_level, l.level_expires_at, app.now()) = 'expert';
  get diagnostics v_entries = row_count;
  if v_entries = 0 then
    return '{}';
  end if;
  v_seed := coalesce(nullif(btrim(in_seed), ''), replace(gen_random_uuid()::text, '-', ''));
  update public.raffles r set drawn_at = app.now(), seed = v_seed, entries = v_entries,
    winning_numbers = (app.raffle_order(v_seed, v_entries))[1:r.winners]
  where r.id = v_raffle.id returning * into v_raffle;
  perform app.add_job('mail', app.raffle_mail_key(v_raffle.id, n), jsonb_build_object('mail', 'raffle_won', 'raffle_id', v_raffle.id, 'number', n))
  from unnest(v_raffle.winning_numbers) n;
  return v_raffle.winning_numbers;
end $$;
comment on function app.draw_raffle(uuid, text) is
  'Draws a raffle among the Experts of this moment, once, and has the winners written to. Returns the winning numbers; none where nobody is Expert, null for a raffle that is drawn
already, not due yet, or not there';

-- What a member sees --------------------------------------------------------------------------------

create function public.my_perks() returns jsonb
language sql stable set search_path = ''
as $$
  -- Runs as the caller: the policies show what is theirs.
  select jsonb_build_object(
    'group_url', (select c.body ->> 'url' from public.content_entries c where c.collection = 'expert_links' and c.id = 'group'),
    'close_friends', jsonb_build_object(
      'profile_instagram', (select nullif(btrim(p.instagram), '') from public.profiles p where p.id = (select auth.uid())),
      'instagram', c.instagram,
      'state', case when c.user_id is null then 'none' when not c.is_wanted then 'leaving'
        when c.added_as = c.instagram then 'added' else 'asked' end),
    'event_codes', coalesce((
      select jsonb_agg(jsonb_build_object('code', e.code, 'event', e.event, 'discount', e.discount, 'link', e.link, 'last_day', e.last_day)
        order by e.last_day, e.event, e.code)
      from public.event_codes e), '[]'::jsonb),
    'raffles', coalesce((
      select jsonb_agg(to_jsonb(shown) order by shown.draw_at desc, shown.id) from (
        select r.id, r.prize, r.winners, r.draw_at, r.drawn_at, r.seed, r.entries, r.winning_numbers, n.number
        from public.raffles r left join public.raffle_entries n on n.raffle_id = r.id and n.user_id = (select auth.uid())
        order by r.draw_at desc, r.id limit 10) shown), '[]'::jsonb))
  from (select (select auth.uid()) as id) m left join public.close_friends c on c.user_id = m.id
$$;
comment on function public.my_perks() is
  'What the caller''s plan gives besides the app''s pages: {group_url, close_friends: {state: none, asked, added or leaving, instagram,
profile_instagram}, event_codes, raffles with the caller''s number}';

-- RLS -----------------------------------------------------------------------------------------------

alter table public.close_friends enable row level security;
alter table public.event_codes enable row level security;
alter table public.raffles enable row level security;
alter table public.raffle_entries enable row level security;

create policy "Members read their own wish for Close Friends" on public.close_friends
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Experts read codes that still hold" on public.event_codes
  for select to authenticated using ((select app.my_level()) = 'expert' and last_day >= (select app.club_today()));
create policy "Experts read raffles to come, and members those they were in" on public.raffles
  for select to authenticated
  using (
    (drawn_at is null and (select app.my_level()) = 'expert')
    or exists (select from public.raffle_entries e where e.raffle_id = id and e.user_id = (select auth.uid()))
  );
create policy "Members read their own numbers" on public.raffle_entries
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants --------------------------------------------------------------------------------------------

revoke all on public.close_friends, public.event_codes, public.raffles, public.raffle_entries from anon, authenticated;
grant select on public.close_friends, public.event_codes, public.raffles, public.raffle_entries to authenticated;
grant all on public.close_friends, public.event_codes, public.raffles, public.raffle_entries to service_role;
revoke execute on all functions in schema app from public;
grant execute on function app.set_close_friends(boolean) to authenticated, service_role;
grant execute on function app.is_expert(uuid), app.close_friends_work(), app.same_handle(text, text), app.note_close_friends(text),
  app.raffle_order(text, integer), app.draw_raffle(uuid, text) to service_role;
revoke execute on function public.set_close_friends(boolean), public.my_perks() from public, anon;
grant execute on function public.set_close_friends(boolean), public.my_perks() to authenticated, service_role;
