// @vitest-environment jsdom
import { act, renderHook } from '@testing-library/react';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { applyMemberTheme, changeSettings, defaultSettings, parseSettings, useMemberSettings } from './member-settings.ts';
import { clearMemberStorage, memberKey } from './member-storage.ts';
import { readTheme, setTheme } from './theme.ts';

const ana = '11111111-1111-4111-8111-111111111111';
const bia = '22222222-2222-4222-8222-222222222222';
const caio = '33333333-3333-4333-8333-333333333333';

beforeEach(() => {
  localStorage.clear();
  vi.stubGlobal('matchMedia', () => ({ matches: false, addEventListener: () => undefined, removeEventListener: () => undefined }));
});

describe('parseSettings', () => {
  it.each([null, '', '{', '5', '[]', '{"privacy":7}'])('falls back to the defaults for %j', (text) => {
    expect(parseSettings(text)).toEqual(defaultSettings());
  });

  it('keeps what is known and drops the rest', () => {
    const text = JSON.stringify({
      notifications: { weeklyReport: false, workoutReminders: 'yes', invented: true },
      privacy: { profileVisibility: 'everyone', allowMessages: true },
      preferences: { language: 'en', theme: 'dark' },
    });
    const defaults = defaultSettings();
    expect(parseSettings(text)).toEqual({
      notifications: { ...defaults.notifications, weeklyReport: false },
      privacy: { ...defaults.privacy, allowMessages: true },
      preferences: { ...defaults.preferences, theme: 'dark' },
    });
  });
});

describe("a member's settings", () => {
  it('change at once, are kept under their id, and another member does not get them', () => {
    const { result } = renderHook(() => useMemberSettings(ana));
    act(() => changeSettings(ana, 'notifications', { weeklyReport: false }));
    act(() => changeSettings(ana, 'privacy', { profileVisibility: 'private' }));
    expect(result.current.notifications.weeklyReport).toBe(false);
    expect(result.current.privacy.profileVisibility).toBe('private');
    expect(localStorage.getItem(memberKey(ana, 'settings'))).toContain('"private"');
    expect(renderHook(() => useMemberSettings(bia)).result.current).toEqual(defaultSettings());
  });

  it('follow a change in another tab', () => {
    const { result } = renderHook(() => useMemberSettings(ana));
    act(() => {
      localStorage.setItem(memberKey(ana, 'settings'), JSON.stringify({ preferences: { soundEffects: true } }));
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(result.current.preferences.soundEffects).toBe(true);
  });

  it('stay on the device when they sign out, while their other data goes', () => {
    changeSettings(ana, 'preferences', { theme: 'dark' });
    localStorage.setItem(memberKey(ana, 'snapshot'), '{}');
    clearMemberStorage(ana);
    expect(localStorage.getItem(memberKey(ana, 'snapshot'))).toBeNull();
    expect(parseSettings(localStorage.getItem(memberKey(ana, 'settings'))).preferences.theme).toBe('dark');
    expect(readTheme()).toBe('dark');
  });

  it('bring each member their own theme on a shared device; who chose none finds the device as it is', () => {
    changeSettings(ana, 'preferences', { theme: 'dark' });
    applyMemberTheme(bia);
    expect(readTheme()).toBe('dark');
    changeSettings(bia, 'preferences', { theme: 'light' });
    applyMemberTheme(ana);
    expect(readTheme()).toBe('dark');
    expect(document.documentElement.dataset['theme']).toBe('dark');
  });

  it('last as long as the page where storage is closed', () => {
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    const { result } = renderHook(() => useMemberSettings(caio));
    act(() => changeSettings(caio, 'preferences', { theme: 'dark', autoPlayVideos: true }));
    expect(result.current.preferences).toMatchObject({ theme: 'dark', autoPlayVideos: true });
    expect(document.documentElement.dataset['theme']).toBe('dark');
    act(() => changeSettings(caio, 'preferences', { theme: 'auto' }));
    expect(document.documentElement.dataset['theme']).toBe('light');
  });

  it("show the device's theme until they choose their own", () => {
    const { result } = renderHook(() => useMemberSettings(ana));
    expect(result.current.preferences.theme).toBe('auto');
    act(() => {
      setTheme('light');
      window.dispatchEvent(new StorageEvent('storage'));
    });
    expect(result.current.preferences.theme).toBe('light');
  });
});
