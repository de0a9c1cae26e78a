-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.my_perks()
 RETURNS jsonb
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
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
$function$;
comment on function public.my_perks() is 'What the caller''s plan gives besides the app''s pages: {group_url, close_friends: {state: none, asked, added or leaving, instagram,
profile_instagram}, event_codes, raffles with the caller''s number}';
grant execute on function public.my_perks() to authenticated, service_role;
