import { shortFieldWords } from './profile-fields.ts'
import { quoted } from './quoted.ts'

/** Words of the list of settings and of their search, with the search terms of each. */
export const settingsSectionsTexts = {
  list: 'Sections',
  back: 'All settings',
  search: 'Search settings',
  found: (count: number) => (count === 1 ? '1 setting found' : `${count} settings found`),
  none: 'Nothing found. Try another word.',

  sections: {
    account: { label: 'Account', lead: 'Name, email and password' },
    security: { label: 'Security', lead: 'Your devices and logins' },
    place: { label: 'Location', lead: 'How precisely others see you' },
    notifications: { label: 'Notifications', lead: 'On your devices' },
    privacy: { label: 'Privacy', lead: 'Receipts, browser tab and blocks' },
    games: { label: 'Games', lead: 'Your games, and what others see' },
    display: { label: 'Display', lead: 'Miles or kilometers' },
    data: { label: 'Your data', lead: 'Download it, or delete your account' },
    profile: { label: 'Profile Editor', lead: 'What others see of you' },
    dues: { label: quoted('Membership Dues'), lead: 'What membership costs' },
  },

  /**
   * In the order of their section. Besides the label, `words` find a row. Members may type any spelling and words that
   * we avoid; those are marked as quoted.
   */
  rows: {
    name: { section: 'account', label: 'Name', words: 'real person' },
    email: { section: 'account', label: 'Email', words: 'email mail address login' },
    password: { section: 'account', label: 'Password', words: 'new change login security' },
    credits: { section: 'account', label: 'Volunteer credits', words: 'month earned pro' },
    sessions: {
      section: 'security',
      label: 'Where you’re logged in',
      words: 'sessions devices log out everywhere',
    },
    locationCellMeters: {
      section: 'place',
      label: 'Location precision',
      words: 'gps position place map area exact blur distance',
    },
    detail: {
      section: 'notifications',
      label: 'Detailed notifications',
      words: 'push lock screen alerts',
      title: 'Detail and quiet hours',
      helper: 'Your lock screen shows what’s new and who it’s from. If off, it gives no details.',
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
        'You and others see when messages arrive or are read, and who’s typing. If off, neither side does.',
    },
    discreet: {
      section: 'privacy',
      label: 'Discreet title and icon',
      words: 'tab hide app notes disguise',
      title: 'Discretion',
      helper: 'Your browser tab won’t reveal what this site is.',
    },
    escape: {
      section: 'privacy',
      label: 'Esc three times exits',
      words: 'escape',
      title: 'Quick exit',
      helper: 'Screen readers often use Esc.',
    },
    blocked: { section: 'privacy', label: 'Blocked members', words: 'block unblock list' },
    hidden: {
      section: 'privacy',
      label: 'Members you hid',
      words: 'hide hidden left out show again unhide',
    },
    games: {
      section: 'games',
      label: 'Games',
      words: quoted('join leave play badge board hot or not rating photos gpt buster cooties'),
    },
    units: {
      section: 'display',
      label: 'Units',
      fieldLabel: 'Distances, heights and weights',
      helper: 'We convert others’ heights and weights where we can.',
      systems: {
        IMPERIAL: 'US (miles, feet, pounds)',
        METRIC: 'Metric (km, cm, kg)',
      },
      words: quoted(
        'miles kilometres kilometers km feet metres meters distance height weight pounds kg metric imperial',
      ),
    },
    download: { section: 'data', label: 'Download my data', words: 'export zip copy privacy' },
    erase: { section: 'data', label: 'Delete my account', words: 'erase remove leave close quit' },
    pictures: {
      section: 'profile',
      label: 'Pictures',
      words: quoted('photos images upload private nsfw'),
    },
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
