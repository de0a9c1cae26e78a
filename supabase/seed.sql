-- First boot: one active main challenge that starts today. Running it again changes nothing. Its numbers are those of the rules: points and
-- target are the columns' own defaults.
insert into public.challenges (title, description, start_date, end_date, type, requirements)
select
  'Desafio 21 dias',
  format('Treine todos os dias por 21 dias: cada treino de %s minutos ou mais vale um check-in e %s pontos no ranking.',
    app.min_check_in_minutes(), app.points_per_check_in()),
  (app.club_today() + time '00:00:00') at time zone 'America/Sao_Paulo',
  (app.club_today() + 20 + time '23:59:59') at time zone 'America/Sao_Paulo',
  'main',
  array[
    format('Registre um treino de pelo menos %s minutos por dia', app.min_check_in_minutes()),
    'O check-in vale para o dia do treino, uma vez por dia',
    format('Complete %s check-ins para concluir o desafio', app.challenge_target_check_ins())
  ]
where not exists (select from public.challenges);
