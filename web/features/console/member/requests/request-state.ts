import { MEMBER_REQUEST_DAYS } from '#domain/limits.ts';
import { formatDate } from '#web/lib/format.ts';
import type { MemberRequest } from '../../api/member-schema.ts';

const DAY_MS = 24 * 60 * 60 * 1000;

interface RequestState {
  /** How it stands, in a sentence. */
  text: string;
  canStop: boolean;
  /** A copy that may be handed over now. */
  canDownload: boolean;
}

/**
 * How a request stands. A copy waits a week and then can be read for a week; a deletion happens by itself after a week.
 */
export function requestState(request: MemberRequest, instant: Date): RequestState {
  const { kind, due_at: dueAt, stopped_at: stoppedAt, done_at: doneAt } = request;
  const due = new Date(dueAt);
  const closes = new Date(due.getTime() + MEMBER_REQUEST_DAYS * DAY_MS);
  const canStop = stoppedAt === null && doneAt === null;
  const canDownload = kind === 'export' && stoppedAt === null && due <= instant && instant < closes;
  const state = (text: string) => ({ text, canStop, canDownload });
  if (stoppedAt) return state(`Parado em ${formatDate(stoppedAt)}.`);
  if (kind === 'deletion') return state(due > instant ? `A conta será excluída em ${formatDate(due)}.` : 'A exclusão está para acontecer.');
  if (due > instant) return state(`A cópia abre em ${formatDate(due)}.`);
  if (canDownload) return state(`A cópia pode ser baixada até ${formatDate(closes)}.`);
  return state(doneAt ? `Cópia baixada em ${formatDate(doneAt)}.` : 'O prazo para baixar a cópia passou.');
}

/** Whether one of that kind is under way: another can't be asked for. */
export function isWaiting(requests: readonly MemberRequest[], kind: MemberRequest['kind']): boolean {
  return requests.some((one) => one.kind === kind && one.stopped_at === null && one.done_at === null);
}
