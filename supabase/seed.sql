-- First boot: one active main challenge that starts today. Running it again changes nothing. Its numbers are those of the rules: points and
-- target are the columns' own defaults, and its texts have none, since they stay as they are when a rule changes. The screens say the rules.
insert into public.challenges (title, description, start_date, end_date, type)
select
  'Desafio 21 dias',
  'Treine todos os dias e suba no ranking.',
  (app.club_today() + time '00:00:00') at time zone 'America/Sao_Paulo',
  (app.club_today() + 20 + time '23:59:59') at time zone 'America/Sao_Paulo',
  'main'
where not exists (select from public.challenges);
