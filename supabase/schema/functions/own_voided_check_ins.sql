-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.own_voided_check_ins()
 RETURNS jsonb
 LANGUAGE sql
 STABLE SECURITY DEFINER
 SET search_path TO ''
AS $function$
  select coalesce(jsonb_agg(jsonb_build_object('challenge_id', v.challenge_id, 'check_in_day', v.check_in_day,
    'reason', v.reason, 'voided_at', v.voided_at) order by v.check_in_day desc, v.voided_at desc), '[]')
  from public.check_in_void_log v join public.challenge_check_ins k on k.id = v.check_in_id
  where v.user_id = (select auth.uid()) and k.voided_at is not null
$function$;
comment on function app.own_voided_check_ins() is 'What my_voided_check_ins lists';
grant execute on function app.own_voided_check_ins() to authenticated, service_role;
