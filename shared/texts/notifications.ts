import type { NotificationKindName } from '../notification-kinds.ts'

/** Who did it, by name, the last one first; or what it is about. */
interface Subject {
  /** 'Ann', 'Ann and Bob', or 'Ann, Bob and 3 others'. */
  readonly names: string
  readonly count: number
  /** The member's name of their saved search. */
  readonly search: string
}

const withVerb = ({ names, count }: Subject, one: string, many: string) =>
  `${names} ${count === 1 ? one : many}`

/** Words of the list of notifications, and of detailed pushes. */
export const notificationsTexts = {
  title: 'Notifications',
  none: 'None',
  noneBody: 'Messages, likes and whatever else is new for you will stand here.',
  loading: 'Loading your notifications',
  failed: 'Your notifications could not be loaded',
  removeOf: (body: string) => `Delete: ${body}`,
  removeFailed: 'The notification could not be deleted. Please try again.',

  /** Of a push, where the member has not asked for more. */
  neutral: 'You have something new',

  body: {
    MESSAGE: actors => withVerb(actors, 'wrote to you', 'wrote to you'),
    MUTUAL_LIKE: ({ names }) => `You and ${names} like each other`,
    LIKE: actors => withVerb(actors, 'likes you', 'like you'),
    PICTURE_LIKE: actors => withVerb(actors, 'likes your pictures', 'like your pictures'),
    PICTURE_SHARED: actors =>
      withVerb(actors, 'shares private pictures with you', 'share private pictures with you'),
    PICTURE_REQUEST: actors =>
      withVerb(actors, 'asks to see your private pictures', 'ask to see your private pictures'),
    NEW_PROFILES: ({ search }) => `There are new profiles for “${search}”`,
    IDENTIFY_CALL: () => 'You are asked to compare pictures in 3 2 1 Identify!',
    IDENTIFY_RESULT: () => 'There is a result of your 3 2 1 Identify!',
    IDENTIFY_ASKED: () => 'Please pass 3 2 1 Identify! within 72 hours',
    COOTIES_CAUGHT: () => 'You got Cooties! A quiz or a shot cures them',
    COOTIES_CURED: actors =>
      withVerb(actors, 'gave you a shot: no more cooties', 'gave you a shot: no more cooties'),
    PHOTO_PROPOSALS: () => 'Somebody has helped with a picture of yours',
    PHOTO_HELPED: () => 'Your crop was used in Help my Photos',
    DUES_SOON: () => 'Your membership dues end soon',
    DUES_OVER: () => 'Your membership dues have ended',
    CASE_OPENED: () => 'Something of yours was reported: you can answer',
    CASE_NEWS: () => 'There is news in a case of yours',
    JURY_CALL: () => 'You are called as a juror',
    RELEASED: () => 'You are out of the Bad Boy Dungeon',
    HEALTH_NOTICE: () => 'There is a health notice for you',
    HEALTH_REMINDER: () => 'It is time for your next test',
    BIRTHDATE_CORRECTED: () => 'An administrator has corrected your birthdate',
  } satisfies Readonly<Record<NotificationKindName, (subject: Subject) => string>>,

  names: (names: readonly string[], count: number): string => {
    const [first = '', second = ''] = names
    if (count === 1) return first
    if (count === 2) return `${first} and ${second}`
    return `${first}, ${second} and ${count - 2} ${count === 3 ? 'other' : 'others'}`
  },
} as const
