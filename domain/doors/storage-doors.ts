import { doorsOf } from './door.ts';
import type { Door } from './door.ts';

/**
 * The routes of the Storage API. A hidden bucket or file answers as if it were not there. An unproven session is told
 * why.
 */
export const STORAGE_DOORS: readonly Door[] = doorsOf(`
  open open open open open                   | GET /render/image/public/:bucket/* | -
  open open code open open                   | GET /render/image/authenticated/:bucket/* | -
  open open open open open                   | GET /render/image/sign/:bucket/* | -
  open open open open open                   | GET /object/public/:bucket/* | -
  open open open open open                   | GET /object/sign/:bucket/* | -
  open open code open open                   | GET /object/info/authenticated/:bucket/* | -
  open open open open open                   | GET /object/info/public/:bucket/* | -
  open open code open open                   | GET /object/info/:bucket/* | -
  open open code open open                   | GET /object/authenticated/:bucket/* | -
  open open code open open                   | POST /object/list/:bucket | -
  open open code open open                   | POST /object/list-v2/:bucket | -
  open open code open open                   | POST /object/sign/:bucket | lib/files
  open open code open open                   | POST /object/sign/:bucket/* | lib/files
  open open code open open                   | POST /object/upload/sign/:bucket/* | -
  open open open open open                   | PUT /object/upload/sign/:bucket/* | -
  open open code open open                   | POST /object/move | -
  open open code open open                   | POST /object/copy | -
  open open code open open                   | DELETE /object/:bucket | lib/files
  open open code open open                   | GET /bucket | -
  open open code open open                   | POST /bucket | -
  open open code open open                   | GET /bucket/:bucket | -
  open open code open open                   | PUT /bucket/:bucket | -
  open open code open open                   | DELETE /bucket/:bucket | -
  open open code open open                   | POST /bucket/:bucket/empty | -
  open open code open open                   | GET /object/:bucket/* | -
  login open code open suspended             | POST /object/:bucket/* | lib/files
  login open code open suspended             | PUT /object/:bucket/* | -
  open open code open open                   | DELETE /object/:bucket/* | -
`);
