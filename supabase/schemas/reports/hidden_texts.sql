-- Names and texts that staff cover. A name that is covered stands nowhere for others: not on a certificate that anybody may have confirmed, nor
-- where a partner checks a card.

create table app.hidden_texts (
  id uuid primary key default gen_random_uuid(),
  report_id uuid not null references app.content_reports (id) on delete cascade,
  member_id uuid not null references auth.users (id) on delete cascade,
  workout_id uuid references public.workout_records (id) on delete cascade,
  name text not null,
  notes text,
  hidden_at timestamptz not null default app.now(),
  lifted_at timestamptz
);
comment on table app.hidden_texts is 'Texts that were covered: of a workout, or a member''s name';
comment on column app.hidden_texts.id is 'The hiding';
comment on column app.hidden_texts.report_id is 'The report it was covered for';
comment on column app.hidden_texts.member_id is 'Whose it is; the row goes with the account';
comment on column app.hidden_texts.workout_id is 'The workout; null for the member''s own name';
comment on column app.hidden_texts.name is 'The name as it was';
comment on column app.hidden_texts.notes is 'The workout''s notes as they were';
comment on column app.hidden_texts.hidden_at is 'When it was covered';
comment on column app.hidden_texts.lifted_at is 'When it was uncovered';

create index hidden_texts_report_idx on app.hidden_texts (report_id);
create index hidden_texts_member_idx on app.hidden_texts (member_id) where lifted_at is null;
create index hidden_texts_workout_idx on app.hidden_texts (workout_id) where workout_id is not null;

create function app.same_text(one text, other text) returns boolean
language sql immutable set search_path = ''
as $$
  select regexp_replace(app.fold_text(one), '[\s.,;:''"()@_-]+', '', 'g') = regexp_replace(app.fold_text(other), '[\s.,;:''"()@_-]+', '', 'g')
$$;
comment on function app.same_text(text, text) is 'Whether two texts are the same but for accents, capitals, spaces and stops';

-- Security definer: reads a table that API roles can't, for each caller who changes a profile or joins.
create function app.shown_name(member_id uuid, member_name text) returns text
language plpgsql stable security definer set search_path = ''
as $$
begin
  return case when exists (
    select from app.hidden_texts t
    where t.member_id = shown_name.member_id and t.workout_id is null and t.lifted_at is null and app.same_text(t.name, member_name))
    then 'Participante' else member_name end;
end $$;
comment on function app.shown_name(uuid, text) is 'A member''s name as others read it: Participante while that very name is covered';

create function app.cover_name() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  new.user_name := app.shown_name(new.user_id, new.user_name);
  return new;
end $$;
comment on function app.cover_name() is 'Trigger: fellow participants do not read a covered name';

create trigger challenge_progress_name before insert or update of user_name on public.challenge_progress
  for each row execute function app.cover_name();

-- Security definer: reads a table that API roles can't, for each caller who edits the workout.
create function app.cover_workout_text() returns trigger
language plpgsql volatile security definer set search_path = ''
as $$
declare
  v_hidden app.hidden_texts;
begin
  for v_hidden in select * from app.hidden_texts t where t.workout_id = new.id and t.lifted_at is null loop
    if app.same_text(v_hidden.name, new.workout_name) then
      new.workout_name := 'Treino';
    end if;
    if app.same_text(v_hidden.notes, new.notes) then
      new.notes := null;
    end if;
  end loop;
  return new;
end $$;
comment on function app.cover_workout_text() is 'Trigger: a covered text of a workout is not written again; another one is';

-- After workout_records_guard, which cleans the texts: triggers run by name.
create trigger workout_records_texts before update of workout_name, notes on public.workout_records
  for each row execute function app.cover_workout_text();

create function app.hide_text(in_report uuid, in_member uuid, in_workout uuid) returns boolean
language plpgsql volatile set search_path = ''
as $$
declare
  v_name text;
  v_notes text;
begin
  if in_workout is null then
    select app.display_name(p.name, p.id) into v_name from public.profiles p where p.id = in_member;
  else
    select w.workout_name, w.notes into v_name, v_notes from public.workout_records w where w.id = in_workout and w.user_id = in_member;
  end if;
  if v_name is null then
    return false;
  elsif exists (
    select from app.hidden_texts t
    where t.member_id = in_member and t.workout_id is not distinct from in_workout and t.lifted_at is null
      and (v_name = 'Treino' and in_workout is not null or app.same_text(t.name, v_name))
  ) then
    return true;
  end if;
  insert into app.hidden_texts (report_id, member_id, workout_id, name, notes) values (in_report, in_member, in_workout, v_name, v_notes);
  if in_workout is null then
    update public.challenge_progress g set user_name = v_name where g.user_id = in_member;
  else
    update public.workout_records w set workout_name = 'Treino', notes = null where w.id = in_workout;
  end if;
  return true;
end $$;
comment on function app.hide_text(uuid, uuid, uuid) is
  'Covers a workout''s name and notes, or, without a workout, the member''s name. The caller has locked the member. False when there is none';

create function app.show_text(in_text app.hidden_texts) returns void
language plpgsql volatile set search_path = ''
as $$
begin
  update app.hidden_texts t set lifted_at = app.now() where t.id = in_text.id;
  if in_text.workout_id is null then
    update public.challenge_progress g set user_name = app.display_name(p.name, p.id) from public.profiles p
    where p.id = in_text.member_id and g.user_id = p.id;
  else
    -- The member's own text of meanwhile stays.
    update public.workout_records w set
      workout_name = case when w.workout_name = 'Treino' then in_text.name else w.workout_name end, notes = coalesce(w.notes, in_text.notes)
    where w.id = in_text.workout_id;
  end if;
end $$;
comment on function app.show_text(app.hidden_texts) is 'Uncovers a text';

create function app.is_name_shown(member_id uuid, member_name text) returns boolean
language sql stable set search_path = ''
as $$ select app.shown_name(member_id, member_name) is not distinct from member_name $$;
comment on function app.is_name_shown(uuid, text) is 'Whether others read a member''s name as it is';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.hidden_texts enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.hidden_texts from public, anon, authenticated, service_role;
grant execute on function app.shown_name(uuid, text) to authenticated, service_role;
