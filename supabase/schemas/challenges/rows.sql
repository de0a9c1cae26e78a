-- Rows of closed lists: the club's own, which no member writes. Backups leave them behind.

insert into public.challenge_21_probe (id, name) values (1, 'Desafio 21 dias');

insert into app.milestone_kinds (kind, place, check_ins, of_target, within_days, has_certificate) values
  ('bronze', 1, 12, 21, null, true),
  ('silver', 2, 17, 21, null, true),
  ('gold', 3, 21, 21, null, true);
