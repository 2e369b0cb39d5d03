/** Words of the list of settings, of their search, and by which words each is found. */
export const settingsSectionsTexts = {
  list: 'Sections',
  back: 'All settings',
  search: 'Search settings',
  found: (count: number) => (count === 1 ? '1 setting found' : `${count} settings found`),
  none: 'Nothing is called that. Try another word, such as password, push or block.',

  sections: {
    account: { label: 'Account', lead: 'Name, e-mail and password' },
    security: { label: 'Security', lead: 'Where you are logged in' },
    place: { label: 'Place', lead: 'How exactly others see you' },
    notifications: { label: 'Notifications', lead: 'On your devices' },
    privacy: { label: 'Privacy', lead: 'Receipts, discretion, blocks' },
    games: { label: 'Games', lead: 'Which you are in, and what others see' },
    display: { label: 'Display', lead: 'Miles or kilometres' },
    data: { label: 'Your data', lead: 'Download it, or erase your account' },
    profile: { label: 'Profile Editor', lead: 'What others see of you' },
    dues: { label: 'Plans and payments', lead: 'What membership costs' },
  },

  /** Beside their labels. */
  rows: {
    name: { label: 'Name', words: 'real person' },
    email: { label: 'E-mail', words: 'email mail address login' },
    password: { label: 'Password', words: 'new change login security' },
    credits: { label: 'Volunteer credits', words: 'month earned pro' },
    sessions: { label: 'Where you are logged in', words: 'sessions devices log out everywhere' },
    locationCellMeters: {
      label: 'Location precision',
      words: 'gps position map area exact blur distance',
    },
    detail: { label: 'Detailed notifications', words: 'push lock screen alerts' },
    quietHours: { label: 'Quiet hours', words: 'push night silent mute sleep time zone' },
    devices: { label: 'Notify this device', words: 'push browser phone subscribe alerts' },
    receipts: { label: 'Read receipts and typing', words: 'seen read chat messages' },
    discreet: { label: 'Discreet title and icon', words: 'tab hide app notes disguise' },
    blocked: { label: 'Blocked members', words: 'block unblock list' },
    hidden: { label: 'Members you left out', words: 'hidden hide show again unhide' },
    games: {
      label: 'Games',
      words: 'join leave play badge board hot or not rating photos gpt buster cooties',
    },
    units: {
      label: 'Units',
      words:
        'miles kilometres kilometers km feet metres meters distance height weight pounds kg metric imperial',
    },
    download: { label: 'Download my data', words: 'export zip copy privacy' },
    erase: { label: 'Erase my account', words: 'delete remove leave close quit' },
    pictures: { label: 'Pictures', words: 'photos images upload private nsfw' },
    basics: { label: 'Name, birthdate, height, weight', words: 'profile age size' },
    tags: { label: 'Characteristics', words: 'tags positions interests kink safety' },
    biography: { label: 'Biography', words: 'about me description text' },
    dues: { label: 'Dues', words: 'pay billing subscription money receipts' },
  },
} as const
