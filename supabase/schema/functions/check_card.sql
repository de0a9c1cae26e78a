-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.check_card(p_card text, p_code text, p_address text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.check_card(p_card, p_code, p_address) $function$;
comment on function public.check_card(text,text,text) is 'For the function check-card: whether a card''s code is good now, a minute of tolerance on both sides. Replies {success, name, photo, valid_until} or
{success: false, error: card_code_wrong | card_code_old | card_withdrawn | over_rate_limit, message}. Of wrong codes 60 in 15 minutes are heard from a network, and 600 for a card: after these the right one is told wherever fewer than five were guessed';
grant execute on function public.check_card(text,text,text) to service_role;

CREATE OR REPLACE FUNCTION app.check_card(in_card text, in_code text, in_address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_subjects text[];
  v_wait integer;
  v_wait_if_wrong integer;
  v_verdict text;
  v_member uuid;
begin
  perform app.require_service();
  select b.subjects, b.seconds_to_wait, b.seconds_if_wrong into v_subjects, v_wait, v_wait_if_wrong from app.begin_card_attempt(in_card, in_address) b;
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  select j.verdict, j.member_id into v_verdict, v_member from app.judge_card(in_card, in_code, 1) j;
  if v_verdict = 'card_code_wrong' then
    return case when v_wait_if_wrong > 0 then app.too_many_attempts(v_wait_if_wrong) else app.failure(v_verdict) end;
  end if;
  perform app.take_back_card_attempts(v_subjects);
  if v_verdict <> 'valid' then
    return app.failure(v_verdict);
  end if;
  return (
    select jsonb_build_object('success', true, 'error', null, 'message', null, 'name', app.card_name(p.name),
      -- A sign-up brings its own avatar_url, and the function fetches what stands here with the service key.
      'photo', coalesce(app.shared_photo(p.profile_image_url, p.id), app.shared_photo(p.photo_url, p.id)), 'valid_until', app.benefits_until(p.id))
    from public.profiles p where p.id = v_member
  );
end $function$;
comment on function app.check_card(text,text,text) is 'What check_card does';
grant execute on function app.check_card(text,text,text) to service_role;
