-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.search_ranking(in_challenge uuid, in_query text, in_limit integer)
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 20), 1), 50);
  v_words constant text[] := app.name_words(in_query);
  v_today date;
  v_rows jsonb;
  v_has_more boolean;
begin
  select app.standing_day(c, app.now()) into v_today from public.challenges c where c.id = in_challenge;
  if v_today is null or not app.is_active_participant(in_challenge) then
    return app.failure(case when v_today is null then 'challenge_not_found' else 'not_participating' end)
      || jsonb_build_object('rows', '[]'::jsonb, 'has_more', false);
  end if;
  with begun as (
    select b as user_id, 1 as kind, false as is_cut from app.names_that_begin(in_challenge, app.folded_name(in_query), v_limit + 1) b
  ), hits as (
    select * from begun
    union all
    select w.user_id, 2, w.is_last_looked_at from app.names_with_words(in_challenge, v_words, 2 * v_limit + 2, 800) w
    where (select count(*) from begun) <= v_limit
  ), once as (
    select h.user_id, min(h.kind) as kind from hits h where h.user_id is not null group by h.user_id
  ), ordered as (
    select o.user_id, row_number() over (order by o.kind, g.user_name, g.user_id) as line, g as progress
    from once o join public.challenge_progress g on g.challenge_id = in_challenge and g.user_id = o.user_id
  )
  select coalesce((select jsonb_agg(app.ranking_row(o.progress, v_today, app.ranking_place(o.progress, v_today)) order by o.line)
      from ordered o where o.line <= v_limit), '[]'),
    (select count(*) > v_limit from ordered) or exists (select from hits where is_cut)
  into v_rows, v_has_more;
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', v_rows, 'has_more', v_has_more);
end $function$;
comment on function app.search_ranking(uuid,text,integer) is 'What search_challenge_ranking does';
grant execute on function app.search_ranking(uuid,text,integer) to authenticated, service_role;
