-- A sentence has one stop. What somebody else wrote, and what message_for says, is ended before another sentence follows.

create function app.end_sentence(in_text text) returns text
language sql immutable set search_path = ''
as $$
  select case when t = '' or t ~ '[.!?…][)\]"”’»'']*$' then t else t || '.' end
  from (select regexp_replace(coalesce(in_text, ''), '^\s+|\s+$', '', 'g')) s(t)
$$;
comment on function app.end_sentence(text) is
  'A text with one stop at its end, so that another sentence may follow; an empty one stays empty. domain/end-sentence.ts is the same rule';

create or replace function app.record_message(points_earned integer, refusal text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return case
    when refusal = 'already_checked_in' then 'Treino registrado! Você já fez check-in hoje neste desafio.'
    when refusal is null or refusal = 'no_challenge' then 'Treino registrado! +' || points_earned || ' pontos ganhos!'
    else 'Treino registrado! +' || points_earned || ' pontos ganhos! Sem check-in: ' ||
      app.end_sentence(lower(left(app.message_for(refusal), 1)) || substr(app.message_for(refusal), 2))
  end;
end $$;

revoke execute on all functions in schema app from public;
