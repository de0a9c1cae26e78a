-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.make_partner_codes()
 RETURNS void
 LANGUAGE sql
 SET search_path TO ''
AS $function$
  insert into app.partner_codes (partner_id, code)
  select e.id, app.letters_of(app.random_bytes(), 8) from public.content_entries e
  where e.collection = 'benefit_partners' and not exists (select from app.partner_codes c where c.partner_id = e.id)
  on conflict do nothing
$function$;
comment on function app.make_partner_codes() is 'For the operator''s command: gives a code to each partner that has none';
-- Nobody but the owner and what the owner defined may call it.
