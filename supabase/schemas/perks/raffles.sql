-- Raffles among Expert members: drawn in an order that can be repeated, with a number for each.

create table public.raffles (
  id uuid primary key default gen_random_uuid(),
  prize text not null check (char_length(prize) between 1 and 200),
  winners integer not null default 1 check (winners between 1 and 100),
  draw_at timestamptz not null,
  drawn_at timestamptz,
  seed text check (char_length(seed) between 1 and 200),
  entries integer check (entries >= 1),
  winning_numbers integer[],
  created_at timestamptz not null default app.now(),
  constraint raffles_drawn_whole check (num_nonnulls(drawn_at, seed, entries, winning_numbers) in (0, 4))
);
comment on table public.raffles is
  'Prizes that are drawn among the Experts. The draw follows from seed and number of entries alone (app.raffle_order), so anybody can repeat it';
comment on column public.raffles.id is 'The raffle';
comment on column public.raffles.prize is 'What is won';
comment on column public.raffles.winners is 'How many win, at most as many as take part';
comment on column public.raffles.draw_at is 'Not before then it is drawn; who is Expert at the draw takes part';
comment on column public.raffles.drawn_at is 'When it was drawn; null before';
comment on column public.raffles.seed is 'What the draw follows from: said by the operator, or made at the draw';
comment on column public.raffles.entries is 'How many took part; their numbers are 1 to this';
comment on column public.raffles.winning_numbers is 'The numbers that won, the first one first';
comment on column public.raffles.created_at is 'When the operator announced it';

create table public.raffle_entries (
  raffle_id uuid not null references public.raffles (id) on delete cascade,
  number integer not null check (number >= 1),
  user_id uuid references auth.users (id) on delete set null,
  primary key (raffle_id, number),
  constraint raffle_entries_one_each unique (raffle_id, user_id)
);
comment on table public.raffle_entries is 'Who took part in a raffle, under which number; written by the draw';
comment on column public.raffle_entries.raffle_id is 'The raffle';
comment on column public.raffle_entries.number is 'The member''s number in it';
comment on column public.raffle_entries.user_id is 'The member; null once the account is deleted, whose number stays so that the draw can be repeated';

create index raffle_entries_user_id_idx on public.raffle_entries (user_id);

create function app.raffle_order(seed text, entries integer) returns integer[]
language sql immutable set search_path = ''
as $$ select array_agg(n order by sha256(convert_to(seed || ':' || n, 'UTF8')), n) from generate_series(1, entries) n $$;
comment on function app.raffle_order(text, integer) is
  'The numbers 1 to entries in the order of the SHA-256 of "seed:number"; the first ones win';

create function app.raffle_mail_key(in_raffle_id uuid, number integer) returns text
language sql immutable set search_path = ''
as $$ select format('raffle won %s %s', in_raffle_id, number) $$;
comment on function app.raffle_mail_key(uuid, integer) is 'Under which key app.jobs has the mail to the winner with this number';

create function app.draw_raffle(in_raffle_id uuid, in_seed text default null) returns integer[]
language plpgsql volatile set search_path = ''
as $$
declare
  v_raffle public.raffles;
  v_seed text;
  v_entries integer;
begin
  select * into v_raffle from public.raffles r where r.id = in_raffle_id for update;
  if v_raffle.id is null or v_raffle.drawn_at is not null or v_raffle.draw_at > app.now() then
    return null;
  end if;
  insert into public.raffle_entries (raffle_id, number, user_id)
  select v_raffle.id, row_number() over (order by l.user_id), l.user_id
  from public.user_progress_level l where app.effective_level(l.current_level, l.level_expires_at, app.now()) = 'expert';
  get diagnostics v_entries = row_count;
  if v_entries = 0 then
    return '{}';
  end if;
  v_seed := coalesce(nullif(btrim(in_seed), ''), replace(gen_random_uuid()::text, '-', ''));
  update public.raffles r set drawn_at = app.now(), seed = v_seed, entries = v_entries,
    winning_numbers = (app.raffle_order(v_seed, v_entries))[1:r.winners]
  where r.id = v_raffle.id returning * into v_raffle;
  perform app.add_job('mail', app.raffle_mail_key(v_raffle.id, n), jsonb_build_object('mail', 'raffle_won', 'raffle_id', v_raffle.id, 'number', n))
  from unnest(v_raffle.winning_numbers) n;
  return v_raffle.winning_numbers;
end $$;
comment on function app.draw_raffle(uuid, text) is
  'Draws a raffle among the Experts of this moment, once, and has the winners written to. Returns the winning numbers; none where nobody is Expert, null for a raffle that is drawn
already, not due yet, or not there';

create function app.raffle_mail_facts(payload jsonb) returns jsonb
language sql stable set search_path = ''
as $$
  select jsonb_build_object('to', u.email, 'prize', r.prize, 'number', e.number, 'entries', r.entries)
  from public.raffle_entries e join public.raffles r on r.id = e.raffle_id join auth.users u on u.id = e.user_id
  where r.id::text = payload ->> 'raffle_id' and e.number::text = payload ->> 'number'
$$;
comment on function app.raffle_mail_facts(jsonb) is 'The facts of the mail to the winner of a raffle, and to whom';

-- RLS ------------------------------------------------------------------------------------------------

alter table public.raffles enable row level security;
select app.ask_second_factor_of('public.raffles');
alter table public.raffle_entries enable row level security;
select app.ask_second_factor_of('public.raffle_entries');

create policy "Experts read raffles to come, and members those they were in" on public.raffles
  for select to authenticated
  using (
    (drawn_at is null and (select app.my_level()) = 'expert')
    or exists (select from public.raffle_entries e where e.raffle_id = id and e.user_id = (select auth.uid()))
  );

create policy "Members read their own numbers" on public.raffle_entries
  for select to authenticated using (user_id = (select auth.uid()));

-- Grants ---------------------------------------------------------------------------------------------

revoke all on public.raffles, public.raffle_entries from anon, authenticated;
grant select on public.raffles, public.raffle_entries to authenticated;
grant all on public.raffles, public.raffle_entries to service_role;
grant execute on function app.raffle_order(text, integer), app.draw_raffle(uuid, text) to service_role;
