import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { QueryKey } from '@tanstack/react-query';
import { useWithFreshCode } from '#web/components/second-factor/fresh-code-context.ts';
import { toAppError } from '#web/lib/data/errors.ts';
import type { AppError } from '#web/lib/data/errors.ts';
import { queryKeys } from '#web/lib/data/query-keys.ts';

interface StaffActOptions<Input, Answer> {
  /** Calls one procedure `staff_…` (a file of `../api`). @throws AppError */
  call: (input: Input) => Promise<Answer>;
  /**
   * Keys of the queries that show what the act changes. They are read again after it, and after a refusal: somebody
   * else may have acted.
   */
  reads: readonly QueryKey[];
  /** After the act, once the queries have been read again: closes a dialog, says so in a toast. */
  onDone?: (answer: Answer, input: Input) => void;
}

interface StaffActing<Input> {
  /**
   * Resolves to what was refused, with the server's sentence in its `message`; to null when it is done. Never rejects.
   */
  act: (input: Input) => Promise<AppError | null>;
  isPending: boolean;
}

/**
 * One act of the staff. Where the server asks for a code of the last 15 minutes (`fresh_code_needed`), the code dialog opens above whatever is
 * open, and the same call is sent again: nothing typed is lost. When it is given up, that is the refusal. On `changed_meanwhile` what is there
 * now is read before the refusal is told, so that a dialog which shows it from its query shows the newest, and sends that the next time.
 */
export function useStaffAct<Input, Answer>({ call, reads, onDone }: StaffActOptions<Input, Answer>): StaffActing<Input> {
  const queryClient = useQueryClient();
  const withFreshCode = useWithFreshCode();
  const mutation = useMutation({
    retry: false,
    mutationFn: async (input: Input) => withFreshCode(async () => call(input)),
    onSettled: async (_answer, error) => {
      // A role that was taken or lowered meanwhile: the console is to show what is left of it.
      const isRoleGone = error !== null && toAppError(error).code === 'forbidden';
      const keys = isRoleGone ? [...reads, queryKeys.staff('me')] : reads;
      await Promise.all(keys.map((queryKey) => queryClient.invalidateQueries({ queryKey })));
    },
  });
  return {
    isPending: mutation.isPending,
    act: async (input) => {
      try {
        onDone?.(await mutation.mutateAsync(input), input);
        return null;
      } catch (error) {
        return toAppError(error);
      }
    },
  };
}
