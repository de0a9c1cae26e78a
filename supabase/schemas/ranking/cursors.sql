-- The ranking's cursors are sealed. What was in them in plain told a blocked member when the row at a page's end was reached and when its
-- member joined; and a caller who wrote a cursor found the same by asking what comes after it.

create table app.cursor_key (
  only_row boolean primary key default true check (only_row),
  key bytea not null default app.random_bytes()
);
comment on table app.cursor_key is 'What cursors are sealed with. Another key makes the cursors that are out bad input, and nothing else';
comment on column app.cursor_key.only_row is 'There is one';
comment on column app.cursor_key.key is '32 random bytes, drawn when the table was made';

create function app.xor_bytes(one bytea, other bytea) returns bytea
language plpgsql immutable set search_path = ''
as $$
begin
  -- Four bytes with the length stand before the bits.
  return substring(varbit_send(('x' || encode(one, 'hex'))::varbit # ('x' || encode(other, 'hex'))::varbit) from 5);
end $$;
comment on function app.xor_bytes(bytea, bytea) is 'Two texts of bytes of the same length, bit by bit: of two equal bits 0, of others 1';

create function app.cursor_stream(key bytea, nonce bytea, bytes integer) returns bytea
language plpgsql immutable set search_path = ''
as $$
declare
  v_stream bytea := '';
begin
  for block in 0 .. (bytes - 1) / 32 loop
    v_stream := v_stream || sha256(key || nonce || int4send(block));
  end loop;
  return substring(v_stream from 1 for bytes);
end $$;
comment on function app.cursor_stream(bytea, bytea, integer) is 'Bytes that nobody foresees who has not the key, other ones for each nonce';

create function app.seal_cursor(in_cursor jsonb, in_use text) returns jsonb
language plpgsql volatile set search_path = ''
as $$
declare
  v_key constant bytea := (select k.key from app.cursor_key k);
  v_nonce constant bytea := uuid_send(gen_random_uuid());
  v_text constant bytea := convert_to(in_cursor::text, 'UTF8');
  v_sealed bytea;
begin
  if in_cursor is null or jsonb_typeof(in_cursor) = 'null' then
    return 'null';
  end if;
  -- It has one length, whatever is in it.
  v_sealed := v_text || convert_to(repeat(' ', (256 - octet_length(v_text) % 256) % 256), 'UTF8');
  v_sealed := v_nonce || app.xor_bytes(v_sealed, app.cursor_stream(v_key, v_nonce, octet_length(v_sealed)));
  return jsonb_build_object('sealed', translate(encode(v_sealed || app.hmac_sha256(v_key, convert_to(in_use, 'UTF8') || v_sealed), 'base64'), E'\n', ''));
end $$;
comment on function app.seal_cursor(jsonb, text) is
  'A cursor that tells nothing and that nobody can make or change, good for one use alone: an object {sealed}. Sealed again, the same one looks different. JSON null for none';

create function app.opened_cursor(in_cursor jsonb, in_use text) returns jsonb
language plpgsql stable set search_path = ''
as $$
declare
  v_key constant bytea := (select k.key from app.cursor_key k);
  v_bytes bytea;
  v_sealed bytea;
begin
  if in_cursor is null or jsonb_typeof(in_cursor) = 'null' then
    return null;
  end if;
  if octet_length(in_cursor ->> 'sealed') between 1 and 2000 then
    v_bytes := decode(in_cursor ->> 'sealed', 'base64');
    v_sealed := substring(v_bytes from 1 for greatest(octet_length(v_bytes) - 32, 0));
    if octet_length(v_sealed) > 16
      -- Hashed once more: how long the comparison takes tells nothing of how much was right.
      and sha256(substring(v_bytes from octet_length(v_sealed) + 1)) = sha256(app.hmac_sha256(v_key, convert_to(in_use, 'UTF8') || v_sealed)) then
      return convert_from(app.xor_bytes(substring(v_sealed from 17),
        app.cursor_stream(v_key, substring(v_sealed from 1 for 16), octet_length(v_sealed) - 16)), 'UTF8')::jsonb;
    end if;
  end if;
  raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The cursor is not one of this procedure''s';
exception when sqlstate '22023' or sqlstate '22P02' then
  -- No base64.
  raise sqlstate 'PT400' using message = 'invalid_input', detail = 'The cursor is not one of this procedure''s';
end $$;
comment on function app.opened_cursor(jsonb, text) is 'What app.seal_cursor sealed for this use; null for none. Raises PT400 for anything else';

-- RLS ------------------------------------------------------------------------------------------------

alter table app.cursor_key enable row level security;

-- Grants ---------------------------------------------------------------------------------------------

revoke all on app.cursor_key from public, anon, authenticated, service_role;
