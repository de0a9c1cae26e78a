-- Members as staff see them: found by name or address, filtered, in pages that an index gives for any number; and one member's page.

create table app.member_index (
  user_id uuid primary key references public.profiles (id) on delete cascade,
  full_name text collate "C" not null,
  is_confirmed boolean not null
);
comment on table app.member_index is 'All members in the order in which staff list them';
comment on column app.member_index.user_id is 'The member';
comment on column app.member_index.full_name is 'The name without accents and capitals';
comment on column app.member_index.is_confirmed is 'Whether the address was ever confirmed';

create index member_index_name_idx on app.member_index (full_name, user_id);
create index member_index_unconfirmed_idx on app.member_index (full_name, user_id) where not is_confirmed;

create table app.member_words (
  user_id uuid not null references app.member_index (user_id) on delete cascade,
  word text collate "C" not null,
  full_name text collate "C" not null,
  primary key (user_id, word)
);
comment on table app.member_words is 'The words of members'' names and addresses, without accents and capitals';
comment on column app.member_words.user_id is 'The member';
comment on column app.member_words.word is 'One word of the name, or a part of the address';
comment on column app.member_words.full_name is 'The whole name, for the order of the found';

create index member_words_word_idx on app.member_words (word, full_name, user_id);

-- Keeping them ---------------------------------------------------------------------------------------

create function app.member_search_words(in_name text, in_email text) returns text[]
language sql immutable set search_path = ''
as $$
  -- The address as a whole too, so that a part of it with a point in it is found.
  select array(select distinct w from unnest(app.name_words(in_name) || app.name_words(in_email) || left(app.fold_text(in_email), 200)) w where w <> '')
$$;
comment on function app.member_search_words(text, text) is 'The words by which a member is found';

-- Security definer: runs for each caller who changes a profile, and writes tables that API roles can't.
create function app.on_member_name_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_name constant text := app.folded_name(app.display_name(new.name, new.id));
begin
  insert into app.member_index (user_id, full_name, is_confirmed)
  values (new.id, v_name, coalesce((select u.email_confirmed_at is not null from auth.users u where u.id = new.id), false))
  on conflict (user_id) do update set full_name = excluded.full_name;
  delete from app.member_words w where w.user_id = new.id;
  insert into app.member_words (user_id, word, full_name) select new.id, w, v_name from unnest(app.member_search_words(new.name, new.email)) w;
  return null;
end $$;
comment on function app.on_member_name_changed() is 'Trigger: keeps what a member is found by';

create trigger profiles_indexed after insert on public.profiles
  for each row execute function app.on_member_name_changed();
create trigger profiles_indexed_again after update of name, email on public.profiles
  for each row when (old.name is distinct from new.name or old.email is distinct from new.email) execute function app.on_member_name_changed();

-- Security definer: the auth server's role may not write app tables.
create function app.on_account_confirmed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  update app.member_index m set is_confirmed = new.email_confirmed_at is not null where m.user_id = new.id;
  return null;
end $$;
comment on function app.on_account_confirmed() is 'Trigger on auth.users: keeps whether the address was confirmed';

create trigger club_account_confirmed after update of email_confirmed_at on auth.users
  for each row when ((old.email_confirmed_at is null) <> (new.email_confirmed_at is null)) execute function app.on_account_confirmed();

-- Searching ------------------------------------------------------------------------------------------

create function app.member_matches(member_id uuid, words text[], in_plan text, in_challenge uuid, in_without_check_in_since date, in_suspended boolean,
  in_unconfirmed boolean) returns boolean
language plpgsql stable set search_path = ''
as $$
begin
  return not exists (
      select from unnest(words) w where not exists (
        select from app.member_words m where m.user_id = member_id and m.word >= w and m.word < app.word_end(w)))
    and (in_plan is null or in_plan = coalesce((
      select app.effective_level(l.current_level, l.level_expires_at, app.now()) from public.user_progress_level l where l.user_id = member_id), 'basic'))
    and (in_challenge is null or exists (
      select from public.challenge_participants p where p.challenge_id = in_challenge and p.user_id = member_id))
    and (in_without_check_in_since is null or not exists (
      select from public.user_progress u where u.user_id = member_id and u.last_check_in_day >= in_without_check_in_since))
    and (in_suspended is null or in_suspended = app.is_suspended(member_id))
    and (in_unconfirmed is null or in_unconfirmed = exists (
      select from app.member_index m where m.user_id = member_id and not m.is_confirmed));
end $$;
comment on function app.member_matches(uuid, text[], text, uuid, date, boolean, boolean) is 'Whether a member has all those words and is as the filters ask; null asks nothing';

create function app.rarest_member_word(words text[]) returns text
language sql stable set search_path = ''
as $$
  select w.word from unnest(words) as w(word), lateral (
    select count(*) as found from (select from app.member_words m where m.word >= w.word and m.word < app.word_end(w.word) limit 500) counted
  ) hits
  order by hits.found, length(w.word) desc, w.word limit 1
$$;
comment on function app.rarest_member_word(text[]) is 'The word that the fewest members have: the search begins with it';

create function app.members_in_order(in_word text, in_suspended boolean, in_unconfirmed boolean, after_word text, after_name text, after_id uuid)
returns table (word text, full_name text, user_id uuid)
language plpgsql stable rows 100 set search_path = ''
as $$
begin
  if in_word is not null then
    -- The first of a member's such words counts alone, so that nobody comes twice.
    return query
    select m.word, m.full_name, m.user_id from app.member_words m
    where m.word >= in_word and m.word < app.word_end(in_word) and (m.word, m.full_name, m.user_id) > (after_word, after_name, after_id)
      and not exists (select from app.member_words o where o.user_id = m.user_id and o.word >= in_word and o.word < m.word)
    order by m.word, m.full_name, m.user_id limit app.members_looked_at() + 1;
  elsif in_suspended then
    return query
    select ''::text, m.full_name, m.user_id from app.member_index m
    where m.user_id in (select s.user_id from app.member_suspensions s where s.lifted_at is null) and (m.full_name, m.user_id) > (after_name, after_id)
    order by m.full_name, m.user_id limit app.members_looked_at() + 1;
  elsif in_unconfirmed then
    return query
    select ''::text, m.full_name, m.user_id from app.member_index m
    where not m.is_confirmed and (m.full_name, m.user_id) > (after_name, after_id)
    order by m.full_name, m.user_id limit app.members_looked_at() + 1;
  else
    return query
    select ''::text, m.full_name, m.user_id from app.member_index m where (m.full_name, m.user_id) > (after_name, after_id)
    order by m.full_name, m.user_id limit app.members_looked_at() + 1;
  end if;
end $$;
comment on function app.members_in_order(text, boolean, boolean, text, text, uuid) is
  'The next members after a place in the order, as an index has them: by a word, or by name';

create function app.members_looked_at() returns bigint
language sql stable set search_path = ''
as $$ select 2000::bigint $$;
comment on function app.members_looked_at() is 'At most so many members are looked at for one page: a filter that few pass gives a short page, and a place to go on from';

create function app.staff_member_row(member_id uuid) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('user_id', p.id, 'name', app.display_name(p.name, p.id), 'email', app.shortened_email(p.email),
    'photo_url', coalesce(p.profile_image_url, p.photo_url),
    'level', coalesce(app.effective_level(l.current_level, l.level_expires_at, app.now()), 'basic'), 'is_suspended', app.is_suspended(p.id),
    'is_confirmed', m.is_confirmed, 'last_check_in_day', u.last_check_in_day, 'created_at', p.created_at)
  from public.profiles p join app.member_index m on m.user_id = p.id
  left join public.user_progress_level l on l.user_id = p.id left join public.user_progress u on u.user_id = p.id
  where p.id = member_id
$$;
comment on function app.staff_member_row(uuid) is 'A member as a line of the list: nothing private, and of the address too little to write to';

-- Security definer: reads what API roles can't; app.require_staff asks who calls.
create function app.staff_search_members(in_query text, in_plan text, in_challenge uuid, in_without_check_in_since date, in_suspended boolean,
  in_unconfirmed boolean, in_after jsonb, in_limit integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 50), 1), 100);
  v_words text[] := app.name_words(in_query);
  v_word text;
  v_after constant text[] := array[in_after ->> 'word', in_after ->> 'name', in_after ->> 'user_id'];
  v_place record;
  v_ids uuid[] := '{}';
  v_next jsonb;
  v_looked_at integer := 0;
  v_has_more boolean := false;
begin
  perform app.require_staff('staff_search_members');
  if in_plan not in ('basic', 'expert') or v_after[3] !~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The plan is basic or expert, the cursor one of this procedure''s';
  end if;
  -- Somebody who pastes an address means it as a whole.
  if position('@' in in_query) > 0 then
    v_words := array[left(app.fold_text(btrim(in_query)), 200)];
  end if;
  if cardinality(v_words) > 0 then
    v_word := app.rarest_member_word(v_words);
  end if;
  for v_place in
    select * from app.members_in_order(v_word, in_suspended, in_unconfirmed, coalesce(v_after[1], ''), coalesce(v_after[2], ''),
      coalesce(v_after[3]::uuid, '00000000-0000-0000-0000-000000000000'))
  loop
    if cardinality(v_ids) = v_limit or v_looked_at = app.members_looked_at() then
      v_has_more := true;
      exit;
    end if;
    v_looked_at := v_looked_at + 1;
    v_next := jsonb_build_object('word', v_place.word, 'name', v_place.full_name, 'user_id', v_place.user_id);
    if app.member_matches(v_place.user_id, v_words, in_plan, in_challenge, in_without_check_in_since, in_suspended, in_unconfirmed) then
      v_ids := v_ids || v_place.user_id;
    end if;
  end loop;
  return app.done() || jsonb_build_object(
    'rows', coalesce((select jsonb_agg(app.staff_member_row(i.id) order by i.place) from unnest(v_ids) with ordinality i (id, place)), '[]'),
    'next_after', case when v_has_more then v_next end);
end $$;
comment on function app.staff_search_members(text, text, uuid, date, boolean, boolean, jsonb, integer) is 'What staff_search_members does';

create function public.staff_search_members(p_query text default null, p_plan text default null, p_challenge_id uuid default null,
  p_without_check_in_since date default null, p_suspended boolean default null, p_unconfirmed boolean default null, p_after jsonb default null,
  p_limit integer default 50) returns jsonb
language sql stable set search_path = ''
as $$
  select app.staff_search_members(p_query, p_plan, p_challenge_id, p_without_check_in_since, p_suspended, p_unconfirmed, p_after, p_limit)
$$;
comment on function public.staff_search_members(text, text, uuid, date, boolean, boolean, jsonb, integer) is
  'For staff: members by the beginnings of words of name or address, accents and capitals aside, and by filters; null asks nothing. p_limit is 1 to 100; p_after is
the next_after of the page before. A page may be shorter than asked for and still have a next one.
Replies {success, error, message, rows: [{user_id, name, email (shortened), photo_url, level, is_suspended, is_confirmed, last_check_in_day, created_at}], next_after}';

-- Private fields -------------------------------------------------------------------------------------

-- Refused for who stands above the caller, and for who looks at too many.
-- Security definer: reads what API roles can't; app.refuse_stale_code asks who calls.
create function app.staff_private_field(member_id uuid, in_field text) returns jsonb
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_refusal jsonb := app.refuse_stale_code('staff_private_field');
  v_value jsonb;
begin
  if v_refusal is not null then
    return v_refusal;
  elsif in_field is null or in_field <> all (app.private_fields()) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = format('The field is one of %s', array_to_string(app.private_fields(), ', '));
  elsif not exists (select from public.profiles p where p.id = member_id) then
    return app.failure('member_not_found');
  end if;
  v_refusal := coalesce(app.refuse_higher_staff('staff_private_field', member_id), app.refuse_private_look(member_id));
  if v_refusal is not null then
    return v_refusal;
  end if;
  if in_field = 'notes' then
    select coalesce(jsonb_agg(jsonb_build_object('workout_id', w.id, 'day', w.workout_day, 'notes', w.notes) order by w.workout_day desc, w.id), '[]') into v_value
    from (select * from public.workout_records r where r.user_id = member_id and r.notes is not null order by r.workout_day desc, r.id limit 50) w;
  else
    select to_jsonb(p) -> in_field into v_value from public.profiles p where p.id = member_id;
  end if;
  -- The look is a line; what was seen is not.
  perform app.write_staff_line('staff_private_field', member_id, in_field, '{}');
  return app.done() || jsonb_build_object('field', in_field, 'value', v_value);
end $$;
comment on function app.staff_private_field(uuid, text) is 'What staff_private_field does';

create function public.staff_private_field(p_user_id uuid, p_field text) returns jsonb
language sql volatile set search_path = ''
as $$ select app.staff_private_field(p_user_id, p_field) $$;
comment on function public.staff_private_field(uuid, text) is
  'For staff: one private field of a member (one of app.private_fields()). The look is a line of the log. Replies {success, error, message, field, value};
only_owner, private_looks_full after app.max_private_looks_a_day() members in 24 hours (an owner is asked for a fresh code)';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.member_index enable row level security;
alter table app.member_words enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.member_index, app.member_words from public, anon, authenticated, service_role;
revoke execute on function public.staff_search_members(text, text, uuid, date, boolean, boolean, jsonb, integer),
  public.staff_private_field(uuid, text) from public, anon;
grant execute on function app.staff_search_members(text, text, uuid, date, boolean, boolean, jsonb, integer),
  public.staff_search_members(text, text, uuid, date, boolean, boolean, jsonb, integer), app.staff_private_field(uuid, text),
  public.staff_private_field(uuid, text) to authenticated;
