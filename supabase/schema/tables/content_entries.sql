-- Written by `npm run db:schema` from a database with all migrations. Not to be edited: change supabase/migrations.

create table public.content_entries (
  collection text not null,
  id text not null,
  "position" integer not null default 0,
  feature text,
  body jsonb not null,
  constraint content_entries_pkey PRIMARY KEY (collection, id),
  constraint content_entries_collection_check CHECK (((char_length(collection) >= 1) AND (char_length(collection) <= 60))),
  constraint content_entries_id_check CHECK (((char_length(id) >= 1) AND (char_length(id) <= 120)))
);

comment on table public.content_entries is 'The club''s content for members, loaded from content/ at boot';
comment on column public.content_entries.collection is 'Which list it belongs to, such as recipes';
comment on column public.content_entries.id is 'Identifier within its list';
comment on column public.content_entries."position" is 'Place within its list';
comment on column public.content_entries.feature is 'The feature that opens it; null is open to every member';
comment on column public.content_entries.body is 'The entry itself, as content/ defines it';

CREATE INDEX content_entries_feature_idx ON public.content_entries USING btree (feature);
CREATE INDEX content_entries_position_idx ON public.content_entries USING btree (collection, "position");

CREATE TRIGGER content_entries_programme AFTER INSERT OR UPDATE ON public.content_entries FOR EACH ROW WHEN ((new.collection = 'programme'::text)) EXECUTE FUNCTION app.on_programme_loaded();

alter table public.content_entries enable row level security;

create policy "Members read the content their plan opens" on public.content_entries for select to authenticated
  using (((feature IS NULL) OR (( SELECT app.my_level() AS my_level) = 'expert'::text) OR (feature = ANY (( SELECT app.my_features() AS my_features)::text[]))));

create policy "Members read the programme through their challenge" on public.content_entries as restrictive for select to authenticated
  using ((collection <> 'programme'::text));

create policy "Whoever has a second factor has shown it" on public.content_entries as restrictive for all to authenticated
  using ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)))
  with check ((NOT ( SELECT app.lacks_second_factor() AS lacks_second_factor)));

grant select on public.content_entries to authenticated;
grant all on public.content_entries to service_role;
