// Compresses the scripts and style sheets of a build once, as well as Brotli can, beside each file: the server hands
// them out as they are (server/http/static-files.ts). It takes some seconds, too long for who asks first.
import { readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants } from 'node:zlib';

/** In the project's folder, where a build runs (setup.mjs). */
const ASSETS = 'dist/web/assets';
/** A larger file is one that few phones ever need, and costs as much time as all others together. */
const LARGEST = 1_000_000;

const compress = promisify(brotliCompress);

const files = readdirSync(ASSETS, { recursive: true, encoding: 'utf8' }).filter((file) => /\.(?:js|css)$/.test(file));
await Promise.all(
  files.map(async (file) => {
    const body = readFileSync(join(ASSETS, file));
    if (body.byteLength > LARGEST) return;
    const params = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY, [constants.BROTLI_PARAM_SIZE_HINT]: body.byteLength };
    writeFileSync(join(ASSETS, `${file}.br`), await compress(body, { params }));
  }),
);
