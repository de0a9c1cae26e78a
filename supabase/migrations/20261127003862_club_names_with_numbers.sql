-- The names that pose as the club are also judged without the numbers that stick to a word, and read by more signs; initials are no word. A new profile is made
-- with a name that stands, so that none keeps a member without a profile.

create or replace function app.seen_name(value text) returns text
language sql immutable set search_path = ''
as $$
  select lower(regexp_replace(translate(normalize(value, NFKD),
    'аАαΑɑᴀвВьЬβΒʙсСςᴄ¢ԁđĐðÐᴅеЕєЄεΕəᴇ€ɡցһҺнНΗհħĦіІıιΙɩɪјЈкКκΚᴋӏӀłŁʟǃ∣լ£|мМΜᴍпПηΝոɴоОοΟσօՕøØᴏрРρΡᴘԛզгʀѕЅꜱ$тТτΤŧŦᴛцЦυμսᴜʋѵѴνᴠшШωԝᴡхХχΧуУγΥʏΖᴢ🅐🅑🅒🅓🅔🅕🅖🅗🅘🅙🅚🅛🅜🅝🅞🅟🅠🅡🅢🅣🅤🅥🅦🅧🅨🅩🅰🅱🅲🅳🅴🅵🅶🅷🅸🅹🅺🅻🅼🅽🅾🅿🆀🆁🆂🆃🆄🆅🆆🆇🆈🆉',
    'aaaaaabbbbbbbcccccddddddeeeeeeeeegghhhhhhhhiiiiiiijjkkkkkllllllllllmmmmnnnnnnoooooooooopppppqqrrsssstttttttuuuuuuuvvvvwwwwwxxxxyyyyyzzabcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvwxyz'), '[^\u0001-\u007F]', '', 'g') collate "C")
$$;

create or replace function app.drawn_name(seen text) returns text
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

create or replace function app.poses_as_club(value text) returns boolean
language sql immutable set search_path = ''
as $$
  -- A bar is read as an l, and as what parts two words.
  select app.seen_poses_as_club(app.seen_name(value)) or app.seen_poses_as_club(app.seen_name(translate(normalize(value, NFKD), '|∣ǃ', '   ')))
$$;

create or replace function app.check_given_profile() returns trigger
language plpgsql volatile set search_path = ''
as $$
begin
  if not app.is_member_write() then
    return new;
  end if;
  -- A missing profile is made with the name that the account tells: none bars the member, as in app.ensure_profile.
  if tg_op = 'INSERT' then
    new.name := app.name_of_account(jsonb_build_object('name', new.name));
  end if;
  -- An empty name takes the name away. One of other characters that can't be seen is meant to deceive.
  -- What was not changed is not judged: it was right when it was stored.
  if tg_op = 'UPDATE' and new.name is distinct from old.name and btrim(new.name) <> '' and app.clean_line(new.name) is null
    or new.goals is distinct from old.goals and (array_ndims(new.goals) > 1 or exists (select from unnest(new.goals) goal where goal is null)) then
    raise sqlstate 'PT400' using message = 'invalid_input', detail = 'A name that can not be seen, or a goal that is none';
  end if;
  if tg_op = 'UPDATE' and new.name is distinct from old.name and app.poses_as_club(new.name) then
    raise sqlstate 'PT400' using message = 'name_poses_as_club', detail = 'A name that poses as the club or its staff';
  end if;
  return new;
end $$;
comment on function app.check_given_profile() is 'Trigger: refuses a member''s invisible name, one that poses as the club, and goals that are null, before profiles_guard cleans what was given; a new profile gets a name that stands';

revoke execute on function app.seen_poses_as_club(text) from public, anon, authenticated, service_role;
grant execute on function app.seen_poses_as_club(text), app.name_of_account(jsonb) to authenticated, service_role;
