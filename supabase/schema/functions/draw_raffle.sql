-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

CREATE OR REPLACE FUNCTION app.draw_raffle(in_raffle_id uuid, in_seed text DEFAULT NULL::text)
 RETURNS integer[]
 LANGUAGE plpgsql
 SET search_path TO ''
AS $function$
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
end $function$;
comment on function app.draw_raffle(uuid,text) is 'Draws a raffle among the Experts of this moment, once, and has the winners written to. Returns the winning numbers; none where nobody is Expert, null for a raffle that is drawn
already, not due yet, or not there';
grant execute on function app.draw_raffle(uuid,text) to service_role;
