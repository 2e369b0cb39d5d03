import { isolated } from '../isolate.ts'
import type { NotificationKindName } from '../notification-kinds.ts'
import { quoted } from './quoted.ts'

/** The names of the members who caused it, the latest first, or what it is about. */
interface Subject {
  /** 'Ann', 'Ann and Bob', or 'Ann, Bob and 3 others', each name isolated. */
  readonly names: string
  readonly count: number
  /** The member's name for their saved search. */
  readonly search: string
}

const withVerb = ({ names, count }: Subject, one: string, many: string) =>
  `${names} ${count === 1 ? one : many}`

/** Words of the list of notifications, and of detailed pushes. */
export const notificationsTexts = {
  title: 'Notifications',
  none: quoted('None'),
  noneBody: 'New messages, likes and other news appear here.',
  loading: 'Loading your notifications',
  failed: 'Couldn’t load your notifications',
  removeOf: (body: string) => `Delete: ${body}`,
  removeFailed: 'Couldn’t delete the notification. Try again.',

  recent: 'Recent notices',

  /** A push to a member who has not asked for details. */
  neutral: 'You have something new',

  body: {
    MESSAGE: ({ names }) => `${names} wrote to you`,
    MUTUAL_LIKE: ({ names }) => `You and ${names} like each other`,
    LIKE: actors => withVerb(actors, 'likes you', 'like you'),
    PICTURE_LIKE: actors => withVerb(actors, 'likes your pictures', 'like your pictures'),
    PICTURE_SHARED: actors =>
      withVerb(actors, 'shares private pictures with you', 'share private pictures with you'),
    PICTURE_REQUEST: actors =>
      withVerb(actors, 'asks to see your private pictures', 'ask to see your private pictures'),
    NEW_PROFILES: ({ search }) => `New profiles for “${isolated(search)}”`,
    IDENTIFY_CALL: () => 'Compare pictures in 3 2 1 Identify!',
    IDENTIFY_RESULT: () => 'Your 3 2 1 Identify! result is in',
    IDENTIFY_ASKED: () => 'Pass 3 2 1 Identify! within 72 hours',
    COOTIES_CAUGHT: () => 'You got Cooties! A quiz or a shot cures you',
    COOTIES_CURED: ({ names }) => `${names} cured your cooties with a shot`,
    PHOTO_PROPOSALS: () => 'Someone helped with your picture',
    PHOTO_HELPED: () => `Someone used your crop in ${quoted('Help my Photos')}`,
    DUES_SOON: () => 'Your dues end soon',
    DUES_OVER: () => 'Your dues have ended',
    CASE_OPENED: () => 'You were reported and can answer',
    CASE_NEWS: () => 'There’s news in your case',
    JURY_CALL: () => 'You’re called as a juror',
    RELEASED: () => 'You’re out of the Bad Boy Dungeon',
    HEALTH_NOTICE: () => 'You have a health notice',
    HEALTH_REMINDER: () => 'It’s time for your next test',
    BIRTHDATE_CORRECTED: () => 'An administrator corrected your birthdate',
  } satisfies Readonly<Record<NotificationKindName, (subject: Subject) => string>>,

  names: (names: readonly string[], count: number): string => {
    const [first = '', second = ''] = names.map(isolated)
    if (count === 1) return first
    if (count === 2) return `${first} and ${second}`
    return `${first}, ${second} and ${count - 2} ${count === 3 ? 'other' : 'others'}`
  },
} as const
