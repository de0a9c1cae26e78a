-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.challenge_totals(in_challenge uuid)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  seen constant app.ranking_snapshots := app.fresh_ranking_snapshot(in_challenge);
begin
  if not exists (select from public.challenges c where c.id = in_challenge) then
    return app.failure('challenge_not_found') || jsonb_build_object('total_participants', 0, 'total_check_ins', 0, 'total_points', 0);
  end if;
  if seen.challenge_id is not null then
    return jsonb_build_object('success', true, 'error', null, 'message', null, 'total_participants', seen.participants,
      'total_check_ins', seen.check_ins, 'total_points', seen.points);
  end if;
  return (
    select jsonb_build_object('success', true, 'error', null, 'message', null, 'total_participants', count(*),
      'total_check_ins', coalesce(sum(g.check_ins_count), 0), 'total_points', coalesce(sum(g.points), 0))
    from public.challenge_progress g where g.challenge_id = in_challenge and g.is_active
  );
end $function$;
comment on function app.challenge_totals(uuid) is 'What challenge_stats does';
grant execute on function app.challenge_totals(uuid) to authenticated, service_role;
