-- Rows of closed lists: the club's own, which no member writes. Backups leave them behind.

insert into public.challenge_21_probe (id, name) values (1, 'Desafio 21 dias');

insert into app.milestone_kinds (kind, place, of_21, within_days, has_certificate) values
  ('bronze', 1, 12, null, true),
  ('silver', 2, 17, null, true),
  ('gold', 3, 21, null, true);
