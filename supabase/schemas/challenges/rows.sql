-- Rows of closed lists: the club's own, which no member writes. Backups leave them behind.

insert into public.challenge_21_probe (id, name) values (1, 'Desafio 21 dias');
