/** A request, and who makes it: a member by number, or nobody. */
export type Call = {
  as: number | 'nobody';
  method: string;
  path: string;
  query: [string, string][];
  headers: [string, string][];
  /** JSON, or a text that is sent as it is. */
  body?: unknown;
  /** What was put in to do harm; undefined for a valid sentence. */
  mutation?: string;
};

export type World = { memberIds: readonly string[]; emails: readonly string[]; challengeId: string; password: string };
