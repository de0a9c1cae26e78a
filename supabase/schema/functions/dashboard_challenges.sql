-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.dashboard_challenges(member_id uuid, instant timestamp with time zone, OUT challenges json, OUT active integer, OUT completion numeric)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
begin
  select coalesce(json_agg(c order by c.start_date desc, c.challenge_id), '[]'), count(*), coalesce(round(avg(c.completion_percentage), 2), 0)
  into challenges, active, completion
  from (
    select g.challenge_id, c.title, c.start_date, c.end_date, g.points, g.check_ins_count,
      app.completion_percentage(g.check_ins_count, c.target_check_ins) as completion_percentage, c.target_check_ins
    from public.challenge_progress g
    join public.challenges c on c.id = g.challenge_id and c.active and c.end_date > instant
    where g.user_id = member_id and g.is_active
  ) c;
end $function$;
comment on function app.dashboard_challenges(uuid,timestamp with time zone) is 'The member''s active challenges (active, end in the future) with their progress, how many, and their average completion';
grant execute on function app.dashboard_challenges(uuid,timestamp with time zone) to authenticated, service_role;
