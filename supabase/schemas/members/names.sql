-- Names that pose as the club or its staff. An edit to one is refused; what an account or a provider tells is left out, so that it bars no sign-in.
-- Names from before stay until they are edited.

create function app.seen_name(value text) returns text
language sql immutable set search_path = ''
as $$
  select lower(regexp_replace(translate(normalize(value, NFKD),
    'аАαΑɑᴀвВьЬβΒʙсСςᴄ¢ԁđĐðÐᴅеЕєЄεΕəᴇ€ɡցһҺнНΗհħĦіІıιΙɩɪјЈкКκΚᴋӏӀłŁʟǃ∣լ£|мМΜᴍпПηΝոɴоОοΟσօՕøØᴏрРρΡᴘԛզгʀѕЅꜱ$тТτΤŧŦᴛцЦυμսᴜʋѵѴνᴠшШωԝᴡхХχΧуУγΥʏΖᴢ🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉',
    'aaaaaabbbbbbbcccccddddddeeeeeeeeegghhhhhhhhiiiiiiijjkkkkkllllllllllmmmmnnnnnnoooooooooopppppqqrrsssstttttttuuuuuuuvvvvwwwwwxxxxyyyyyzzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'), '[^\u0001-\u007F]', '', 'g') collate "C")
$$;
comment on function app.seen_name(text) is 'A name in small letters of ASCII, as it is seen: without accents, with the letters that those of other scripts look like, and without what can''t be seen';

create function app.drawn_name(seen text) returns text
language sql immutable set search_path = ''
as $$ select replace(replace(translate(seen, 'i103456789k', 'lloeasbtbgc'), 'rn', 'm'), 'vv', 'w') $$;
comment on function app.drawn_name(text) is 'One form of what looks or sounds the same: i and l and 1, o and 0, rn and m, k and c';

create function app.seen_poses_as_club(seen text) returns boolean
language plpgsql immutable set search_path = ''
as $$
declare
  club_number constant text := '(?:21|xxi|vintee?um)';
  club_name constant text := app.drawn_name(format('clube?(?:n[or]?|num|numero)?%1$s|%1$sclube?', club_number));
  -- Nothing but these for a name poses as staff.
  staff_words constant text := app.drawn_name('equipe|suporte|support|staff|admin|admins|administrator|administrador|administradora|administradores|administracao|'
    || 'administrativo|moderador|moderadora|moderadores|moderacao|moderator|atendimento|atendente|central|oficial|official|'
    || 'organizacao|organizador|organizadora|organizadores|diretoria|diretor|diretora|gerencia|gerente|coordenacao|coordenador|'
    || 'coordenadora|secretaria|financeiro|cobranca|pagamento|pagamentos|seguranca|sistema|system|ouvidoria|operador|operadora|'
    || 'helpdesk|webmaster');
  short_words constant text := app.drawn_name('adm|team|time');
  joining_words constant text := app.drawn_name('de|do|da|des|dos|das|ao|aos|os|as|the|of|para|cliente|clientes|membro|membros|aluno|alunos|geral|tecnico|usuario|'
    || 'usuarios|digital|virtual|app|site|ajuda|online|whatsapp|zap|wpp|chat');
  of_staff constant text := format('^(?:(?:%s|clube?|d[aeo]s?)+|%s|%s|[a-z0-9]?)$', staff_words, short_words, joining_words);
  telling constant text := format('%s|clube?|^(?:%s)$', staff_words, short_words);
  words text := btrim(regexp_replace(regexp_replace(seen, '(^|[^a-z0-9])[0-9]+h?(?![a-z0-9])', '\1', 'g'), '[^a-z0-9]+', ' ', 'g'));
begin
  if regexp_replace(app.drawn_name(seen), '[^a-z0-9]+', '', 'g') ~ club_name then
    return true;
  end if;
  -- Single letters alone are one word, but three of them are initials.
  if words ~ '^(?:[a-z0-9] ){3,}[a-z0-9]$' then
    words := replace(words, ' ', '');
  end if;
  return coalesce((
    select bool_and(f.form ~ of_staff or f.without_numbers ~ of_staff) and bool_or(f.form ~ telling or f.without_numbers ~ telling)
    from (select app.drawn_name(word) as form, app.drawn_name(regexp_replace(word, '^[0-9]+h?|[0-9]+h?$', '', 'g')) as without_numbers
      from unnest(string_to_array(words, ' ')) word) f), false);
end $$;
comment on function app.seen_poses_as_club(text) is 'Whether a name as it is seen has the club''s name in it, or consists of words for the staff, each with or without the numbers that stick to it';

create function app.poses_as_club(value text) returns boolean
language sql immutable set search_path = ''
as $$
  -- A bar is read as an l, and as what parts two words.
  select app.seen_poses_as_club(app.seen_name(value)) or app.seen_poses_as_club(app.seen_name(translate(normalize(value, NFKD), '|∣ǃ', '   ')))
$$;
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

grant execute on function app.seen_name(text), app.drawn_name(text), app.seen_poses_as_club(text), app.poses_as_club(text), app.name_of_account(jsonb) to authenticated, service_role;
