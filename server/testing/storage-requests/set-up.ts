/** Buckets of every kind and their rules, for the tests of the storage's answers alone. */
export const SET_UP = `
insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types, created_at, updated_at) values
  ('arquivos', 'arquivos', false, 2000, null, '2026-01-02', '2026-01-02'), ('abertos', 'abertos', true, null, null, '2026-01-02', '2026-01-02'),
  ('textos', 'textos', false, null, '{text/plain,application/json}', '2026-01-02', '2026-01-02'),
  ('tipos', 'tipos', false, null, '{text/*}', '2026-01-02', '2026-01-02'),
  ('fotos', 'fotos', false, null, '{image/png,image/jpeg}', '2026-01-02', '2026-01-02'),
  ('retratos', 'retratos', true, null, '{image/png,image/jpeg}', '2026-01-02', '2026-01-02'),
  ('leitura', 'leitura', false, null, null, '2026-01-02', '2026-01-02'), ('caixa', 'caixa', false, null, null, '2026-01-02', '2026-01-02'),
  ('vazio', 'vazio', false, null, null, '2026-01-02', '2026-01-02'), ('cheio', 'cheio', false, null, null, '2026-01-02', '2026-01-02');
create policy "answers: own files" on storage.objects for all to authenticated
  using (bucket_id in ('arquivos', 'abertos', 'textos', 'tipos', 'fotos', 'retratos') and (storage.foldername(name))[1] = (select auth.uid())::text)
  with check (bucket_id in ('arquivos', 'abertos', 'textos', 'tipos', 'fotos', 'retratos') and (storage.foldername(name))[1] = (select auth.uid())::text);
create policy "answers: all read" on storage.objects for select to anon, authenticated using (bucket_id = 'leitura');
create policy "answers: written and not read" on storage.objects for insert to authenticated with check (bucket_id = 'caixa');
create policy "answers: buckets of members" on storage.buckets for select to authenticated using (id in ('arquivos', 'leitura'));
grant all on storage.objects, storage.buckets to anon, authenticated, service_role;`;

/** Files that are there before the first request: path below /object/, text. */
export const FILES: readonly (readonly [path: string, text: string])[] = [
  ['arquivos/{ana}/a.txt', 'olá'],
  ['arquivos/{ana}/b.txt', 'segundo'],
  ['arquivos/{ana}/pasta/c.txt', 'terceiro'],
  ['arquivos/{ana}/pasta/funda/d.txt', 'quarto'],
  ['arquivos/{ana}/pagina.html', '<script>alert(1)</script>'],
  ['arquivos/{ana}/100%.txt', 'por cento'],
  ['arquivos/{ana}/vazio.txt', ''],
  ['arquivos/{bia}/segredo.txt', 'da bia'],
  ['abertos/{ana}/a.txt', 'de todos'],
  ['abertos/{bia}/a.txt', 'de todos, da bia'],
  ['abertos/casa.txt', 'da casa'],
  ['leitura/geral.txt', 'para ler'],
  ['leitura/pasta/outro.txt', 'para ler também'],
  ['cheio/um.txt', 'um'],
  ['cheio/dois.txt', 'dois'],
];
export const PICTURES: readonly string[] = ['fotos/{ana}/foto.png', 'fotos/{bia}/foto.png', 'retratos/{ana}/foto.png'];
