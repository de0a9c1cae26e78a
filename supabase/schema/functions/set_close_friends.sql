-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.set_close_friends(p_wanted boolean)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.set_close_friends(p_wanted) $function$;
comment on function public.set_close_friends(boolean) is 'Asks for Close Friends with the Instagram of the caller''s profile, or takes the wish back. Replies {success, error, message}; refused as
expert_required or instagram_missing';
grant execute on function public.set_close_friends(boolean) to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.set_close_friends(wanted boolean)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me constant uuid := (select auth.uid());
  v_instagram text;
begin
  if wanted is null then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'Say whether it is wanted';
  end if;
  if not app.lock_member(v_me) then
    return app.failure('unauthenticated');
  end if;
  if wanted then
    if not app.is_expert(v_me) then
      return app.failure('expert_required');
    end if;
    select nullif(btrim(p.instagram), '') into v_instagram from public.profiles p where p.id = v_me;
    if v_instagram is null then
      return app.failure('instagram_missing');
    end if;
    insert into public.close_friends as c (user_id, instagram) values (v_me, v_instagram)
    on conflict (user_id) do update set instagram = excluded.instagram, is_wanted = true, asked_at = app.now()
    where not c.is_wanted or c.instagram <> excluded.instagram;
  else
    -- Who is on the list has to be taken off by the operator first.
    delete from public.close_friends c where c.user_id = v_me and c.added_as is null;
    update public.close_friends c set is_wanted = false where c.user_id = v_me;
  end if;
  return jsonb_build_object('success', true, 'error', null, 'message', null);
end $function$;
comment on function app.set_close_friends(boolean) is 'What set_close_friends does';
grant execute on function app.set_close_friends(boolean) to authenticated, service_role;
