import type { Context } from 'hono';
import { z } from 'zod';
import { queryAsCaller } from '#server/database/query-as-caller.ts';
import type { AppEnv } from '#server/http/http-types.ts';
import { callerOf } from '#server/http/recognize-caller.ts';
import { decoded, fileIn, requireNameFor } from './object-name.ts';
import { readJson } from './read-json.ts';
import { transformSchema } from './renditions/rendition.ts';
import { MOST_SECONDS } from './signed-addresses.ts';
import type { StorageParts } from './storage-parts.ts';
import { StorageRefusal } from './storage-refusal.ts';
import { userMetadataIn } from './upload-body.ts';

const ONE = '/storage/v1/object/sign/';
const UPLOAD = '/storage/v1/object/upload/sign/';

const oneSchema = z.object({ expiresIn: z.number().min(1), transform: transformSchema.nullish() });
const manySchema = z.object({ expiresIn: z.int().min(1).max(MOST_SECONDS), paths: z.array(z.string().regex(/^[^\0]*$/)).max(500) });

const VISIBLE = 'select name from storage.objects where bucket_id = $1::text and name in (select json_array_elements_text($2::text::json))';
const NOT_THERE = 'Either the object does not exist or you do not have access to it';

/** Signs addresses for callers: of what they may read, and of what they may upload. */
export function createSignObjects({ connection, rows, rulesOf, addresses }: StorageParts) {
  return {
    /** POST of `/object/sign/<bucket>/<name>`. */
    one: async (context: Context<AppEnv>) => {
      const caller = callerOf(context);
      const file = fileIn(context.req.path, ONE);
      const { expiresIn, transform } = await readJson(context, oneSchema);
      if (expiresIn > MOST_SECONDS) throw new StorageRefusal('expiresTooLate');
      if (!(await rulesOf(file.bucket))) throw new StorageRefusal('noBucket');
      if (!(await rows.find(caller, 'storage.object.sign', file))) throw new StorageRefusal('noObject');
      const signedURL = transform ? await addresses.toReadRendition(file, transform, expiresIn) : await addresses.toRead(file, expiresIn);
      return context.json({ signedURL });
    },
    /** POST of `/object/sign/<bucket>`: several files by one question to the database. */
    many: async (context: Context<AppEnv>) => {
      const caller = callerOf(context);
      const bucket = decoded(context.req.path.slice(ONE.length));
      const request = manySchema.safeParse(await context.req.json().catch(() => null));
      if (!request.success)
        return context.json(
          { statusCode: '400', error: 'InvalidRequest', code: 'InvalidRequest', message: z.prettifyError(request.error) },
          400,
        );
      const { paths, expiresIn } = request.data;
      const statement = { text: VISIBLE, parameters: [bucket, JSON.stringify(paths)] };
      const found = await queryAsCaller<{ name: string }>(connection, caller, 'storage.object.sign_many', statement);
      const visible = new Set(found.map(({ name }) => name));
      const signed = paths.map(async (path) =>
        visible.has(path)
          ? { path, signedURL: await addresses.toRead({ bucket, name: path }, expiresIn), error: null }
          : { path, signedURL: null, error: NOT_THERE },
      );
      return context.json(await Promise.all(signed));
    },
    /** POST of `/object/upload/sign/<bucket>/<name>`. */
    upload: async (context: Context<AppEnv>) => {
      const caller = callerOf(context);
      const file = fileIn(context.req.path, UPLOAD);
      requireNameFor(caller.uid, file);
      const replaces = context.req.header('x-upsert') === 'true';
      const object = { ...file, memberId: caller.uid, metadata: {}, userMetadata: userMetadataIn(context.req.raw.headers) };
      await rows.requireMayWrite(caller, 'storage.object.sign_upload_url', object, replaces);
      return context.json(await addresses.toUpload(file, { memberId: caller.uid, sessionId: caller.sessionId, replaces }));
    },
  };
}
