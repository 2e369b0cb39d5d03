/** What members are notified of. A new kind goes here and in texts/notifications.ts. Call `notify` where it happens. */

interface NotificationKind {
  /** All notifications of the kind are one item. */
  readonly isGrouped?: true
  /** Pushed again if it was taken back and made again within a day. Other kinds are then only listed. */
  readonly isPushedAgain?: true
  /** The push names no subject on a lock screen, whatever the member has chosen. */
  readonly isPushedNeutrally?: true
  /** Urgency of the push; normal if absent. A device that saves battery receives only urgent ones. */
  readonly urgency?: 'high' | 'low'
  /** Where it leads: a path on this site. */
  readonly url: (ids: NotificationIds) => string
}

interface NotificationIds {
  readonly profileId: string
  /** The member who caused it; the reader if nobody did. */
  readonly actorId: string
  /** What it is about; empty if the kind has no subject. */
  readonly subjectId: string
  /** The filter of the saved search, as in an address; empty if the kind has none. */
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
  /** New profiles that match a saved search. */
  NEW_PROFILES: {
    isPushedAgain: true,
    urgency: 'low',
    url: ({ filter }) => (filter ? `/search/tile?${filter}` : '/search/tile'),
  },
  /** Asks the member to compare another member's picture with their shots. */
  IDENTIFY_CALL: { urgency: 'low', url: () => '/games/photocrop/identify' },
  IDENTIFY_RESULT: { url: () => '/games/photocrop/identify' },
  /** Players of GPT Buster! took their profile for a bot's. The member has 72 hours to pass. */
  IDENTIFY_ASKED: {
    isPushedAgain: true,
    isPushedNeutrally: true,
    urgency: 'high',
    url: () => '/games/photocrop/identify',
  },
  /** The member has cooties. They do not learn from whom. */
  COOTIES_CAUGHT: { isPushedAgain: true, urgency: 'low', url: () => cootiesOnMap },
  COOTIES_CURED: { isPushedAgain: true, urgency: 'low', url: () => cootiesOnMap },
  PHOTO_PROPOSALS: { urgency: 'low', url: () => '/games/photocrop' },
  PHOTO_HELPED: { urgency: 'low', url: () => '/games/photocrop' },
  DUES_SOON: { urgency: 'low', url: () => '/billing' },
  DUES_OVER: { urgency: 'low', url: () => '/billing' },
  /** Cases about the member are open and can be answered. */
  CASE_OPENED: { isPushedNeutrally: true, url: () => '/games/arbitration' },
  /** A case was decided in any round, or administrators wrote. */
  CASE_NEWS: { isPushedAgain: true, isPushedNeutrally: true, url: caseOfSubject },
  JURY_CALL: { url: ({ subjectId }) => `/games/arbitration/jury/${subjectId}` },
  RELEASED: { isPushedNeutrally: true, url: () => '/games/arbitration/dungeon' },
  /** A member they exchanged messages with may have had an infection. */
  HEALTH_NOTICE: { isPushedNeutrally: true, url: () => '/games/arbitration/health' },
  /** The member's next test is due, at the interval they chose. */
  HEALTH_REMINDER: {
    isPushedNeutrally: true,
    urgency: 'low',
    url: () => '/games/arbitration/health',
  },
  /** An administrator corrected it. */
  BIRTHDATE_CORRECTED: { url: () => '/profileEdit' },
} as const satisfies Readonly<Record<string, NotificationKind>>

export type NotificationKindName = keyof typeof notificationKinds

export const factsOf = (kind: NotificationKindName): NotificationKind => notificationKinds[kind]

export type Urgency = NonNullable<NotificationKind['urgency']> | 'normal'
