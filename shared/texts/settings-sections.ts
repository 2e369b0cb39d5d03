import { shortFieldWords } from './profile-fields.ts'

/** Words of the list of settings, of their search, and by which words each is found. */
export const settingsSectionsTexts = {
  list: 'Sections',
  back: 'All settings',
  search: 'Search settings',
  found: (count: number) => (count === 1 ? '1 setting found' : `${count} settings found`),
  none: 'Nothing is called that. Try another word, such as password, push or block.',

  sections: {
    account: { label: 'Account', lead: 'Name, email and password' },
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

  /** In the order of their section, with the words that find them beside their labels. */
  rows: {
    name: { section: 'account', label: 'Name', words: 'real person' },
    email: { section: 'account', label: 'Email', words: 'email mail address login' },
    password: { section: 'account', label: 'Password', words: 'new change login security' },
    credits: { section: 'account', label: 'Volunteer credits', words: 'month earned pro' },
    sessions: {
      section: 'security',
      label: 'Where you are logged in',
      words: 'sessions devices log out everywhere',
    },
    locationCellMeters: {
      section: 'place',
      label: 'Location precision',
      words: 'gps position map area exact blur distance',
    },
    detail: {
      section: 'notifications',
      label: 'Detailed notifications',
      words: 'push lock screen alerts',
      title: 'What they say, and when',
      helper:
        'Off: a notification only says that there is something new, because a lock screen can give you away. On: it also says what is new, and from whom.',
    },
    quietHours: {
      section: 'notifications',
      label: 'Quiet hours',
      words: 'push night silent mute sleep time zone',
    },
    devices: {
      section: 'notifications',
      label: 'Notify this device',
      words: 'push browser phone subscribe alerts',
    },
    receipts: {
      section: 'privacy',
      label: 'Read receipts and typing',
      words: 'seen read chat messages',
      title: 'Receipts',
      helper:
        'On: others see when you have got and read their messages, and that you are typing; and you see it of them. Off: neither.',
    },
    discreet: {
      section: 'privacy',
      label: 'Discreet title and icon',
      words: 'tab hide app notes disguise',
      title: 'Discretion',
      helper: 'The tab in your browser gets a title and an icon that do not say what this site is.',
    },
    blocked: { section: 'privacy', label: 'Blocked members', words: 'block unblock list' },
    hidden: {
      section: 'privacy',
      label: 'Members you left out',
      words: 'hidden hide show again unhide',
    },
    games: {
      section: 'games',
      label: 'Games',
      words: 'join leave play badge board hot or not rating photos gpt buster cooties',
    },
    units: {
      section: 'display',
      label: 'Units',
      fieldLabel: 'Distances, heights and weights',
      helper:
        'What others wrote about their height and weight is shown in your units where it can be read. Your own profile stays as you wrote it.',
      systems: {
        IMPERIAL: 'Miles, feet and pounds',
        METRIC: 'Kilometres, centimetres and kilograms',
      },
      words:
        'miles kilometres kilometers km feet metres meters distance height weight pounds kg metric imperial',
    },
    download: { section: 'data', label: 'Download my data', words: 'export zip copy privacy' },
    erase: { section: 'data', label: 'Erase my account', words: 'delete remove leave close quit' },
    pictures: { section: 'profile', label: 'Pictures', words: 'photos images upload private nsfw' },
    basics: {
      section: 'profile',
      label: `Name, birthdate, ${shortFieldWords}`,
      words: 'profile age size',
    },
    tags: {
      section: 'profile',
      label: 'Characteristics',
      words: 'tags positions interests kink safety',
    },
    biography: { section: 'profile', label: 'Biography', words: 'about me description text' },
    dues: { section: 'dues', label: 'Dues', words: 'pay billing subscription money receipts' },
  },
} as const
