-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.record_card_use(p_card text, p_code text, p_partner_code text, p_address text DEFAULT NULL::text)
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.record_card_use(p_card, p_code, p_partner_code, p_address) $function$;
comment on function public.record_card_use(text,text,text,text) is 'For the function check-card: notes that a member uses a benefit today, with a code at most ten minutes old and the partner''s own. The first use at a partner that
gives a free class is that class. Replies {success, partner, day, is_repeated, is_free_class, free_class_day} or {success: false, error, message}.
Wrong codes count as those of check_card do; with a wrong partner''s code the card''s is not judged';
grant execute on function public.record_card_use(text,text,text,text) to service_role;

CREATE OR REPLACE FUNCTION app.record_card_use(in_card text, in_code text, in_partner_code text, in_address text)
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_today constant date := app.club_today();
  v_subjects text[];
  v_wait integer;
  v_wait_if_wrong integer;
  v_verdict text;
  v_member uuid;
  v_partner record;
  v_free_day date;
  v_use public.benefit_uses;
begin
  perform app.require_service();
  select b.subjects, b.seconds_to_wait, b.seconds_if_wrong into v_subjects, v_wait, v_wait_if_wrong from app.begin_card_attempt(in_card, in_address) b;
  if v_wait > 0 then
    return app.too_many_attempts(v_wait);
  end if;
  -- Before the card: who has no partner's code learns nothing here of a card's.
  select e.id, e.body ->> 'name' as name, coalesce((e.body #>> '{benefits,freeClass}')::boolean, false) as gives_class into v_partner
  from app.partner_codes c join public.content_entries e on e.collection = 'benefit_partners' and e.id = c.partner_id
  where c.code = upper(regexp_replace(coalesce(in_partner_code, ''), '[^A-Za-z]', '', 'g'));
  if not found then
    return case when v_wait_if_wrong > 0 then app.too_many_attempts(v_wait_if_wrong) else app.failure('partner_code_wrong') end;
  end if;
  -- The code was good when the page was opened; the partner's own takes time to type.
  select j.verdict, j.member_id into v_verdict, v_member from app.judge_card(in_card, in_code, 10) j;
  if v_verdict = 'card_code_wrong' then
    return case when v_wait_if_wrong > 0 then app.too_many_attempts(v_wait_if_wrong) else app.failure(v_verdict) end;
  end if;
  perform app.take_back_card_attempts(v_subjects);
  if v_verdict <> 'valid' then
    return app.failure(v_verdict);
  end if;
  -- One after the other: of two that come at once one alone has the free class.
  perform from public.member_cards c where c.user_id = v_member for update;
  select u.use_day into v_free_day from public.benefit_uses u where u.user_id = v_member and u.partner_id = v_partner.id and u.is_free_class;
  insert into public.benefit_uses (user_id, partner_id, use_day, is_free_class)
  values (v_member, v_partner.id, v_today, v_partner.gives_class and v_free_day is null)
  on conflict (user_id, partner_id, use_day) do nothing returning * into v_use;
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'partner', v_partner.name, 'day', v_today,
    'is_repeated', v_use.user_id is null, 'is_free_class', coalesce(v_use.is_free_class, false), 'free_class_day', coalesce(v_free_day, case when v_use.is_free_class then v_today end));
end $function$;
comment on function app.record_card_use(text,text,text,text) is 'What record_card_use does';
grant execute on function app.record_card_use(text,text,text,text) to service_role;
