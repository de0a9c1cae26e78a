import type { App } from '@supabase/lite';

/** Where the bytes of uploaded objects are kept; their rows are in storage.objects. */
export type StorageBackend = NonNullable<App['_storageAdapter']>;
export type StoredObject = Awaited<ReturnType<StorageBackend['getObject']>>;
export type UploadBody = Parameters<StorageBackend['uploadObject']>[3];
