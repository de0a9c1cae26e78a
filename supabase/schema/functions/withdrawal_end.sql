-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.withdrawal_end(first_paid_at timestamp with time zone)
 RETURNS timestamp with time zone
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$ select ((app.club_day(first_paid_at) + app.withdrawal_days() + 1)::timestamp at time zone app.club_time_zone()) $function$;
comment on function app.withdrawal_end(timestamp with time zone) is 'The instant when the right to withdraw with a full refund is over: after the last of the app.withdrawal_days() that follow the first payment';
grant execute on function app.withdrawal_end(timestamp with time zone) to authenticated, service_role;
