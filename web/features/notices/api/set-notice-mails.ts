import * as v from 'valibot';
import { callProcedure } from '#web/lib/data/call-procedure.ts';

/** Whether notices come by mail too. @throws AppError */
export async function setNoticeMails(isOn: boolean): Promise<boolean> {
  return (await callProcedure('set_notice_mails', { p_on: isOn }, v.object({ mails: v.boolean() }))).mails;
}
