-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION public.my_member_card()
 RETURNS jsonb
 LANGUAGE sql
 SET search_path TO ''
AS $function$ select app.my_member_card() $function$;
comment on function public.my_member_card() is 'The caller''s card, with a key good for an hour at most from which the device makes the minute''s codes. Replies {success, card, key (hex), issued_at,
expires_at, plan (expert or basic: the benefits alone may be open), valid_until (the end of the plan or of the last challenge, whichever is first), challenges (titles of
those under way)} or {success: false, error: card_not_allowed | card_needs_challenge, message}';
grant execute on function public.my_member_card() to authenticated, service_role;

CREATE OR REPLACE FUNCTION app.my_member_card()
 RETURNS jsonb
 LANGUAGE plpgsql
 SECURITY DEFINER
 SET search_path TO ''
AS $function$
declare
  v_me constant uuid := (select auth.uid());
  v_now constant timestamptz := app.now();
  v_ends_at timestamptz;
  v_plan text;
  v_card text;
  v_key app.card_keys;
begin
  if v_me is null or not app.ensure_profile(v_me) then
    raise exception using errcode = '42501', message = 'forbidden', detail = 'Only a member has a card';
  end if;
  if not app.plan_opens_benefits(v_me) then
    return app.failure('card_not_allowed');
  end if;
  if not app.may_use_benefits(v_me) then
    return app.failure('card_needs_challenge');
  end if;
  select app.benefits_until(v_me), app.effective_level(l.current_level, l.level_expires_at, v_now) into v_ends_at, v_plan
  from public.user_progress_level l where l.user_id = v_me;
  loop
    -- Held until the end, so that of two calls the second finds the key of the first.
    select c.card into v_card from public.member_cards c where c.user_id = v_me for update;
    exit when found;
    -- A number that is taken is drawn again.
    insert into public.member_cards (user_id, card)
    values (v_me, lpad((('x' || encode(substr(app.random_bytes(), 1, 7), 'hex'))::bit(56)::bigint % 100000000)::text, 8, '0'))
    on conflict do nothing;
  end loop;
  delete from app.card_keys k where k.user_id = v_me and k.expires_at < v_now - interval '1 hour';
  select * into v_key from app.card_keys k
  where k.user_id = v_me and k.issued_at > v_now - interval '20 minutes' and k.issued_at <= v_now
    and k.expires_at > v_now and k.expires_at = least(k.issued_at + interval '1 hour', v_ends_at)
  order by k.issued_at desc limit 1;
  if not found then
    insert into app.card_keys (user_id, issued_at, expires_at, key)
    values (v_me, v_now, least(v_now + interval '1 hour', v_ends_at), app.random_bytes())
    on conflict (user_id, issued_at) do update set expires_at = excluded.expires_at
    returning * into v_key;
  end if;
  return jsonb_build_object('success', true, 'error', null, 'message', null,
    'card', v_card, 'key', encode(v_key.key, 'hex'), 'issued_at', v_key.issued_at, 'expires_at', v_key.expires_at,
    'plan', v_plan, 'valid_until', v_ends_at,
    'challenges', coalesce((
      select jsonb_agg(c.title order by c.start_date, c.id)
      from public.challenge_participants p join public.challenges c on c.id = p.challenge_id
      where p.user_id = v_me and p.status = 'active' and c.active and c.end_date > v_now
    ), '[]'::jsonb));
end $function$;
comment on function app.my_member_card() is 'What my_member_card does';
grant execute on function app.my_member_card() to authenticated, service_role;
