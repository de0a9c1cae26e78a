// One file of all that every page of a member comes to need, and that no first view waits for (later.tsx).
export { InstallHint } from '#web/features/install/install-hint.tsx';
export { UnreadCount } from '#web/features/notices/unread-count.tsx';
export { HomeReminderOffer } from './home-reminder-offer.tsx';
export { AppUpdates } from './installable/app-updates.tsx';
export { MemberStrips } from './member-strips.tsx';
export { WhenIdle } from './when-idle.tsx';
