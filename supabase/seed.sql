-- First boot: one active main challenge that starts today. Running it again changes nothing.
insert into public.challenges (title, description, start_date, end_date, type, points, target_check_ins, requirements)
select
  'Desafio 21 dias',
  'Treine todos os dias por 21 dias: cada treino de 45 minutos ou mais vale um check-in e 10 pontos no ranking.',
  (app.club_today() + time '00:00:00') at time zone 'America/Sao_Paulo',
  (app.club_today() + 20 + time '23:59:59') at time zone 'America/Sao_Paulo',
  'main', 210, 21,
  array[
    'Registre um treino de pelo menos 45 minutos por dia',
    'O check-in vale para o dia do treino, uma vez por dia',
    'Complete 21 check-ins para concluir o desafio'
  ]
where not exists (select from public.challenges);
