-- The paid plan's benefits besides the app's pages ("O que é seu"): Close Friends, codes for events, raffles.
-- The link of the exclusive group is content, see content/expert-links.ts.

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

-- RLS ------------------------------------------------------------------------------------------------

alter table public.event_codes enable row level security;
select app.ask_second_factor_of('public.event_codes');

create policy "Experts read codes that still hold" on public.event_codes
  for select to authenticated using ((select app.my_level()) = 'expert' and last_day >= (select app.club_today()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.event_codes from anon, authenticated;
grant select on public.event_codes to authenticated;
grant all on public.event_codes to service_role;
revoke execute on function public.my_perks() from public, anon;
grant execute on function public.my_perks() to authenticated, service_role;
