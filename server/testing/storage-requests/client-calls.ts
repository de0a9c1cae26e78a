import { call } from './request-words.ts';
import type { RecordedRequest } from './request-words.ts';

const text = (words: string, type = 'text/plain') => new Blob([words], { type });

/** All that the unmodified storage-js can ask. */
export const CLIENT_CALLS: readonly RecordedRequest[] = [
  call('upload of a Blob', (s, n) => s.from('arquivos').upload(n('{ana}/k/1.txt'), text('um'))),
  call('upload of a Blob as the specification has it', (s, n) =>
    s.from('arquivos').upload(n('{ana}/k/1.txt'), text('um'), { cacheControl: '3600', upsert: true }),
  ),
  call('upload of the same name', (s, n) => s.from('arquivos').upload(n('{ana}/k/1.txt'), text('um'))),
  call('upload of a text', (s, n) => s.from('arquivos').upload(n('{ana}/k/2.txt'), 'dois')),
  call('upload of bytes', (s, n) =>
    s.from('arquivos').upload(n('{ana}/k/3.bin'), new Uint8Array([1, 2, 3]), { contentType: 'application/x-bytes' }),
  ),
  call('upload with metadata', (s, n) => s.from('arquivos').upload(n('{ana}/k/4.txt'), text('quatro'), { metadata: { de: 'ana' } })),
  call('upload of a text with metadata', (s, n) => s.from('arquivos').upload(n('{ana}/k/5.txt'), 'cinco', { metadata: { de: 'ana' } })),
  call('upload of a FormData', (s, n) => {
    const body = new FormData();
    body.append('file', text('seis'), 'seis.txt');
    return s.from('arquivos').upload(n('{ana}/k/6.txt'), body);
  }),
  call('upload with empty folders', (s, n) => s.from('arquivos').upload(n('/{ana}//k/7.txt/'), text('sete'))),
  call('upload into the folder of another', (s, n) => s.from('arquivos').upload(n('{bia}/k/1.txt'), text('um'))),
  call('upload by a visitor', (s, n) => s.from('arquivos').upload(n('{ana}/k/8.txt'), text('oito')), 'visitor'),
  call('upload into no bucket', (s, n) => s.from('nenhum').upload(n('{ana}/k/1.txt'), text('um'))),
  call('upload by the server', (s, n) => s.from('arquivos').upload(n('{ana}/k/9.txt'), text('nove')), 'server'),
  call('upload that is too large', (s, n) => s.from('arquivos').upload(n('{ana}/k/10.txt'), text('x'.repeat(2_001)))),
  call('upload of a wrong type', (s, n) => s.from('textos').upload(n('{ana}/k/1.png'), text('um', 'image/png'))),
  call('update', (s, n) => s.from('arquivos').update(n('{ana}/k/1.txt'), text('um, outra vez'))),
  call('update of what is not there', (s, n) => s.from('arquivos').update(n('{ana}/k/11.txt'), text('onze'))),
  call('download', async (s, n) => {
    const { data, error } = await s.from('arquivos').download(n('{ana}/k/1.txt'));
    return { data: data && { text: await data.text(), type: data.type }, error };
  }),
  call('download as a stream', async (s, n) => {
    const { data, error } = await s.from('arquivos').download(n('{ana}/k/1.txt')).asStream();
    return { data: data && (await new Response(data).text()), error };
  }),
  call('download of what is not there', (s, n) => s.from('arquivos').download(n('{ana}/falta.txt'))),
  call('download of another’s', (s, n) => s.from('arquivos').download(n('{bia}/segredo.txt'))),
  call('download by a visitor', (s, n) => s.from('arquivos').download(n('{ana}/k/1.txt')), 'visitor'),
  call('download of a rendition', async (s, n) => {
    const { data, error } = await s.from('fotos').download(n('{ana}/foto.png'), { transform: { width: 8 } });
    return { data: data && { type: data.type }, error };
  }),
  call('info', (s, n) => s.from('arquivos').info(n('{ana}/k/1.txt'))),
  call('info of one with metadata', (s, n) => s.from('arquivos').info(n('{ana}/k/4.txt'))),
  call('info of what is not there', (s, n) => s.from('arquivos').info(n('{ana}/falta.txt'))),
  call('exists', (s, n) => s.from('arquivos').exists(n('{ana}/k/1.txt'))),
  call('exists of what is not there', (s, n) => s.from('arquivos').exists(n('{ana}/falta.txt'))),
  call('exists of another’s', (s, n) => s.from('arquivos').exists(n('{bia}/segredo.txt'))),
  call('list', (s, n) => s.from('arquivos').list(n('{ana}/k'))),
  call('list with options', (s, n) =>
    s.from('arquivos').list(n('{ana}/k'), { limit: 2, offset: 1, sortBy: { column: 'name', order: 'desc' }, search: 't' }),
  ),
  call('list of the root', (s) => s.from('arquivos').list()),
  call('list by a visitor', (s) => s.from('leitura').list(), 'visitor'),
  call('listV2', (s, n) => s.from('arquivos').listV2({ prefix: n('{ana}/k/') })),
  call('listV2 of folders', (s, n) => s.from('arquivos').listV2({ prefix: n('{ana}/'), with_delimiter: true, limit: 3 })),
  call('copy', (s, n) => s.from('arquivos').copy(n('{ana}/k/1.txt'), n('{ana}/k/1b.txt'))),
  call('copy into another bucket', (s, n) =>
    s.from('arquivos').copy(n('{ana}/k/1.txt'), n('{ana}/k/1c.txt'), { destinationBucket: 'abertos' }),
  ),
  call('copy of what is not there', (s, n) => s.from('arquivos').copy(n('{ana}/falta.txt'), n('{ana}/k/1d.txt'))),
  call('move', (s, n) => s.from('arquivos').move(n('{ana}/k/1b.txt'), n('{ana}/k/1e.txt'))),
  call('move into another bucket', (s, n) =>
    s.from('arquivos').move(n('{ana}/k/1e.txt'), n('{ana}/k/1f.txt'), { destinationBucket: 'abertos' }),
  ),
  call('move of what is not there', (s, n) => s.from('arquivos').move(n('{ana}/falta.txt'), n('{ana}/k/1g.txt'))),
  call('createSignedUrl', (s, n) => s.from('arquivos').createSignedUrl(n('{ana}/k/1.txt'), 60)),
  call('createSignedUrl with download', (s, n) => s.from('arquivos').createSignedUrl(n('{ana}/k/1.txt'), 60, { download: 'nome.txt' })),
  call('createSignedUrl of a rendition', (s, n) => s.from('fotos').createSignedUrl(n('{ana}/foto.png'), 60, { transform: { width: 8 } })),
  call('createSignedUrl of what is not there', (s, n) => s.from('arquivos').createSignedUrl(n('{ana}/falta.txt'), 60)),
  call('createSignedUrl for no time', (s, n) => s.from('arquivos').createSignedUrl(n('{ana}/k/1.txt'), 0)),
  call('createSignedUrls', (s, n) => s.from('arquivos').createSignedUrls([n('{ana}/k/1.txt'), n('{ana}/falta.txt')], 60)),
  call('createSignedUploadUrl', async (s, n, kept) => {
    const answer = await s.from('arquivos').createSignedUploadUrl(n('{ana}/k/12.txt'));
    kept.set('upload of the client', answer.data?.token ?? '');
    return answer;
  }),
  call(
    'uploadToSignedUrl',
    (s, n, kept) => s.from('arquivos').uploadToSignedUrl(n('{ana}/k/12.txt'), kept.get('upload of the client') ?? '', text('doze')),
    'visitor',
  ),
  call(
    'uploadToSignedUrl again',
    (s, n, kept) => s.from('arquivos').uploadToSignedUrl(n('{ana}/k/12.txt'), kept.get('upload of the client') ?? '', text('doze')),
    'visitor',
  ),
  call(
    'uploadToSignedUrl by a wrong token',
    (s, n) => s.from('arquivos').uploadToSignedUrl(n('{ana}/k/12.txt'), 'x', text('doze')),
    'visitor',
  ),
  call('createSignedUploadUrl of what is there', (s, n) => s.from('arquivos').createSignedUploadUrl(n('{ana}/k/12.txt'))),
  call('createSignedUploadUrl to replace', (s, n) => s.from('arquivos').createSignedUploadUrl(n('{ana}/k/12.txt'), { upsert: true })),
  call('createSignedUploadUrl for another', (s, n) => s.from('arquivos').createSignedUploadUrl(n('{bia}/k/12.txt'))),
  call('getPublicUrl', (s, n) => s.from('abertos').getPublicUrl(n('{ana}/a.txt'), { download: true })),
  call('purgeCache', (s, n) => s.from('abertos').purgeCache(n('{ana}/a.txt')), 'server'),
  call('remove', (s, n) => s.from('arquivos').remove([n('{ana}/k/2.txt'), n('{ana}/k/3.bin')])),
  call('remove of what is not there', (s, n) => s.from('arquivos').remove([n('{ana}/k/2.txt'), n('{bia}/segredo.txt')])),
  call('listBuckets', (s) => s.listBuckets()),
  call(
    'listBuckets by the server',
    (s) => s.listBuckets({ limit: 2, offset: 0, sortColumn: 'name', sortOrder: 'asc', search: 'a' }),
    'server',
  ),
  call('getBucket', (s) => s.getBucket('arquivos')),
  call('getBucket of what one does not see', (s) => s.getBucket('abertos')),
  call(
    'createBucket',
    (s) => s.createBucket('do-cliente', { public: false, fileSizeLimit: 1_000, allowedMimeTypes: ['text/plain'] }),
    'server',
  ),
  call('createBucket with a limit in words', (s) => s.createBucket('do-cliente-2', { public: true, fileSizeLimit: '1MB' }), 'server'),
  call('createBucket again', (s) => s.createBucket('do-cliente'), 'server'),
  call('createBucket by a member', (s) => s.createBucket('da-ana')),
  call('updateBucket', (s) => s.updateBucket('do-cliente', { public: true }), 'server'),
  call('updateBucket by a member', (s) => s.updateBucket('arquivos', { public: true })),
  call('emptyBucket', (s) => s.emptyBucket('do-cliente'), 'server'),
  call('deleteBucket that is not empty', (s) => s.deleteBucket('arquivos'), 'server'),
  call('deleteBucket', (s) => s.deleteBucket('do-cliente'), 'server'),
  call('deleteBucket that is not there', (s) => s.deleteBucket('do-cliente'), 'server'),
  call('analytics.createBucket', (s) => s.analytics.createBucket('analises'), 'server'),
  call('analytics.listBuckets', (s) => s.analytics.listBuckets(), 'server'),
  call('analytics.deleteBucket', (s) => s.analytics.deleteBucket('analises'), 'server'),
  call('vectors.createBucket', (s) => s.vectors.createBucket('vetores'), 'server'),
  call('vectors.listBuckets', (s) => s.vectors.listBuckets(), 'server'),
];
