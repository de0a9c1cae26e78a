import * as v from 'valibot';
import { toAppError } from '#web/lib/data/errors.ts';
import { parseReply } from '#web/lib/data/procedure-reply.ts';
import { supabase } from '#web/lib/data/supabase.ts';

/** Whether notices come by mail too. @throws AppError */
export async function setNoticeMails(isOn: boolean): Promise<boolean> {
  const { data, error, status } = await supabase.rpc('set_notice_mails', { p_on: isOn });
  if (error) throw toAppError(error, status);
  return parseReply(v.object({ mails: v.boolean() }), data).mails;
}
