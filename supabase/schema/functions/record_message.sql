-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.record_message(points_earned integer, refusal text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
begin
  return case
    when refusal = 'already_checked_in' then 'Treino registrado! Você já fez check-in hoje neste desafio.'
    when refusal is null or refusal = 'no_challenge' then 'Treino registrado! +' || points_earned || ' pontos ganhos!'
    else 'Treino registrado! +' || points_earned || ' pontos ganhos! Sem check-in: ' ||
      lower(left(app.message_for(refusal), 1)) || substr(app.message_for(refusal), 2) || '.'
  end;
end $function$;
comment on function app.record_message(integer,text) is 'The sentence for a recorded workout';
-- Nobody but the owner and what the owner defined may call it.
