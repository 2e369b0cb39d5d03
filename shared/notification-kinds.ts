/** What members are notified of. A new kind stands here and in texts/notifications.ts; `notify` is called where it happens. */

interface NotificationKind {
  /** All of the kind are one group, shown as one item. */
  readonly isGrouped?: true
  /** Taken back and made again within a day it is pushed again; others are listed in silence. */
  readonly isPushedAgain?: true
  /** Says on no lock screen what it is about, whatever the member has chosen. */
  readonly isPushedNeutrally?: true
  /** Of a push; normal if absent. A device that saves its battery hears of urgent ones only. */
  readonly urgency?: 'high' | 'low'
  /** Where it leads: a path of our own. */
  readonly url: (ids: NotificationIds) => string
}

interface NotificationIds {
  readonly profileId: string
  /** Who caused it; the reader where nobody did. */
  readonly actorId: string
  /** What it is about; empty where the kind has none. */
  readonly subjectId: string
  /** Of the saved search, as it stands in an address; empty where the kind has none. */
  readonly filter: string
}

const conversationWithActor = ({ actorId }: NotificationIds) => `/profile/${actorId}#chat`
const profileOfActor = ({ actorId }: NotificationIds) => `/profile/${actorId}`

const cootiesOnMap = '/search/map?layer=cooties'

const caseOfSubject = ({ subjectId }: NotificationIds) => `/games/arbitration/cases/${subjectId}`

export const notificationKinds = {
  /** The first unread message of a conversation. */
  MESSAGE: {
    isPushedAgain: true,
    urgency: 'high',
    url: conversationWithActor,
  },
  MUTUAL_LIKE: { url: conversationWithActor },
  LIKE: { isGrouped: true, urgency: 'low', url: profileOfActor },
  PICTURE_LIKE: {
    isGrouped: true,
    urgency: 'low',
    url: ({ profileId, subjectId }) => `/profilePicCarousel?profileId=${profileId}&id=${subjectId}`,
  },
  PICTURE_SHARED: { url: profileOfActor },
  PICTURE_REQUEST: { url: profileOfActor },
  /** New profiles that a saved search would find. */
  NEW_PROFILES: {
    isPushedAgain: true,
    urgency: 'low',
    url: ({ filter }) => (filter ? `/search/tile?${filter}` : '/search/tile'),
  },
  /** Asked to compare a picture of another member with their shots. */
  IDENTIFY_CALL: { urgency: 'low', url: () => '/games/photocrop/identify' },
  IDENTIFY_RESULT: { url: () => '/games/photocrop/identify' },
  /** Players of GPT Buster! took their profile for a machine's: a person passes within 72 hours. */
  IDENTIFY_ASKED: {
    isPushedAgain: true,
    isPushedNeutrally: true,
    urgency: 'high',
    url: () => '/games/photocrop/identify',
  },
  /** They have cooties. Where from is not told. */
  COOTIES_CAUGHT: { isPushedAgain: true, urgency: 'low', url: () => cootiesOnMap },
  COOTIES_CURED: { isPushedAgain: true, urgency: 'low', url: () => cootiesOnMap },
  PHOTO_PROPOSALS: { urgency: 'low', url: () => '/games/photocrop' },
  PHOTO_HELPED: { urgency: 'low', url: () => '/games/photocrop' },
  DUES_SOON: { urgency: 'low', url: () => '/billing' },
  DUES_OVER: { urgency: 'low', url: () => '/billing' },
  /** Cases about oneself are open: they can be answered. */
  CASE_OPENED: { isPushedNeutrally: true, url: () => '/games/arbitration' },
  /** Decided, in whatever round, or written to by administrators. */
  CASE_NEWS: { isPushedAgain: true, isPushedNeutrally: true, url: caseOfSubject },
  JURY_CALL: { url: ({ subjectId }) => `/games/arbitration/jury/${subjectId}` },
  RELEASED: { isPushedNeutrally: true, url: () => '/games/arbitration/dungeon' },
  /** Somebody whom they wrote with may have had an infection. */
  HEALTH_NOTICE: { isPushedNeutrally: true, url: () => '/games/arbitration/health' },
  /** Their next test is due, as they wished to be told. */
  HEALTH_REMINDER: {
    isPushedNeutrally: true,
    urgency: 'low',
    url: () => '/games/arbitration/health',
  },
  /** By an administrator. */
  BIRTHDATE_CORRECTED: { url: () => '/profileEdit' },
} as const satisfies Readonly<Record<string, NotificationKind>>

export type NotificationKindName = keyof typeof notificationKinds

export const factsOf = (kind: NotificationKindName): NotificationKind => notificationKinds[kind]

export type Urgency = NonNullable<NotificationKind['urgency']> | 'normal'
