import { PUBLIC_KEY } from './push-browser.ts';

interface Settings {
  on: boolean;
  hour: number;
  mails: boolean;
  is_stopped: boolean;
  can_offer: boolean;
  public_key: string | null;
  devices: { id: string; user_agent: string | null; is_this_session: boolean; last_sent_at: string | null }[];
}

const PHONE = 'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36';

/** A device in the server's list. */
export function deviceIn(changes: Partial<Settings['devices'][number]> = {}): Settings['devices'][number] {
  return { id: '00000000-0000-4000-8000-0000000000d1', user_agent: PHONE, is_this_session: false, last_sent_at: null, ...changes };
}

/**
 * The part of the server that keeps a member's reminders, for the routes of a stand-in backend; `calls` has the
 * arguments of each call.
 */
export function remindersServer(changes: Partial<Settings> = {}) {
  const settings: Settings = {
    on: false,
    hour: 19,
    mails: false,
    is_stopped: false,
    can_offer: false,
    public_key: PUBLIC_KEY,
    devices: [],
    ...changes,
  };
  const calls: [string, Record<string, unknown>][] = [];
  const done = (facts: object = {}) => Response.json({ success: true, error: null, message: null, ...facts });
  const devices = () => settings.devices.map((one) => ({ host: 'push.example', added_at: '2026-11-20T12:00:00Z', ...one }));
  const wholeSettings = () =>
    done({ settings: { next_at: null, first_hour: 8, last_hour: 20, time_zone: 'America/Sao_Paulo', ...settings, devices: devices() } });

  const procedures: Record<string, (body: Record<string, unknown>) => Response> = {
    my_reminders: wholeSettings,
    set_reminders: ({ p_on: on, p_hour: hour, p_mails: mails }) => {
      Object.assign(settings, { on, hour, mails, can_offer: false, is_stopped: false });
      return wholeSettings();
    },
    dismiss_reminder_offer: () => {
      settings.can_offer = false;
      return wholeSettings();
    },
    subscribe_push: () => {
      const id = '00000000-0000-4000-8000-0000000000d9';
      settings.devices = [...settings.devices.filter((one) => !one.is_this_session), deviceIn({ id, is_this_session: true })];
      return done({ device_id: id, devices: devices() });
    },
    remove_push_device: ({ p_device_id: id }) => {
      settings.devices = settings.devices.filter((one) => one.id !== id);
      return done({ devices: devices() });
    },
    open_reminder: () => done(),
    test_reminder: () => done(),
  };
  const routes = Object.fromEntries(
    Object.entries(procedures).map(([name]) => [
      `POST /rest/v1/rpc/${name}`,
      async (request: Request) => {
        const text = await request.text();
        const body = text === '' ? {} : (JSON.parse(text) as Record<string, unknown>);
        calls.push([name, body]);
        return procedures[name]?.(body) ?? Response.error();
      },
    ]),
  );
  return { settings, calls, routes, procedures, called: (name: string) => calls.filter(([one]) => one === name).map(([, body]) => body) };
}
