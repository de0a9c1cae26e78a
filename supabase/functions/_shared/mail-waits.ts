/**
 * For how long a mail server may be silent, in milliseconds; nodemailer itself would wait ten minutes. All of them
 * together are well below the five minutes for which a job is taken (app.taken_for): the sender of a mail can still say
 * what became of it.
 */
export const MAIL_WAITS = { dnsTimeout: 10_000, connectionTimeout: 20_000, greetingTimeout: 20_000, socketTimeout: 60_000 };
