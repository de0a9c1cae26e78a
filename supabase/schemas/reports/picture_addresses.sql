-- Addresses of pictures, read as files.

create function app.decoded_path(in_path text) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return (
    select convert_from(decode(string_agg(case when m.part[1] ~ '^%[0-9A-Fa-f]{2}$' then substr(m.part[1], 2) else encode(convert_to(m.part[1], 'UTF8'), 'hex') end, '' order by m.n), 'hex'), 'UTF8')
    from regexp_matches(in_path, '%[0-9A-Fa-f]{2}|.', 'gs') with ordinality m (part, n)
  );
exception when character_not_in_repertoire or untranslatable_character then
  return in_path;
end $$;
comment on function app.decoded_path(text) is 'The path that an address names: %20 is a space. Unchanged where the bytes are no text';

create function app.pictures_named_in(in_text text) returns table (bucket text, name text)
language plpgsql immutable rows 5 set search_path = ''
as $$
begin
  return query
    select a.m[1], c.name
    -- The address of a picture, of one of its sizes or of what is known of it, wherever it stands in the text.
    from regexp_matches(left(in_text, 4000),
        '/storage/v1/(?:object|render/image)/(?:(?:info/)?(?:public|sign|authenticated)/|info/)?(workout-images|profile-images)/([^?#\s"''<>\\]+)', 'g')
      with ordinality a (m, n),
    -- In a sentence something may stand right behind it. The shorter one is tried when there is no longer one.
    lateral (values (1, a.m[2]), (2, app.decoded_path(a.m[2])), (3, regexp_replace(a.m[2], '[.,;:!)\]}’”»]+$', '')),
      (4, app.decoded_path(regexp_replace(a.m[2], '[.,;:!)\]}’”»]+$', ''))),
      (5, substring(a.m[2] from '^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/[A-Za-z0-9][A-Za-z0-9._-]{0,199}'))) c (k, name)
    where a.n <= 10 and c.name <> ''
    order by a.n, c.k;
end $$;
comment on function app.pictures_named_in(text) is 'The members'' pictures whose addresses stand in a text, the likelier names first; whether they are there is not asked';

create function app.is_stored_file(in_bucket text, in_name text) returns boolean
language plpgsql stable set search_path = ''
as $$
declare
  v_is_there boolean := false;
begin
  if to_regclass('storage.objects') is not null then
    execute 'select exists (select from storage.objects o where o.bucket_id = $1 and o.name = $2)' into v_is_there using in_bucket, in_name;
  end if;
  return v_is_there;
end $$;
comment on function app.is_stored_file(text, text) is 'Whether a bucket has a file of that name';

create function app.picture_address(in_bucket text, in_name text) returns text
language plpgsql immutable set search_path = ''
as $$ begin return '/storage/v1/object/public/' || in_bucket || '/' || in_name; end $$;
comment on function app.picture_address(text, text) is 'The address of a picture as rows have it';
