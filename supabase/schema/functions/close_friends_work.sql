-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.close_friends_work()
 RETURNS TABLE(user_id uuid, act text, instagram text, instead_of text)
 LANGUAGE sql
 STABLE
 SET search_path TO ''
AS $function$
  select c.user_id, case when not w.belongs then 'remove' when c.added_as is null or k.is_kept then 'add' else 'swap' end,
    case when w.belongs then c.instagram else c.added_as end, case when w.belongs and not k.is_kept then c.added_as end
  from public.close_friends c cross join lateral (select c.is_wanted and app.is_expert(c.user_id) as belongs) w
  -- Anybody may write another one's Instagram into their profile: a name that a member who belongs has is never taken off.
  cross join lateral (
    select exists (
      select from public.close_friends o where o.user_id <> c.user_id and o.is_wanted and app.is_expert(o.user_id)
        and (app.same_handle(o.instagram, c.added_as) or app.same_handle(o.added_as, c.added_as))) as is_kept) k
  where case when w.belongs then c.added_as is distinct from c.instagram else c.added_as is not null and not k.is_kept end
  order by c.asked_at, c.user_id
$function$;
comment on function app.close_friends_work() is 'What the operator has to do at Instagram: add, remove, or swap one name for another; a plan that has ended is a reason to remove';
grant execute on function app.close_friends_work() to service_role;
