-- A partner's view of a member card, and the uses of the benefits that partners note.

create table public.benefit_uses (
  user_id uuid not null references public.profiles (id) on delete cascade,
  partner_id text not null check (char_length(partner_id) between 1 and 120),
  use_day date not null,
  is_free_class boolean not null,
  created_at timestamptz not null default app.now(),
  primary key (user_id, partner_id, use_day)
);
comment on table public.benefit_uses is 'When a member used a benefit, as the partner noted it; once a day at each partner';
comment on column public.benefit_uses.user_id is 'The member';
comment on column public.benefit_uses.partner_id is 'The partner, an entry of the collection benefit_partners';
comment on column public.benefit_uses.use_day is 'The club''s day';
comment on column public.benefit_uses.is_free_class is 'Whether this was the free first class, which there is once at each partner';
comment on column public.benefit_uses.created_at is 'When it was noted';

create unique index benefit_uses_free_class_once on public.benefit_uses (user_id, partner_id) where is_free_class;
create index benefit_uses_partner_idx on public.benefit_uses (partner_id, use_day);

create table app.partner_codes (
  partner_id text primary key,
  code text not null unique,
  created_at timestamptz not null default app.now()
);
comment on table app.partner_codes is 'By which a partner shows that it may note uses; the operator hands them out';
comment on column app.partner_codes.partner_id is 'The partner, an entry of the collection benefit_partners';
comment on column app.partner_codes.code is 'Eight letters, drawn by lot';
comment on column app.partner_codes.created_at is 'When it was made';

create table app.card_attempts (
  subject text primary key,
  window_started_at timestamptz not null,
  attempts integer not null check (attempts >= 0)
);
comment on table app.card_attempts is 'Wrong codes of late, by card and network, by network, and by card; a row goes an hour after its window began';
comment on column app.card_attempts.subject is 'A card''s number with a network, a network, or a card''s number alone';
comment on column app.card_attempts.window_started_at is 'When the count began';
comment on column app.card_attempts.attempts is 'Attempts since then; what was right is taken back';

create index card_attempts_window_idx on app.card_attempts (window_started_at);

-- Limits ---------------------------------------------------------------------------------------------

create function app.card_network(given_address text) returns text
language sql stable set search_path = ''
as $$ select app.network_of(app.caller_address(given_address), 48) $$;
comment on function app.card_network(text) is 'What wrong codes are counted under: an address, of IPv6 the /48 that anybody gets for nothing';

create function app.sweep_card_attempts() returns void
language sql volatile set search_path = ''
as $$ delete from app.card_attempts a where a.window_started_at < app.now() - interval '1 hour' $$;
comment on function app.sweep_card_attempts() is 'Deletes the counts of attempts that are over: before each attempt, and by the server every hour, since after the last one nobody may come';

create function app.count_card_attempt(in_subject text, most integer) returns integer
language plpgsql volatile set search_path = ''
as $$
declare
  v_now constant timestamptz := app.now();
  v_window constant interval := interval '15 minutes';
  v_row app.card_attempts;
begin
  perform app.sweep_card_attempts();
  insert into app.card_attempts as a (subject, window_started_at, attempts) values (in_subject, v_now, 1)
  on conflict (subject) do update set
    attempts = case when a.window_started_at <= v_now - v_window then 1 else a.attempts + 1 end,
    window_started_at = case when a.window_started_at <= v_now - v_window then v_now else a.window_started_at end
  returning * into v_row;
  if v_row.attempts <= most then
    return 0;
  end if;
  return greatest(1, ceil(extract(epoch from v_row.window_started_at + v_window - v_now))::integer);
end $$;
comment on function app.count_card_attempt(text, integer) is
  'Counts an attempt before it is judged, so that many at once are no way around the limit. Returns 0, or the seconds to wait';

-- Tries at other cards in a network, as those of all the world at one card, leave a card the few that are judged there.
create function app.begin_card_attempt(in_card text, in_address text, out subjects text[], out seconds_to_wait integer, out seconds_if_wrong integer)
language plpgsql volatile set search_path = ''
as $$
declare
  v_card constant text := regexp_replace(coalesce(in_card, ''), '\D', '', 'g');
  v_is_known constant boolean := exists (select from public.member_cards c where c.card = v_card);
  -- The /48 of IPv6: anybody may have one, and in it 65,536 households.
  v_pair constant text := format('card %s %s', v_card, app.network_of(app.caller_address(in_address), 48));
begin
  subjects := array[app.card_network(in_address)];
  seconds_to_wait := 0;
  seconds_if_wrong := 0;
  if v_is_known then
    subjects := v_pair || subjects;
    seconds_to_wait := app.count_card_attempt(v_pair, 60);
  end if;
  if seconds_to_wait > 0 then
    return;
  end if;
  seconds_if_wrong := app.count_card_attempt(app.card_network(in_address), 60);
  if not v_is_known then
    seconds_to_wait := seconds_if_wrong;
    return;
  end if;
  subjects := subjects || ('card ' || v_card);
  seconds_if_wrong := greatest(seconds_if_wrong, app.count_card_attempt('card ' || v_card, 600));
  -- Strangers in this network, or all over the world, guess. The card's member stands at a counter where hardly anybody has guessed at it.
  if seconds_if_wrong > 0 and (select a.attempts > 5 from app.card_attempts a where a.subject = v_pair) then
    seconds_to_wait := seconds_if_wrong;
  end if;
end $$;
comment on function app.begin_card_attempt(text, text) is
  'Counts an attempt by card and network, by network, and by card, whichever procedure it comes through: 60, 60 and 600 in 15 minutes. Says under what it is
counted, and 0 or the seconds to wait; seconds_if_wrong is for a network or a card at which too many are guessed: a wrong code is answered by them, as one of a card that there is not, and
from each network five at a card are judged by then';

create function app.take_back_card_attempts(subjects text[]) returns void
language sql volatile set search_path = ''
as $$ update app.card_attempts a set attempts = greatest(a.attempts - 1, 0) where a.subject = any (subjects) $$;
comment on function app.take_back_card_attempts(text[]) is 'An attempt that was right is none: a busy reception is never locked out';

-- A partner's view -----------------------------------------------------------------------------------

create function app.judge_card(in_card text, in_code text, past_minutes integer, out verdict text, out member_id uuid)
language plpgsql stable set search_path = ''
as $$
declare
  v_this constant bigint := app.card_minute(app.now());
  v_code constant text := upper(regexp_replace(coalesce(in_code, ''), '[^A-Za-z]', '', 'g'));
  v_key app.card_keys;
begin
  verdict := 'card_code_wrong';
  select c.user_id into member_id from public.member_cards c where c.card = regexp_replace(coalesce(in_card, ''), '\D', '', 'g');
  if not found or char_length(v_code) <> 6 then
    return;
  end if;
  for v_key in select * from app.card_keys k where k.user_id = member_id and k.expires_at > app.now() - make_interval(mins => app.card_key_minutes())
    order by k.issued_at desc loop
    -- A device may be a minute ahead. What is older than a key lives is as good as made up.
    for v_minute in reverse least(v_this + 1, app.card_minute(v_key.expires_at))
      .. greatest(v_this - app.card_key_minutes(), app.card_minute(v_key.issued_at) - 1) loop
      continue when app.card_code(v_key.key, v_minute) <> v_code;
      verdict := case
        when not app.may_use_benefits(member_id) then 'card_withdrawn'
        when v_minute >= v_this - past_minutes and to_timestamp(v_minute * 60) < v_key.expires_at then 'valid'
        else 'card_code_old' end;
      return;
    end loop;
  end loop;
end $$;
comment on function app.judge_card(text, text, integer) is
  'What a card''s number and code are worth: valid, card_code_old, card_withdrawn (the plan or the challenge has ended) or card_code_wrong (forged, or older than app.card_key_minutes())';

create function app.card_name(member_name text) returns text
language sql immutable set search_path = ''
as $$
  select case when cardinality(words) > 1 then words[1] || ' ' || app.first_character(words[cardinality(words)]) || '.' else coalesce(words[1], 'Membro do clube') end
  from (select regexp_split_to_array(app.clean_line(member_name), ' ') as words) parts
$$;
comment on function app.card_name(text) is 'First name and initial of the last one';

-- Security definer: reads keys and counts, which API roles can't.
create function app.check_card(in_card text, in_code text, in_address text) returns jsonb
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
comment on function app.check_card(text, text, text) is 'What check_card does';

create function public.check_card(p_card text, p_code text, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.check_card(p_card, p_code, p_address) $$;
comment on function public.check_card(text, text, text) is
  'For the function check-card: whether a card''s code is good now, a minute of tolerance on both sides. Replies {success, name, photo, valid_until} or
{success: false, error: card_code_wrong | card_code_old | card_withdrawn | over_rate_limit, message}. Of wrong codes 60 in 15 minutes are heard from a network, and 600 for a card: after these the right one is told wherever fewer than five were guessed';

-- Security definer: reads keys, codes and counts, and writes the use, which API roles can't.
create function app.record_card_use(in_card text, in_code text, in_partner_code text, in_address text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
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
end $$;
comment on function app.record_card_use(text, text, text, text) is 'What record_card_use does';

create function public.record_card_use(p_card text, p_code text, p_partner_code text, p_address text default null) returns jsonb
language sql volatile set search_path = ''
as $$ select app.record_card_use(p_card, p_code, p_partner_code, p_address) $$;
comment on function public.record_card_use(text, text, text, text) is
  'For the function check-card: notes that a member uses a benefit today, with a code at most ten minutes old and the partner''s own. The first use at a partner that
gives a free class is that class. Replies {success, partner, day, is_repeated, is_free_class, free_class_day} or {success: false, error, message}.
Wrong codes count as those of check_card do; with a wrong partner''s code the card''s is not judged';

-- The operator ---------------------------------------------------------------------------------------

create function app.make_partner_codes() returns void
language sql volatile set search_path = ''
as $$
  insert into app.partner_codes (partner_id, code)
  select e.id, app.letters_of(app.random_bytes(), 8) from public.content_entries e
  where e.collection = 'benefit_partners' and not exists (select from app.partner_codes c where c.partner_id = e.id)
  on conflict do nothing
$$;
comment on function app.make_partner_codes() is 'For the operator''s command: gives a code to each partner that has none';

-- RLS ------------------------------------------------------------------------------------------------

alter table public.benefit_uses enable row level security;
select app.ask_second_factor_of('public.benefit_uses');

create policy "Members read their own uses" on public.benefit_uses
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.benefit_uses from anon, authenticated;
revoke all on app.partner_codes, app.card_attempts from public;
grant select on public.benefit_uses to authenticated;
grant all on public.benefit_uses to service_role;
revoke execute on function public.check_card(text, text, text), public.record_card_use(text, text, text, text)
  from public, anon, authenticated;
grant execute on function app.check_card(text, text, text), public.check_card(text, text, text),
  app.record_card_use(text, text, text, text), public.record_card_use(text, text, text, text) to service_role;
