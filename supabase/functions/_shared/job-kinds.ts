import { accountMail } from './jobs/account-mail.ts';
import { announcementMails } from './jobs/announcement-mails.ts';
import { checkSession } from './jobs/check-session.ts';
import { delaySubscription } from './jobs/delay-subscription.ts';
import { deleteAccount } from './jobs/delete-account.ts';
import { endSubscription } from './jobs/end-subscription.ts';
import { finalResult } from './jobs/final-result.ts';
import { findSubscriptions } from './jobs/find-subscriptions.ts';
import { hiddenFile } from './jobs/hidden-file.ts';
import type { JobKind } from './jobs/job.ts';
import { lostPhone } from './jobs/lost-phone.ts';
import { mail } from './jobs/mail.ts';
import { push } from './jobs/push.ts';
import { syncSubscription } from './jobs/sync-subscription.ts';
import { unattachedFiles } from './jobs/unattached-files.ts';

/** Each kind of job, and how it is done. `app.job_kinds` has the same in SQL, with how long each is tried. */
export const JOB_KINDS: Readonly<Record<string, JobKind>> = {
  mail,
  account_mail: accountMail,
  push,
  announcement_mails: announcementMails,
  end_subscription: endSubscription,
  delay_subscription: delaySubscription,
  sync_subscription: syncSubscription,
  find_subscriptions: findSubscriptions,
  unattached_files: unattachedFiles,
  check_session: checkSession,
  hidden_file: hiddenFile,
  final_result: finalResult,
  lost_phone: lostPhone,
  delete_account: deleteAccount,
};
