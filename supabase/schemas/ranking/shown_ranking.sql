-- The ranking as members see it: members hidden from each other have stand-ins.

create function app.rows_with_stand_ins(ranking_rows jsonb, stand_ins jsonb) returns jsonb
language sql immutable set search_path = ''
as $$
  select coalesce(jsonb_agg(r.body || coalesce(stand_ins -> (r.body ->> 'user_id'), '{}') order by r.place), '[]')
  from jsonb_array_elements(ranking_rows) with ordinality as r (body, place)
$$;
comment on function app.rows_with_stand_ins(jsonb, jsonb) is 'A ranking''s rows, those of hidden members without what tells who they are';

-- Security definer: reads the ranking, which asks for the caller's right itself.
create function app.shown_ranking_page(in_challenge uuid, in_limit integer, in_cursor jsonb) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_me constant uuid := (select auth.uid());
  -- A cursor is the caller's alone, and of this challenge: none that another account or ranking gave leads to a row here.
  v_use constant text := concat_ws(' ', 'ranking', in_challenge, v_me);
  v_stand_ins constant jsonb := app.stand_ins_for(v_me);
  v_page jsonb := app.ranking_page(in_challenge, in_limit, app.opened_cursor(in_cursor, v_use));
  v_ahead jsonb;
begin
  v_page := v_page || jsonb_build_object('next_cursor', app.seal_cursor(v_page -> 'next_cursor', v_use),
    'own_cursor', app.seal_cursor(v_page -> 'own_cursor', v_use));
  -- Nearly everybody blocks nobody.
  if v_stand_ins = '{}' then
    return v_page;
  end if;
  v_ahead := nullif(v_page -> 'rows_ahead', 'null');
  return v_page || jsonb_build_object('rows', app.rows_with_stand_ins(v_page -> 'rows', v_stand_ins),
    'rows_ahead', case when v_ahead is not null then app.rows_with_stand_ins(v_ahead, v_stand_ins) end);
end $$;
comment on function app.shown_ranking_page(uuid, integer, jsonb) is
  'app.ranking_page as the caller may see it: hidden members keep row and place, as "Participante" without photo or the moment of a check-in, and cursors are sealed';

-- Security definer: reads the names, and the search asks for the caller's right itself.
create function app.shown_ranking_search(in_challenge uuid, in_query text, in_limit integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_stand_ins constant jsonb := app.stand_ins_for((select auth.uid()));
  v_limit constant integer := least(greatest(coalesce(in_limit, 20), 1), 50);
  v_found jsonb;
  v_rows jsonb;
begin
  if v_stand_ins = '{}' then
    return app.search_ranking(in_challenge, in_query, in_limit);
  end if;
  -- By their names hidden members are not found, not even as "Participante": who asks would know whose row it is.
  v_found := app.search_ranking(in_challenge, in_query, v_limit + (select count(*)::integer from jsonb_object_keys(v_stand_ins)));
  select coalesce(jsonb_agg(r.body order by r.place), '[]') into v_rows
  from jsonb_array_elements(v_found -> 'rows') with ordinality as r (body, place) where not v_stand_ins ? (r.body ->> 'user_id');
  return v_found || jsonb_build_object('rows', jsonb_path_query_array(v_rows, '$[0 to $last]', jsonb_build_object('last', v_limit - 1)),
    'has_more', (v_found -> 'has_more')::boolean or jsonb_array_length(v_rows) > v_limit);
end $$;
comment on function app.shown_ranking_search(uuid, text, integer) is 'app.search_ranking without the members that are hidden from the caller';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.shown_ranking_page(uuid, integer, jsonb), app.shown_ranking_search(uuid, text, integer)
  to authenticated, service_role;
