-- The member card: its number, and the keys from which a device makes the minute's codes. domain/card-code.ts makes them on the device;
-- domain/cases/card-code.json is the case table of both.

create table public.member_cards (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  card text not null unique check (card ~ '^[0-9]{8}$'),
  created_at timestamptz not null default app.now()
);
comment on table public.member_cards is 'The number of a member''s card. It opens nothing by itself: a code goes with it';
comment on column public.member_cards.user_id is 'The member';
comment on column public.member_cards.card is 'Eight digits, drawn by lot';
comment on column public.member_cards.created_at is 'When the card was first asked for';

create table app.card_keys (
  user_id uuid not null references public.member_cards (user_id) on delete cascade,
  issued_at timestamptz not null,
  expires_at timestamptz not null,
  key bytea not null,
  primary key (user_id, issued_at)
);
comment on table app.card_keys is 'What a device makes the codes of a card from, for app.card_key_minutes(); each device may hold another one';
comment on column app.card_keys.user_id is 'The member';
comment on column app.card_keys.issued_at is 'When it was given out';
comment on column app.card_keys.expires_at is 'When it ends: app.card_key_minutes() later, or with the plan or the challenge';
comment on column app.card_keys.key is '32 random bytes';

create function app.card_key_minutes() returns integer
language sql immutable set search_path = ''
as $$ select 60 $$;
comment on function app.card_key_minutes() is 'Minutes for which a device makes the codes of a member card without the club';

-- Codes ----------------------------------------------------------------------------------------------

create function app.hmac_sha256(key bytea, message bytea) returns bytea
language plpgsql immutable set search_path = ''
as $$
declare
  v_inner bytea := decode(repeat('36', 64), 'hex');
  v_outer bytea := decode(repeat('5c', 64), 'hex');
begin
  for place in 0 .. octet_length(key) - 1 loop
    v_inner := set_byte(v_inner, place, get_byte(key, place) # 54);
    v_outer := set_byte(v_outer, place, get_byte(key, place) # 92);
  end loop;
  return sha256(v_outer || sha256(v_inner || message));
end $$;
comment on function app.hmac_sha256(bytea, bytea) is 'HMAC of RFC 2104 for keys of at most 64 bytes; a hosted project may lack pgcrypto here';

create function app.card_minute(instant timestamptz) returns bigint
language sql immutable set search_path = ''
as $$ select floor(extract(epoch from instant) / 60)::bigint $$;
comment on function app.card_minute(timestamptz) is 'The minute of an instant, counted since 1970';

create function app.letters_of(bytes bytea, most integer) returns text
language plpgsql immutable set search_path = ''
as $$
declare
  v_letters text := '';
begin
  for place in 0 .. most - 1 loop
    v_letters := v_letters || substr('ABCDEFGHJKMNPQRSTUVWXYZ', get_byte(bytes, place) % 23 + 1, 1);
  end loop;
  return v_letters;
end $$;
comment on function app.letters_of(bytea, integer) is 'The first bytes as letters; I, L and O are not among them, since they are mistaken for digits';

create function app.card_code(key bytea, minute bigint) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return app.letters_of(app.hmac_sha256(key, convert_to(minute::text, 'UTF8')), 6);
end $$;
comment on function app.card_code(bytea, bigint) is 'The six letters of a minute. domain/card-code.ts is the same';

create function app.random_bytes() returns bytea
language sql volatile set search_path = ''
as $$ select sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) $$;
comment on function app.random_bytes() is '32 bytes that nobody can foresee';

-- The member's own card ------------------------------------------------------------------------------

create function app.plan_opens_benefits(member_id uuid) returns boolean
language sql stable set search_path = ''
as $$
  select coalesce((
    select app.has_feature(l.current_level, l.level_expires_at, l.unlocked_features, 'benefits', app.now())
    from public.user_progress_level l where l.user_id = member_id
  ), false)
$$;
comment on function app.plan_opens_benefits(uuid) is 'Whether the member''s plan opens the benefits now';

create function app.participates_until(member_id uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select max(c.end_date)
  from public.challenge_participants p join public.challenges c on c.id = p.challenge_id
  where p.user_id = member_id and p.status = 'active' and c.active and c.end_date > app.now()
$$;
comment on function app.participates_until(uuid) is 'When the last of the challenges ends that the member takes part in; null where they take part in none';

-- The specification lets only participants of a challenge use the benefits: the plan alone opens the list of the partners.
create function app.may_use_benefits(member_id uuid) returns boolean
language sql stable set search_path = ''
as $$ select app.plan_opens_benefits(member_id) and (app.participates_until(member_id) is not null or not app.runs_challenge()) $$;
comment on function app.may_use_benefits(uuid) is
  'Whether a partner gives the member benefits now: their plan opens them, and they take part in a challenge, or none runs that they could take part in';

create function app.benefits_until(member_id uuid) returns timestamptz
language sql stable set search_path = ''
as $$
  select least(l.level_expires_at, coalesce(app.participates_until(member_id),
    (select min(c.start_date) from public.challenges c where c.active and c.start_date > app.now())))
  from public.user_progress_level l where l.user_id = member_id
$$;
comment on function app.benefits_until(uuid) is
  'Until when a member who may use the benefits now may do so: the end of the plan or of the last challenge, or between two the beginning of the next, whichever is first; null for no end';

-- Security definer: makes the card and reads keys, which API roles can't.
create function app.my_member_card() returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
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
  delete from app.card_keys k where k.user_id = v_me and k.expires_at < v_now - make_interval(mins => app.card_key_minutes());
  select * into v_key from app.card_keys k
  where k.user_id = v_me and k.issued_at > v_now - interval '20 minutes' and k.issued_at <= v_now
    and k.expires_at > v_now and k.expires_at = least(k.issued_at + make_interval(mins => app.card_key_minutes()), v_ends_at)
  order by k.issued_at desc limit 1;
  if not found then
    insert into app.card_keys (user_id, issued_at, expires_at, key)
    values (v_me, v_now, least(v_now + make_interval(mins => app.card_key_minutes()), v_ends_at), app.random_bytes())
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
end $$;
comment on function app.my_member_card() is 'What my_member_card does';

create function public.my_member_card() returns jsonb
language sql volatile set search_path = ''
as $$ select app.my_member_card() $$;
comment on function public.my_member_card() is
  'The caller''s card, with a key good for app.card_key_minutes() at most from which the device makes the minute''s codes. Replies {success, card, key (hex), issued_at,
expires_at, plan (expert or basic: the benefits alone may be open), valid_until (the end of the plan or of the last challenge, whichever is first), challenges (titles of
those under way)} or {success: false, error: card_not_allowed | card_needs_challenge, message}';

-- Between two challenges there is none to take part in: the member card then goes by the plan alone, until the next one begins. While a
-- challenge runs it is its participants', as before.

create function app.runs_challenge() returns boolean
language sql stable set search_path = ''
as $$ select exists (select from public.challenges c where c.active and c.start_date <= app.now() and c.end_date > app.now()) $$;
comment on function app.runs_challenge() is 'Whether a challenge runs now that a member could take part in';

-- RLS ------------------------------------------------------------------------------------------------

alter table public.member_cards enable row level security;
select app.ask_second_factor_of('public.member_cards');

create policy "Members read their own card" on public.member_cards
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.member_cards from anon, authenticated;
revoke all on app.card_keys from public;
grant select on public.member_cards to authenticated;
grant all on public.member_cards to service_role;
grant execute on function app.card_key_minutes() to anon, authenticated, service_role;
revoke execute on function public.my_member_card() from public, anon;
grant execute on function app.my_member_card(), public.my_member_card() to authenticated, service_role;
