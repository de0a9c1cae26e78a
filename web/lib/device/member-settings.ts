import { useMemo, useSyncExternalStore } from 'react';
import { deviceStorage, parseJson } from './device-storage.ts';
import { memberKey } from './member-storage.ts';
import { readTheme, setTheme } from './theme.ts';
import type { Theme } from './theme.ts';

export type ProfileVisibility = 'public' | 'friends' | 'private';

/** The settings that a member chose. It is kept on this device only, and stays there when they sign out. */
export interface MemberSettings {
  notifications: {
    workoutReminders: boolean;
    challengeUpdates: boolean;
    newBenefits: boolean;
    weeklyReport: boolean;
    emailNotifications: boolean;
    pushNotifications: boolean;
  };
  privacy: { profileVisibility: ProfileVisibility; showProgress: boolean; showAchievements: boolean; allowMessages: boolean };
  preferences: { language: 'pt-BR'; theme: Theme; soundEffects: boolean; autoPlayVideos: boolean };
}

export type SettingsSection = keyof MemberSettings;

const SETTINGS = 'settings';
const CHANGE_EVENT = 'club-settings-change';

const CHOICES: Record<string, readonly string[]> = {
  profileVisibility: ['public', 'friends', 'private'],
  language: ['pt-BR'],
  theme: ['light', 'dark', 'auto'],
};

/** The settings that count where nothing was chosen. The theme is then the one this device already shows. */
export function defaultSettings(): MemberSettings {
  return {
    notifications: {
      workoutReminders: true,
      challengeUpdates: true,
      newBenefits: false,
      weeklyReport: true,
      emailNotifications: true,
      pushNotifications: false,
    },
    privacy: { profileVisibility: 'friends', showProgress: true, showAchievements: true, allowMessages: false },
    preferences: { language: 'pt-BR', theme: readTheme(), soundEffects: false, autoPlayVideos: false },
  };
}

function child(value: unknown, key: string): unknown {
  return typeof value === 'object' && value !== null ? Reflect.get(value, key) : undefined;
}

function isAllowed(key: string, value: unknown): boolean {
  const choices = CHOICES[key];
  return choices ? typeof value === 'string' && choices.includes(value) : typeof value === 'boolean';
}

function mergeSection<Section extends object>(defaults: Section, stored: unknown): Section {
  const entries = Object.entries(defaults).map(([key, value]: [string, unknown]) => {
    const kept = child(stored, key);
    return [key, isAllowed(key, kept) ? kept : value];
  });
  return Object.fromEntries(entries) as Section;
}

/** Settings from what is stored: anything missing or unknown takes its default, the rest stays. */
export function parseSettings(text: string | null): MemberSettings {
  const stored = parseJson(text);
  const defaults = defaultSettings();
  return {
    notifications: mergeSection(defaults.notifications, child(stored, 'notifications')),
    privacy: mergeSection(defaults.privacy, child(stored, 'privacy')),
    preferences: mergeSection(defaults.preferences, child(stored, 'preferences')),
  };
}

// A storage that is closed to us (private window) costs only the memory beyond this page.
const unsaved = new Map<string, string>();

function readText(userId: string): string | null {
  const key = memberKey(userId, SETTINGS);
  return deviceStorage.readText(key) ?? unsaved.get(key) ?? null;
}

function writeText(userId: string, text: string): void {
  const key = memberKey(userId, SETTINGS);
  if (deviceStorage.writeText(key, text)) unsaved.delete(key);
  else unsaved.set(key, text);
}

/** Keeps one changed section of a member's settings on this device and puts a new theme on the page. */
export function changeSettings<Section extends SettingsSection>(
  userId: string,
  section: Section,
  changes: Partial<MemberSettings[Section]>,
): void {
  const current = parseSettings(readText(userId));
  const next: MemberSettings = { ...current, [section]: { ...current[section], ...changes } };
  writeText(userId, JSON.stringify(next));
  const { theme } = next.preferences;
  if (theme !== current.preferences.theme || theme !== readTheme()) setTheme(theme);
  window.dispatchEvent(new Event(CHANGE_EVENT));
}

/** Puts the theme that this member chose on this device on the page; without a choice of theirs the device's stays. */
export function applyMemberTheme(userId: string): void {
  const { theme } = parseSettings(readText(userId)).preferences;
  if (theme !== readTheme()) setTheme(theme);
}

function watchSettings(onChange: () => void): () => void {
  window.addEventListener(CHANGE_EVENT, onChange);
  window.addEventListener('storage', onChange);
  return () => {
    window.removeEventListener(CHANGE_EVENT, onChange);
    window.removeEventListener('storage', onChange);
  };
}

/** A member's settings on this device, followed through changes here and in other tabs. */
export function useMemberSettings(userId: string): MemberSettings {
  const text = useSyncExternalStore(watchSettings, () => readText(userId));
  const deviceTheme = useSyncExternalStore(watchSettings, readTheme);
  // oxlint-disable-next-line react/exhaustive-deps, react/exhaustive-effect-dependencies -- the default theme is the device's
  return useMemo(() => parseSettings(text), [text, deviceTheme]);
}
