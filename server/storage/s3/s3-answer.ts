import type { IncomingMessage } from 'node:http';
import { XMLParser } from 'fast-xml-parser';
import { z } from 'zod';

const MOST_XML_BYTES = 4 * 1024 * 1024;

const parser = new XMLParser({ parseTagValue: false, isArray: (name) => name === 'Contents' });

const errorSchema = z.object({ Error: z.object({ Code: z.string().regex(/^\w{1,60}$/) }) });
const copySchema = z.object({ CopyObjectResult: z.object({ ETag: z.string(), LastModified: z.string().optional() }) });
const listSchema = z.object({
  ListBucketResult: z.object({
    IsTruncated: z.string(),
    NextContinuationToken: z.string().optional(),
    Contents: z.array(z.object({ Key: z.string(), LastModified: z.string() })).default([]),
  }),
});

/** An object as a list names it. */
export interface ListedObject {
  key: string;
  lastModified: Date;
}

/** Reads an answer of a few MiB at most. @throws when it breaks off or is longer */
export async function readText(answer: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of answer as AsyncIterable<Buffer>) {
    size += chunk.byteLength;
    if (size > MOST_XML_BYTES) throw new Error('the answer is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}

function parse(text: string): unknown {
  try {
    return parser.parse(text);
  } catch {
    return null;
  }
}

/** The code in an error's text; empty when there is none. */
export function codeOf(text: string): string {
  return errorSchema.safeParse(parse(text)).data?.Error.Code ?? '';
}

/** An entity tag as HTTP writes it: in quotation marks, never weak. */
export function quotedTag(tag: string): string {
  return `"${tag.replace(/^W\//, '').replaceAll('"', '')}"`;
}

/** Reads what a copy answers; null when it failed after all, which S3 says with status 200. */
export function readCopy(text: string): { eTag: string; lastModified: Date } | null {
  const result = copySchema.safeParse(parse(text)).data?.CopyObjectResult;
  if (!result) return null;
  return { eTag: quotedTag(result.ETag), lastModified: result.LastModified ? new Date(result.LastModified) : new Date() };
}

/** Reads a page of a list, and the token of the next page; null for what is no list. */
export function readList(text: string): { objects: ListedObject[]; next: string | null } | null {
  const result = listSchema.safeParse(parse(text)).data?.ListBucketResult;
  if (!result) return null;
  const objects = result.Contents.map(({ Key, LastModified }) => ({ key: Key, lastModified: new Date(LastModified) }));
  return { objects, next: result.IsTruncated === 'true' ? (result.NextContinuationToken ?? null) : null };
}
