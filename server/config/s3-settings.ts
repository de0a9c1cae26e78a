import type { Environment } from '#server/config/env-schema.ts';
import { complete } from '#server/config/provider-settings.ts';

/** The S3 service and the bucket in it that keep the club's files. */
export interface S3Settings {
  /** Address of the service, without the bucket and without a trailing slash. */
  endpoint: string;
  region: string;
  bucket: string;
  accessKeyId: string;
  secretAccessKey: string;
  /** The beginning of every key: empty, or with a slash at its end. */
  prefix: string;
}

const NAMES = ['S3_ENDPOINT', 'S3_REGION', 'S3_BUCKET', 'S3_ACCESS_KEY_ID', 'S3_SECRET_ACCESS_KEY'] as const;

/**
 * Reads where files are kept; null for the data folder. Adds a line to `problems` for each value that is missing or
 * can't be used.
 */
export function readS3Settings(env: Pick<Environment, (typeof NAMES)[number] | 'S3_PREFIX'>, problems: string[]): S3Settings | null {
  const given = complete(env, NAMES, problems);
  if (env.S3_PREFIX !== undefined && !given) problems.push(`S3_PREFIX: only with ${NAMES.join(', ')}`);
  if (!given) return null;
  const prefix = env.S3_PREFIX?.replace(/\/$/, '') ?? '';
  return {
    endpoint: given.S3_ENDPOINT.replace(/\/+$/, ''),
    region: given.S3_REGION,
    bucket: given.S3_BUCKET,
    accessKeyId: given.S3_ACCESS_KEY_ID,
    secretAccessKey: given.S3_SECRET_ACCESS_KEY,
    prefix: prefix === '' ? '' : `${prefix}/`,
  };
}
