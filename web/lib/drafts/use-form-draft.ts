import { useCallback, useEffect, useState } from 'react';
import type { FieldValues, UseFormReturn } from 'react-hook-form';
import { useSessionStore } from '../session/session-store.ts';
import { clearDraft, readDraft, writeDraft } from './draft-storage.ts';

interface FormDraftOptions<Values> {
  /** Whose draft it is; null keeps nothing. */
  userId: string | null;
  /** Names the form among the member's drafts, such as "register-workout". */
  name: string;
  /**
   * Puts right what has become impossible since, such as a choice that is no longer offered. Must not change between
   * renders.
   */
  repair?: (values: Values) => Values;
}

/**
 * Keeps of a stored draft what the form has a field of the same kind for: an older version of the app may have written
 * it.
 */
function fitting<Values extends FieldValues>(draft: Record<string, unknown>, current: Values): Values {
  const entries = Object.entries(draft).filter(([key, value]) => {
    if (!(key in current)) return false;
    const present: unknown = current[key];
    if (present === null || value === null) return true;
    return Array.isArray(present) === Array.isArray(value) && typeof present === typeof value;
  });
  return { ...current, ...Object.fromEntries(entries) };
}

function unchanged<Values>(values: Values): Values {
  return values;
}

/**
 * Keeps what is typed into a form on this device until it is sent, and puts it back when the form is opened again. That
 * may be after a login that became necessary, a reload, or a slip of the finger. Not for passwords.
 * @returns whether something was put back; `forget` for after a success; `discard` to start again
 */
export function useFormDraft<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { userId, name, repair = unchanged }: FormDraftOptions<Values>,
) {
  const [stored] = useState(() => (userId === null ? null : readDraft(userId, name)));
  const [isRestored, setIsRestored] = useState(stored !== null);

  useEffect(() => {
    if (userId === null) return undefined;
    if (stored) form.reset(repair(fitting(stored, form.getValues())), { keepDefaultValues: true });
    return form.subscribe({
      formState: { values: true, isDirty: true },
      callback: ({ values, isDirty }) => {
        // A form that is going away with its member is no longer theirs.
        if (useSessionStore.getState().user?.id !== userId) return;
        if (isDirty) writeDraft(userId, name, values);
        else clearDraft(userId, name);
      },
    });
  }, [form, userId, name, stored, repair]);

  const forget = useCallback(() => {
    if (userId !== null) clearDraft(userId, name);
    setIsRestored(false);
  }, [userId, name]);

  const discard = useCallback(() => {
    form.reset();
    forget();
  }, [form, forget]);

  return { isRestored, forget, discard };
}
