-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.opens_entry(in_collection text, in_entry_id text)
 RETURNS boolean
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  -- Runs as the caller: the policies of content_entries show only what the plan opens.
  select exists (
    select from public.content_entries c
    where c.collection = in_collection
      and (c.id = in_entry_id or c.body -> 'contents' @> jsonb_build_array(jsonb_build_object('id', in_entry_id)))
  )
$function$;
comment on function app.opens_entry(text,text) is 'Whether the caller''s plan opens an entry of the content now; contents within an entry, such as the workouts of a programme, count as entries';
grant execute on function app.opens_entry(text,text) to authenticated, service_role;
