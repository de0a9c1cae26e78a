-- Finding participants by name: "joao sil" finds "João da Silva".
-- Each word of a name is a row, so that an index finds each word by its beginning.

create table app.ranking_names (
  challenge_id uuid not null,
  user_id uuid not null,
  word text collate "C" not null,
  full_name text collate "C" not null,
  primary key (challenge_id, user_id, word),
  foreign key (challenge_id, user_id) references public.challenge_progress (challenge_id, user_id) on delete cascade
);
comment on table app.ranking_names is 'The words of the names of a challenge''s active participants, without accents and capitals';
comment on column app.ranking_names.challenge_id is 'The challenge';
comment on column app.ranking_names.user_id is 'The participant';
comment on column app.ranking_names.word is 'One word of the name';
comment on column app.ranking_names.full_name is 'The whole name, for the order of the found';

create index ranking_names_word_idx on app.ranking_names (challenge_id, word, full_name, user_id);

-- Words ----------------------------------------------------------------------------------------------

create function app.fold_text(in_text text) returns text
language sql immutable set search_path = ''
as $$ select lower(regexp_replace(normalize(coalesce(in_text, ''), NFKD), '[\u0300-\u036f\u200C\u200D\uFE0E\uFE0F]', '', 'g')) $$;
comment on function app.fold_text(text) is 'A text as one searches it: small letters, no accents, no joiners';

create function app.folded_name(in_name text) returns text
language sql immutable set search_path = ''
as $$ select trim(regexp_replace(app.fold_text(left(in_name, 200)), '[\s.,;:''"()@_-]+', ' ', 'g')) $$;
comment on function app.folded_name(text) is 'A name as it is searched: its folded words with one space between';

create function app.name_words(in_name text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(distinct left(w.word, 40)), '{}') from (
    select word from unnest(string_to_array(app.folded_name(in_name), ' ')) with ordinality as s(word, place)
    where word <> '' order by place limit 8
  ) w
$$;
comment on function app.name_words(text) is 'The words of a name as they are searched, each once, at most eight';

-- Security definer: members may not write the words of names.
create function app.on_ranking_name_changed() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
begin
  delete from app.ranking_names n where n.challenge_id = new.challenge_id and n.user_id = new.user_id;
  if new.is_active then
    insert into app.ranking_names (challenge_id, user_id, word, full_name)
    select new.challenge_id, new.user_id, w, app.folded_name(new.user_name) from unnest(app.name_words(new.user_name)) w;
  end if;
  return null;
end $$;
comment on function app.on_ranking_name_changed() is 'Trigger: keeps the words of a participant''s name';

create trigger challenge_progress_named after insert on public.challenge_progress
  for each row execute function app.on_ranking_name_changed();
create trigger challenge_progress_renamed after update of user_name, is_active on public.challenge_progress
  for each row when (old.user_name is distinct from new.user_name or old.is_active <> new.is_active)
  execute function app.on_ranking_name_changed();

-- Searching ------------------------------------------------------------------------------------------

create function app.word_end(word text) returns text
language sql immutable set search_path = ''
as $$ select word || chr(1114111) $$;
comment on function app.word_end(text) is 'What sorts after every word that begins so';

create function app.rarest_word(in_challenge uuid, words text[]) returns text
language sql stable set search_path = ''
as $$
  select w.word from unnest(words) as w(word), lateral (
    select count(*) as found from (
      select from app.ranking_names n
      where n.challenge_id = in_challenge and n.word >= w.word and n.word < app.word_end(w.word) limit 500
    ) counted
  ) hits
  order by hits.found, length(w.word) desc, w.word limit 1
$$;
comment on function app.rarest_word(uuid, text[]) is 'The word that the fewest names have: the search begins with it';

create function app.names_that_begin(in_challenge uuid, in_name text, in_limit integer) returns setof uuid
language sql stable rows 20 set search_path = ''
as $$
  select n.user_id from app.ranking_names n
  where n.challenge_id = in_challenge and n.word = left(split_part(in_name, ' ', 1), 40)
    and n.full_name >= in_name and n.full_name < app.word_end(in_name)
  order by n.full_name, n.user_id limit in_limit
$$;
comment on function app.names_that_begin(uuid, text, integer) is
  'Participants whose folded name begins with at least one whole word and the rest of the given one';

create function app.names_with_words(in_challenge uuid, words text[], in_limit integer, look_at integer)
returns table (user_id uuid, is_last_looked_at boolean)
language plpgsql stable rows 20 set search_path = ''
as $$
declare
  first_word constant text := app.rarest_word(in_challenge, words);
  found integer := 0;
  looked_at integer := 0;
begin
  for user_id in
    select n.user_id from app.ranking_names n
    where n.challenge_id = in_challenge and n.word >= first_word and n.word < app.word_end(first_word)
    order by n.word, n.full_name, n.user_id
  loop
    looked_at := looked_at + 1;
    is_last_looked_at := looked_at > look_at;
    exit when found >= in_limit;
    if is_last_looked_at then
      user_id := null;
      return next;
      exit;
    end if;
    continue when exists (
      select from unnest(words) w where w <> first_word and not exists (
        select from app.ranking_names o where o.challenge_id = in_challenge and o.user_id = names_with_words.user_id
          and o.word >= w and o.word < app.word_end(w)));
    found := found + 1;
    return next;
  end loop;
end $$;
comment on function app.names_with_words(uuid, text[], integer, integer) is
  'Participants whose name has a word beginning with each of the given ones, by name, perhaps twice. Of two very common words it looks at so many only and ends with a null';

-- Security definer: reads names without a policy check on each row; the caller's right is checked once.
create function app.search_ranking(in_challenge uuid, in_query text, in_limit integer) returns jsonb
language plpgsql stable security definer set search_path = ''
as $$
declare
  v_limit constant integer := least(greatest(coalesce(in_limit, 20), 1), 50);
  v_words constant text[] := app.name_words(in_query);
  v_today date;
  v_rows jsonb;
  v_has_more boolean;
begin
  select app.standing_day(c, app.now()) into v_today from public.challenges c where c.id = in_challenge;
  if v_today is null or not app.is_active_participant(in_challenge) then
    return app.failure(case when v_today is null then 'challenge_not_found' else 'not_participating' end)
      || jsonb_build_object('rows', '[]'::jsonb, 'has_more', false);
  end if;
  with begun as (
    select b as user_id, 1 as kind, false as is_cut from app.names_that_begin(in_challenge, app.folded_name(in_query), v_limit + 1) b
  ), hits as (
    select * from begun
    union all
    select w.user_id, 2, w.is_last_looked_at from app.names_with_words(in_challenge, v_words, 2 * v_limit + 2, 800) w
    where (select count(*) from begun) <= v_limit
  ), once as (
    select h.user_id, min(h.kind) as kind from hits h where h.user_id is not null group by h.user_id
  ), ordered as (
    select o.user_id, row_number() over (order by o.kind, g.user_name, g.user_id) as line, g as progress
    from once o join public.challenge_progress g on g.challenge_id = in_challenge and g.user_id = o.user_id
  )
  select coalesce((select jsonb_agg(app.ranking_row(o.progress, v_today, app.ranking_place(o.progress, v_today)) order by o.line)
      from ordered o where o.line <= v_limit), '[]'),
    (select count(*) > v_limit from ordered) or exists (select from hits where is_cut)
  into v_rows, v_has_more;
  return jsonb_build_object('success', true, 'error', null, 'message', null, 'rows', v_rows, 'has_more', v_has_more);
end $$;
comment on function app.search_ranking(uuid, text, integer) is 'What search_challenge_ranking does';

create function public.search_challenge_ranking(p_challenge_id uuid, p_query text, p_limit integer default 20) returns jsonb
language sql stable set search_path = ''
as $$ select app.shown_ranking_search(p_challenge_id, p_query, p_limit) $$;
comment on function public.search_challenge_ranking(uuid, text, integer) is
  'Participants (1 to 50) of a challenge whose name has words beginning with those of the query, accents and capitals aside, for its active participants.
Replies {success, error, message, rows, has_more}, rows as in challenge_ranking_page';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.ranking_names enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke execute on function public.search_challenge_ranking(uuid, text, integer) from public, anon;
grant execute on function app.search_ranking(uuid, text, integer) to service_role;
grant execute on function public.search_challenge_ranking(uuid, text, integer) to authenticated, service_role;
