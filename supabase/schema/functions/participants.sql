-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.participants(challenge public.challenges)
 RETURNS bigint
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select (app.challenge_totals(challenge.id) ->> 'total_participants')::bigint $function$;
comment on function public.participants(public.challenges) is 'How many members take part in the challenge now. Counted, not stored: a counter would be one row that every member waits for';
grant execute on function public.participants(public.challenges) to authenticated, service_role;
