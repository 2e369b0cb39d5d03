/** Words of the settings about notifications on devices: apart, since no other screen needs them. */
export const pushTexts = {
  quietHours: {
    label: 'Quiet hours',
    helper:
      'Your devices get no notifications in these hours; what comes meanwhile is said when they end.',
    from: 'From',
    to: 'Until',
    timeZone: 'Time zone',
    missing: 'Enter a time.',
    same: 'Choose two different times.',
  },

  devices: {
    title: 'Devices',
    empty: 'No device gets notifications yet.',
    lead: 'These browsers get notifications, each until you log out there. A browser may show the address of this site beside them.',
    here: 'This device',
    defaultName: (count: number, userAgent: string) =>
      `Name your device - ${count} - ${userAgent.slice(0, 10)}`,
    subscribe: 'Notify me on this device',
    unsupported: "Notifications aren't supported on this device.",
    pushUnsupported: "Push messaging isn't supported on this device",
    help: 'What it takes',
    denied:
      'This browser blocks notifications of this site. Allow them in its settings, then come back here.',
    subscribeFailed: 'Unable to subscribe to push.',
    readFailed: 'Error during getSubscription()',
    until: (day: string) => `Until ${day}`,
    renameOf: (name: string) => `Rename ${name}`,
    renameTitle: 'Rename this device',
    name: 'Name',
    nameMissing: 'Enter a name.',
    save: 'Save',
    remove: 'Remove',
    removeOf: (name: string) => `Remove ${name}`,
    removeTitle: (name: string) => `Remove ${name}?`,
    removeBody: 'It will get no more notifications.',
  },
} as const
