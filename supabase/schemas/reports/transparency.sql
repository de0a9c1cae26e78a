-- Figures about reports that the club publishes.

-- Security definer: reads what API roles can't, and tells numbers alone.
create function app.transparency() returns jsonb
language sql stable security definer set search_path = ''
as $$
  with reports as (
    select r.*, extract(year from r.created_at at time zone app.club_time_zone())::integer as year,
      extract(epoch from r.decided_at - r.created_at) / 3600 as hours
    from app.content_reports r
  ), counted as (
    select y.year, count(*) as received,
      count(*) filter (where y.source = 'member') as by_members, count(*) filter (where y.source = 'stranger') as by_strangers,
      count(*) filter (where y.hidden_at_once) as hidden_at_once, count(*) filter (where y.state = 'open') as open,
      count(*) filter (where y.appealed_at is not null) as appeals, count(*) filter (where y.appeal_granted) as appeals_granted,
      count(*) filter (where y.hours <= app.report_answer_hours()) as within_a_day,
      round((percentile_cont(0.5) within group (order by y.hours))::numeric, 1) as median_hours
    from reports y group by y.year
  )
  select app.done() || jsonb_build_object('years', coalesce(jsonb_agg(jsonb_build_object(
    'year', c.year, 'received', jsonb_build_object('member', c.by_members, 'stranger', c.by_strangers),
    'by_reason', (select jsonb_object_agg(n.reason, n.reports) from (select r.reason, count(*) as reports from reports r where r.year = c.year group by r.reason) n),
    'hidden_at_once', c.hidden_at_once, 'open', c.open,
    'by_decision', (select coalesce(jsonb_object_agg(n.decision, n.reports), '{}') from (
      select r.decision, count(*) as reports from reports r where r.year = c.year and r.decision is not null group by r.decision) n),
    'appeals', c.appeals, 'appeals_granted', c.appeals_granted, 'answered_within_a_day', c.within_a_day, 'median_hours', c.median_hours)
    order by c.year desc), '[]'))
  from counted c
$$;
comment on function app.transparency() is 'What transparency does';

create function public.transparency() returns jsonb
language sql stable set search_path = ''
as $$ select app.transparency() $$;
comment on function public.transparency() is
  'For everybody: reports and decisions of each year, the newest first, as numbers: {success, error, message, years: [{year, received: {member, stranger}, by_reason, hidden_at_once, open,
by_decision, appeals, appeals_granted, answered_within_a_day, median_hours}]}';

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.transparency() from public;
grant execute on function app.transparency(), public.transparency() to anon, authenticated, service_role;
