-- A name that staff covered stands nowhere for others: not on a certificate that anybody may have confirmed, nor where a partner checks a card.

create function app.is_name_shown(member_id uuid, member_name text) returns boolean
language sql stable set search_path = ''
as $$ select app.shown_name(member_id, member_name) is not distinct from member_name $$;
comment on function app.is_name_shown(uuid, text) is 'Whether others read a member''s name as it is';

create or replace function app.certificate_facts(in_certificate app.certificates) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('challenge_title', c.title, 'kind', h.kind, 'check_ins', m.check_ins,
    'reached_on', (h.reached_at at time zone c.time_zone)::date,
    'name', case when app.has_given_consent(h.user_id, 'certificate_name') and app.is_name_shown(p.id, p.name) then app.clean_line(p.name) end)
  from public.member_milestones h
  join public.challenges c on c.id = h.challenge_id
  join public.challenge_milestones m on m.challenge_id = h.challenge_id and m.kind = h.kind
  join public.profiles p on p.id = h.user_id
  where h.challenge_id = in_certificate.challenge_id and h.user_id = in_certificate.user_id and h.kind = in_certificate.kind
$$;
comment on function app.certificate_facts(app.certificates) is
  'The facts that a certificate is good for now: challenge, milestone, day, and the name if the member opened it and staff have not covered it. Null when the milestone was taken back';

-- Security definer: as in the file of the topic.
create or replace function app.check_card(in_card text, in_code text, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
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
    select jsonb_build_object('success', true, 'error', null, 'message', null, 'name',
      case when app.is_name_shown(p.id, p.name) then app.card_name(p.name) else app.shown_name(p.id, p.name) end,
      -- A sign-up brings its own avatar_url, and the function fetches what stands here with the service key.
      'photo', coalesce(app.shared_photo(p.profile_image_url, p.id), app.shared_photo(p.photo_url, p.id)), 'valid_until', app.benefits_until(p.id))
    from public.profiles p where p.id = v_member
  );
end $$;

revoke all on function app.is_name_shown(uuid, text) from public, anon, authenticated, service_role;
