-- The first challenge's own texts named minutes, points and check-ins as they were when it was made. The screens say them from the rules;
-- of texts that nobody has changed the numbers go, in whichever challenge they were repeated.

update public.challenges c set description = 'Treine todos os dias e suba no ranking.'
where c.description ~ '^Treine todos os dias por 21 dias: cada treino de [0-9]+ minutos ou mais vale um check-in e [0-9]+ pontos no ranking\.$';

update public.challenges c set requirements = '{}'
where array_to_string(c.requirements, '|') ~ ('^Registre um treino de pelo menos [0-9]+ minutos por dia'
  '\|O check-in vale para o dia do treino, uma vez por dia\|Complete [0-9]+ check-ins para concluir o desafio$');
