import { isolated } from '../isolate.ts'
import { quoted } from './quoted.ts'

/** Words of the settings about notifications on devices, in their own file because no other screen needs them. */
export const pushTexts = {
  quietHours: {
    label: 'Quiet hours',
    helper: 'Your devices stay silent in these hours and notify you when they end.',
    from: 'From',
    to: 'Until',
    timeZone: 'Time zone',
    missing: 'Enter a time.',
    same: 'Choose two different times.',
  },

  devices: {
    title: 'Devices',
    empty: 'No device gets notifications yet.',
    lead: 'These browsers get notifications until you log out there. They may show this site’s address.',
    here: 'This device',
    defaultName: (count: number, userAgent: string) =>
      quoted(`Name your device - ${count} - ${userAgent.slice(0, 10)}`),
    subscribe: 'Notify me on this device',
    unsupported: quoted("Notifications aren't supported on this device."),
    pushUnsupported: quoted("Push messaging isn't supported on this device"),
    help: 'How to get notifications',
    denied: 'This browser blocks our notifications. Allow them in its settings, then come back.',
    subscribeFailed: quoted('Unable to subscribe to push.'),
    readFailed: quoted('Error during getSubscription()'),
    until: (day: string) => `Until ${day}`,
    renameOf: (name: string) => `Rename ${isolated(name)}`,
    renameTitle: 'Rename this device',
    name: 'Name',
    nameMissing: 'Enter a name.',
    save: 'Save',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${isolated(name)}`,
    removeTitle: (name: string) => `Remove ${isolated(name)}?`,
    removeBody: 'It will stop getting notifications.',
  },
} as const
