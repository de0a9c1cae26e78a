-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.rows_of(source text, key_column text, member text, hidden text[] DEFAULT '{}'::text[])
 RETURNS jsonb
 LANGUAGE plpgsql
 STABLE
 SET search_path TO ''
AS $function$
declare
  v_rows jsonb;
begin
  if to_regclass(source) is null then
    return '[]'::jsonb;
  end if;
  execute format('select jsonb_agg(to_jsonb(t) - $2) from %s t where t.%I::text = $1', to_regclass(source), key_column)
  into v_rows using member, hidden || key_column;
  return coalesce(v_rows, '[]'::jsonb);
end $function$;
comment on function app.rows_of(text,text,text,text[]) is 'The rows of a table whose key column is the member''s, without that column and the hidden ones; empty where there is no such table';
-- Nobody but the owner and what the owner defined may call it.
