-- Fields that the API computes when they are asked for: challenges?select=*,participants and challenge_progress?select=*,position.

create function public.participants(challenge public.challenges) returns bigint
language sql stable set search_path = ''
as $$ select (app.challenge_totals(challenge.id) ->> 'total_participants')::bigint $$;
comment on function public.participants(public.challenges) is
  'How many members take part in the challenge now. Counted, not stored: a counter would be one row that every member waits for';

-- Security definer: counts those ahead without a policy check on each row, and only for the caller's own row.
create function app.own_position(progress public.challenge_progress) returns bigint
language sql stable security definer set search_path = ''
as $$
  -- The row is read anew: called as a procedure, the API takes one that the caller made up.
  select app.ranking_position(own, (app.now() at time zone c.time_zone)::date)
  from public.challenge_progress own join public.challenges c on c.id = own.challenge_id
  where own.challenge_id = progress.challenge_id and own.user_id = progress.user_id and own.is_active
    and own.user_id = (select auth.uid())
$$;
comment on function app.own_position(public.challenge_progress) is 'The caller''s own position in a ranking; null for anybody else''s row';

create function public."position"(progress public.challenge_progress) returns bigint
language sql stable set search_path = ''
as $$ select app.own_position(progress) $$;
comment on function public."position"(public.challenge_progress) is
  'The caller''s own position, null on other rows: challenge_ranking_page gives those of a whole page for the price of one';

-- Grants --------------------------------------------------------------------------------------------

revoke execute on all functions in schema app from public;
grant execute on function app.own_position(public.challenge_progress) to authenticated, service_role;
revoke execute on function public.participants(public.challenges), public."position"(public.challenge_progress) from public, anon;
grant execute on function public.participants(public.challenges), public."position"(public.challenge_progress)
  to authenticated, service_role;
