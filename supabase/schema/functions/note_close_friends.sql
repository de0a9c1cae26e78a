-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.note_close_friends(handle text)
 RETURNS integer
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
declare
  v_noted integer;
begin
  with work as (select w.* from app.close_friends_work() w where app.same_handle(w.instagram, handle)),
  gone as (
    delete from public.close_friends c using work w where c.user_id = w.user_id and w.act = 'remove' and not c.is_wanted returning 1
  ),
  kept as (
    -- A member whose plan has ended still wishes: with the plan they are to be added again.
    update public.close_friends c set added_as = case when w.act <> 'remove' then w.instagram end
    from work w where c.user_id = w.user_id and (w.act <> 'remove' or c.is_wanted) returning 1
  )
  select (select count(*) from gone) + (select count(*) from kept) into v_noted;
  return v_noted;
end $function$;
comment on function app.note_close_friends(text) is 'Notes that the operator has done what close_friends_work says of an Instagram. Returns of how many members';
grant execute on function app.note_close_friends(text) to service_role;
