/** Tables and procedures of every kind that the data API knows, for its tests alone. */
export const SET_UP = `
create table public.teams (id int primary key, name text not null, "order" text unique, founded date);
create table public.players (
  id uuid primary key default gen_random_uuid(), team_id int references public.teams (id), owner uuid default auth.uid(), nick text not null unique,
  level int check (level < 100), score numeric(6, 2), big bigint, ratio float8, active boolean, tags text[], numbers int[], extra jsonb,
  raw json, born date, at timestamptz, local timestamp, wakes time, took interval,
  doubled int generated always as (level * 2) stored, word text default 'padrão');
-- Answers without an order have that of the rows in the table, which a vacuum changes.
alter table public.players set (autovacuum_enabled = false);
create table public.player_cards (player_id uuid primary key references public.players (id) on delete cascade, code text not null);
create table public.badges (id int primary key, title text);
create table public.player_badges (
  player_id uuid references public.players (id) on delete cascade, badge_id int references public.badges (id), primary key (player_id, badge_id));
create table public.matches (
  id int primary key, home int constraint matches_home references public.teams (id), away int constraint matches_away references public.teams (id));
create table public.secrets (id int primary key, word text);
create table public.loose (word text);
create table public.seasons (team_id int references public.teams (id), year int, title text, primary key (team_id, year));
create function public.shout(public.players) returns text language sql stable as $$ select upper($1.nick) $$;
alter table public.players enable row level security;
alter table public.secrets enable row level security;
create policy "all read" on public.players for select to authenticated using (true);
create policy "own insert" on public.players for insert to authenticated with check (owner = auth.uid());
create policy "own update" on public.players for update to authenticated using (owner = auth.uid());
create policy "own delete" on public.players for delete to authenticated using (owner = auth.uid());
grant all on public.teams, public.players, public.player_cards, public.badges, public.player_badges, public.matches, public.loose,
  public.seasons to authenticated, service_role;
grant select on public.teams to anon;
grant all on public.secrets to authenticated, service_role;
insert into public.teams values (1, 'Azul', 'um', '2001-02-03'), (2, 'Verde "e" \\ Cia', 'dois', null), (3, 'Ação', null, 'infinity');
insert into public.players (id, team_id, owner, nick, level, score, big, ratio, active, tags, numbers, extra, raw, born, at, local, wakes, took) values
  ('00000000-0000-4000-8000-000000000001', 1, null, 'ana', 1, 12.50, 9007199254740993, 0.1, true, '{a,"b c","d,\\"e"}', '{1,null,3}',
    '{"a": [1, 2.50, null], "b": {"c": "ç"}}', '{"z": 1, "a": 2}', '2000-02-29', '2026-01-02 03:04:05.678+00', '2026-01-02 03:04:05', '06:30',
    '1 day 02:03:04'),
  ('00000000-0000-4000-8000-000000000002', 1, null, 'bia', 2, 0, -5, 1e30, false, '{}', null, '[]', '"x"', null, 'infinity', null, null, null),
  ('00000000-0000-4000-8000-000000000003', 2, null, 'cai%o_', null, null, null, null, null, null, null, 'null', null, null, null, null, null, null),
  ('00000000-0000-4000-8000-000000000004', null, null, 'Do "x", (y) \\', 4, 100, 7, -1.5, true, '{ab,cd}', '{7}', '{"a": 1}', null, '1999-12-31',
    '2025-12-31 23:59:59+00', null, null, null);
insert into public.player_cards values ('00000000-0000-4000-8000-000000000001', 'A1');
insert into public.badges values (1, 'ouro'), (2, 'prata'), (3, 'bronze');
insert into public.player_badges values ('00000000-0000-4000-8000-000000000001', 1), ('00000000-0000-4000-8000-000000000001', 2),
  ('00000000-0000-4000-8000-000000000002', 2);
insert into public.matches values (1, 1, 2), (2, 2, 3);
insert into public.secrets values (1, 'segredo');
insert into public.seasons values (1, 2024, 'a'), (1, 2025, 'b');

create function public.sum_of(a int, b int default 10) returns int language sql immutable as $$ select a + b $$;
create function public.nothing_of(a int) returns void language plpgsql as $$ begin perform a; end $$;
create function public.numbers_to(most int) returns setof int language sql stable as $$ select generate_series(1, most) $$;
create function public.texts() returns setof text language sql stable as $$ values ('a'), (null), ('ç"') $$;
create function public.players_of(team int) returns setof public.players language sql stable as $$ select * from public.players p where p.team_id = team $$;
create function public.first_team() returns public.teams language sql stable as $$ select * from public.teams order by id limit 1 $$;
create function public.no_team() returns public.teams language sql stable as $$ select * from public.teams where false $$;
create function public.pairs(most int) returns table (n int, square bigint, seen timestamptz) language sql stable as
  $$ select i, i * i::bigint, '2026-01-02 03:04:05+00'::timestamptz from generate_series(1, most) i $$;
create function public.out_one(a int, out b int) language sql immutable as $$ select a * 2 $$;
create function public.out_two(a int, out b int, out c text) language sql immutable as $$ select a * 2, 'x' $$;
create function public.echo_json(j jsonb) returns jsonb language sql immutable as $$ select j $$;
create function public.echo_text(t text) returns text language sql immutable as $$ select t $$;
create function public.echo_list(l text[]) returns text[] language sql immutable as $$ select l $$;
create function public.echo_numbers(l int[]) returns int[] language sql immutable as $$ select l $$;
create function public.echo_time(at timestamptz) returns timestamptz language sql immutable as $$ select at $$;
create function public.echo_big(b bigint) returns bigint language sql immutable as $$ select b $$;
create function public.echo_numeric(n numeric) returns numeric language sql immutable as $$ select n $$;
create function public.echo_bool(b boolean) returns boolean language sql immutable as $$ select b $$;
create function public.null_json() returns jsonb language sql immutable as $$ select null::jsonb $$;
create function public.who() returns json language sql stable as $$ select json_build_object('role', current_user, 'uid', auth.uid(),
  'claims_role', current_setting('request.jwt.claims', true)::json ->> 'role', 'method', current_setting('request.method', true),
  'path', current_setting('request.path', true), 'read_only', current_setting('transaction_read_only')) $$;
create function public.write_team(team int) returns int language plpgsql as $$ begin insert into public.teams values (team, 'novo'); return team; end $$;
create function public.write_teams(team int) returns setof int language plpgsql as
  $$ begin insert into public.teams values (team, 'novo'); return query values (team), (team); end $$;
create function public.fails(how text) returns int language plpgsql as $$ begin
  case how
    when 'plain' then raise exception 'um erro' using hint = 'dica', detail = 'detalhe';
    when 'code' then raise sqlstate 'PT409' using message = 'conflito', hint = 'dica', detail = 'detalhe';
    when 'check' then insert into public.players (nick, level, owner) values ('zz', 100, auth.uid());
    when 'answer' then raise sqlstate 'PGRST' using message = '{"code": "123", "message": "meu", "details": "d", "hint": "h"}',
      detail = '{"status": 418, "headers": {"X-Tea": "sim"}}';
    when 'zero' then return 1 / 0;
    when 'no table' then execute 'select 1 from public.not_there';
    when 'no rights' then raise sqlstate '42501' using message = 'não pode';
    else return 0;
  end case; return 0; end $$;
create function public.brew(cups int) returns jsonb language plpgsql volatile as $$ begin
  perform set_config('response.status', (417 + cups)::text, true);
  perform set_config('response.headers', '[{"X-Cups": "' || cups || '"}]', true);
  return jsonb_build_object('cups', cups); end $$;
grant execute on all functions in schema public to anon, authenticated, service_role;`;
