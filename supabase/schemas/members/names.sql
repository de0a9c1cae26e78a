-- Names that pose as the club or its staff. They are refused where a member writes them; what a provider tells is left out, so that it bars no sign-in.
-- Names from before stay until they are edited.

create function app.seen_name(value text) returns text
language sql immutable set search_path = ''
as $$
  select lower(regexp_replace(translate(normalize(value, NFKD),
    'аАαΑɑᴀвВьЬβΒʙсСςᴄ¢ԁđĐðÐᴅеЕєЄεΕəᴇ€ɡցһҺнНΗհħĦіІıιΙɩɪјЈкКκΚᴋӏӀłŁʟǃ∣լ£|мМΜᴍпПηΝոɴоОοΟσօՕøØᴏрРρΡᴘԛզгʀѕЅꜱтТτΤŧŦᴛцЦυμսᴜʋѵѴνᴠшШωԝᴡхХχΧуУγΥʏΖᴢ',
    'aaaaaabbbbbbbcccccddddddeeeeeeeeegghhhhhhhhiiiiiiijjkkkkkllllllllllmmmmnnnnnnoooooooooopppppqqrrssstttttttuuuuuuuvvvvwwwwwxxxxyyyyyzz'), '[^\u0001-\u007F]', '', 'g') collate "C")
$$;
comment on function app.seen_name(text) is 'A name in small letters of ASCII, as it is seen: without accents, with the letters that those of other scripts look like, and without what can''t be seen';

create function app.drawn_name(seen text) returns text
language sql immutable set search_path = ''
as $$ select replace(replace(translate(seen, 'i103456789$', 'lloeasbtbgs'), 'rn', 'm'), 'vv', 'w') $$;
comment on function app.drawn_name(text) is 'One form of what looks the same: i and l and 1, o and 0, rn and m';

create function app.poses_as_club(value text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  club_names constant text[] := array['Clube 21', 'Clube Vinte e Um', 'Clube XXI'];
  -- Nothing but these for a name poses as staff.
  staff_words constant text := app.drawn_name('equipe|suporte|support|staff|admin|admins|administrator|administrador|administradora|administradores|administracao|'
    || 'administrativo|moderador|moderadora|moderadores|moderacao|moderator|atendimento|atendente|central|oficial|official|'
    || 'organizacao|organizador|organizadora|organizadores|diretoria|diretor|diretora|gerencia|gerente|coordenacao|coordenador|'
    || 'coordenadora|secretaria|financeiro|cobranca|pagamento|pagamentos|seguranca|sistema|system|ouvidoria|operador|operadora|'
    || 'helpdesk|webmaster');
  short_words constant text := 'adm|team';
  joining_words constant text := app.drawn_name('de|do|da|des|dos|das|ao|aos|os|as|the|of|para|cliente|clientes|membro|membros|aluno|alunos|geral|tecnico|usuario|'
    || 'usuarios|digital|virtual|app|site');
  seen constant text := app.seen_name(value);
  words text := btrim(regexp_replace(app.drawn_name(regexp_replace(seen, '(^|[^a-z0-9])[0-9]+h?(?![a-z0-9])', '\1', 'g')), '[^a-z0-9]+', ' ', 'g'));
begin
  if exists (select from unnest(club_names) club
    where strpos(regexp_replace(app.drawn_name(seen), '[^a-z0-9]+', '', 'g'), regexp_replace(app.drawn_name(app.seen_name(club)), '[^a-z0-9]+', '', 'g')) > 0) then
    return true;
  end if;
  -- Single letters alone are one word.
  if words ~ '^(?:[a-z0-9] )+[a-z0-9]$' then
    words := replace(words, ' ', '');
  end if;
  return coalesce(words ~ format('^(?:(?:(?:%s|clube?|d[aeo]s?)+|%s|%s|[a-z0-9])(?: |$))+$', staff_words, short_words, joining_words)
    and words ~ format('%s|clube?|(?:^| )(?:%s)(?: |$)', staff_words, short_words), false);
end $$;
comment on function app.poses_as_club(text) is
  'Whether a name poses as the club or its staff: it has the club''s name in it, or consists of words for the staff. No name of a person does. domain/cases/club-names.json is its case table, domain/club-names.ts its other half';

create function app.name_of_account(data jsonb) returns text
language plpgsql immutable set search_path = ''
as $$
begin
  return app.shortened(coalesce((
    select n.name from unnest(array[app.clean_line(data ->> 'name'), app.clean_line(data ->> 'full_name')]) with ordinality n (name, place)
    where n.name is not null and not app.poses_as_club(n.name) order by n.place limit 1), 'Usuário'), app.max_profile_name_length());
end $$;
comment on function app.name_of_account(jsonb) is 'The name that a new profile gets from what an account says of itself, by a sign-up or a provider: none that poses as the club';

-- Grants ---------------------------------------------------------------------------------------------

grant execute on function app.seen_name(text), app.drawn_name(text), app.poses_as_club(text) to authenticated, service_role;
