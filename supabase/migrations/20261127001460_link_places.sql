-- Links of announcements are known by the path that is followed, not by the one that is written: no steps back, backslashes or letters in code.
-- And a name ends where a mail program ends it, at any sign that can't stand in one.

create function app.known_link_places() returns table (host text, place text)
language sql immutable set search_path = ''
as $$
  values
    ('chat.whatsapp.com', '/(invite/)?[a-z0-9]+/?([?#]|$)'),
    ('google.com', '/maps([/?#]|$)'),
    ('instagram.com', '/?([?#]|$)|/(?!(accounts|challenge|emails|l|linkshim|oauth|redirect|url)([/?#.]|$))[a-z0-9._]+([/?#]|$)'),
    ('m.youtube.com', '/?([?#]|$)|/(watch|playlist|shorts|live|embed|channel|c|user|clip|hashtag|post|@[a-z0-9._-]+)([/?#]|$)'),
    ('maps.app.goo.gl', '/[a-z0-9_-]+([/?#]|$)'),
    ('maps.google.com', '/?([?#]|$)|/maps([/?#]|$)'),
    ('open.spotify.com', '/?([?#]|$)|/(intl-[a-z]+/)?(album|artist|episode|playlist|show|track|user)/'),
    ('strava.com', '/?([?#]|$)|/(activities|athletes|challenges|clubs|pros|routes|segments)([/?#]|$)'),
    ('wa.me', '/([0-9]+|(message|qr|c)/[a-z0-9]+)/?([?#]|$)'),
    ('youtu.be', '/[a-z0-9_-]+([/?#]|$)'),
    ('youtube.com', '/?([?#]|$)|/(watch|playlist|shorts|live|embed|channel|c|user|clip|hashtag|post|@[a-z0-9._-]+)([/?#]|$)')
$$;
comment on function app.known_link_places() is
  'Where an announcement may lead: hosts, with or without www, and how what stands behind each begins; the club''s own pages are written as paths';

create or replace function app.is_known_link(word text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce((
    select l.rest ~ ('^(?:' || p.place || ')')
      -- A browser or a server reads these as another path than the one that is written, or as another place.
      and l.rest !~ '\\|/(?:\.|%2e){1,2}(?:[/?#;]|%2f|$)|://|=\s*(?://|https?:)|%(?:[01]|25|2e|2f%2f|3a|4[1-9a-f]|5[0-9ac]|6[1-9a-f]|7[0-9a])'
    from (select m[1] as host, coalesce(m[2], '') as rest
      from (select regexp_match(lower(word), '^https://(?:www\.)?([a-z0-9.-]+)([/?#][\u0021-\u007E]*)?$') as m) r) l
    join app.known_link_places() p on p.host = l.host), false)
$$;

drop function app.known_link_hosts();

create or replace function app.seems_name(part text) returns boolean
language sql immutable set search_path = ''
as $$
  select coalesce((
    select lower(n.last) = any (app.top_level_domains())
      -- The first word of a sentence whose full stop has no space behind it, where a small word of Portuguese is a country's name.
      and not (n.before ~ '^[[:alpha:]]*[[:lower:]]$' and n.last in ('Ao', 'As', 'De', 'Do', 'Eu', 'Ir', 'La', 'Me', 'Na', 'No', 'Se', 'So', 'Vc'))
    from (select m[1] as before, m[2] as last from (select regexp_match(normalize(part, nfkc), '^(.+)\.([^.]+)$') as m) r) n
    where part !~ '@'), false)
$$;

-- domain/refused-links.ts is its other half, domain/cases/announcement-links.json the case table.
create or replace function app.refused_links(in_text text) returns text[]
language sql immutable set search_path = ''
as $$
  select coalesce(array_agg(t.token order by t.place), '{}') from (
    select regexp_replace(regexp_replace(w.word, '^[("''“‘<\[{]+', ''), '[)"''”’>\]}.,;:!?…]+$', '') as token, w.place
    from regexp_split_to_table(in_text, '[\u0001-\u0020\u00A0\u1680\u2000-\u200B\u2028\u2029\u202F\u205F\u3000\uFEFF]+') with ordinality w (word, place)) t,
    -- A name with letters that nobody sees reads as without them, and a mail program takes the full stops of other scripts for ones.
    lateral (select translate(regexp_replace(t.token, '[\u00AD\u180E\u200C-\u200F\u2060-\u2064\uFE00-\uFE0F]', '', 'g'), '。．｡․', '....') as dotted) d
  where not app.is_known_link(t.token)
    and (d.dotted like '%://%' or d.dotted like '//%' or d.dotted like '%\\\\%' or d.dotted ~* '(^|[^a-z0-9])www\.'
      or d.dotted ~* '(^|[^a-z])(https?|ftp|javascript|vbscript|mailto|tel|sms|file|blob|intent|whatsapp|tg|skype):' or d.dotted ~* '(^|[^a-z])data:[a-z]'
      or d.dotted ~* '(?:^|[^0-9.])(?:(?:25[0-5]|2[0-4][0-9]|1?[0-9]?[0-9])(?:\.(?=[0-9])|(?![0-9a-z.]|\.[0-9]))){4}'
      -- Behind an address for mails, or a small word behind a full stop, nothing goes on as behind the name of a host.
      or d.dotted ~ '@[^\s@/?#:]+\.[^\s@/?#:]+[/?#:][^\s]'
      or d.dotted ~ '[[:alpha:]]\.(?:Ao|As|De|Do|Eu|Ir|La|Me|Na|No|Se|So|Vc)[/?#:][^\s]'
      -- Whatever is no letter, digit, hyphen, full stop or @ ends a name: signs, dashes, arrows, emoji.
      or exists (select from regexp_split_to_table(d.dotted, '(?:[\u0021-\u002C\u002F\u003A-\u003F\u005B-\u0060\u007B-\u007E\u00A1-\u00A9\u00AB-\u00B4\u00B6-\u00B9\u00BB-\u00BF\u00D7\u00F7\u2010-\u2BFF\u3001\u3003-\u3020\U0001F000-\U0001FAFF]|\.{2,})+') p (part)
        where app.seems_name(regexp_replace(p.part, '^[.\-]+|[.\-]+$', '', 'g'))))
$$;

revoke all on function app.known_link_places() from public, anon, authenticated, service_role;
