-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.workout_type(value text)
 RETURNS text
 LANGUAGE plpgsql
 IMMUTABLE
 SET search_path TO ''
AS $function$
declare
  cleaned constant text := lower(app.clean_line(value));
begin
  return case cleaned
    when 'funcional' then 'Funcional' when 'musculação' then 'Musculação' when 'yoga' then 'Yoga' when 'pilates' then 'Pilates'
    when 'cardio' then 'Cardio' when 'hiit' then 'HIIT' when 'alongamento' then 'Alongamento' when 'dança' then 'Dança'
    when 'corrida' then 'Corrida' when 'caminhada' then 'Caminhada'
    else case when cleaned is not null then 'Outro' end
  end;
end $function$;
comment on function app.workout_type(text) is 'The club''s spelling of a workout type; unknown is Outro, nothing stays null';
grant execute on function app.workout_type(text) to authenticated, service_role;
