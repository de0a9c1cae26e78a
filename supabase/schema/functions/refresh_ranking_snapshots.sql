-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.refresh_ranking_snapshots(max_age interval DEFAULT '00:00:30'::interval)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  challenge uuid;
  taken integer := 0;
begin
  for challenge in
    select c.id from public.challenges c left join app.ranking_snapshots s on s.challenge_id = c.id
    where (s.challenge_id is not null or (c.active and c.end_date > app.now() and app.has_crowd(c.id)))
      and coalesce(s.taken_at < clock_timestamp() - max_age, true)
  loop
    taken := taken + app.take_ranking_snapshot(challenge)::integer;
  end loop;
  return taken;
end $function$;
comment on function app.refresh_ranking_snapshots(interval) is 'Counts every challenge with a crowd whose snapshot is older than that. Something has to call it about twice a minute: the server does, on a hosted project pg_cron';
grant execute on function app.refresh_ranking_snapshots(interval) to service_role;
