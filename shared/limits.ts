/**
 * Business constants. Those of pictures, map and billing are in files of their own, apart from what every page loads.
 * Names include the unit. Source: product.md section 9 unless noted.
 */

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const limits = {
  adultAgeYears: 18,
  maxAgeYears: 120,

  personNameMaxLength: 100,
  profileNameMaxLength: 50,
  profileNameShownLength: 12,
  bodyMeasureMaxLength: 30,
  descriptionMaxLength: 4_000,
  messageMaxLength: 4_000,
  /** From this length on, the composer shows a count. */
  messageCountedFrom: 3_500,
  messagePicturesMax: 8,
  messageSearchMaxLength: 100,
  noteMaxLength: 4_000,
  privateTagMaxLength: 50,
  privateTagsMax: 30,
  reportMaxLength: 4_000,
  passwordMinLength: 10,
  /** argon2 takes longer input, but only attackers would use it. */
  passwordMaxLength: 200,

  /** For the browser's name or one that the member chose. */
  deviceNameMaxLength: 100,

  oneTimePasswordValidMs: 30 * minuteMs,
  emailChangeValidMs: 30 * minuteMs,
  /** How long an account can restore an earlier address. */
  oldAddressKeptMs: 7 * dayMs,
  /** How long after a login by mailed link its session needs no password. */
  freshLinkMs: 15 * minuteMs,
  sessionIdleMs: 30 * dayMs,
  sessionAbsoluteMs: 90 * dayMs,
  addressKeptMs: 30 * dayMs,
  mailPasswordKeptMs: dayMs,
  passwordNoticePutOffMs: 30 * dayMs,
  quotaUsesKeptMs: dayMs,
  /** Login mails to one account, or to one mailbox without an account. Further mails wait. */
  loginMails: { count: 3, windowMs: hourMs },
  /** When the page offers to send another one. */
  loginMailAgainMs: 30 * secondMs,
  contactMessageMaxLength: 4_000,
  contactKeptMs: 365 * dayMs,
  /** Price, period and number of people of each tariff, the payer included. */
  tariffs: {
    MONTH: { amountCents: 1_000, months: 1, seats: 3 },
    YEAR: { amountCents: 10_000, months: 12, seats: 3 },
    MONTH_FIVE: { amountCents: 1_500, months: 1, seats: 5 },
  },
  caseKeptMs: 365 * dayMs,

  blockedPageDefault: 20,
  likesPage: 20,
  likesPageMax: 100,
  /** The rows of each list that everyone sees. The rest is for contributors (decisions.md, Membership). */
  standardLikesShown: 20,
  messagesPageMax: 100,
  messagesPageDefault: 20,
  /** A conversation opens so many messages before the first unread one. */
  messagesBeforeUnread: 5,
  /** So many conversations stay in the memory of a page after they were closed. */
  conversationsKept: 20,
  liveEventRetentionMs: hourMs,

  locationCellMeters: [500, 1_000, 3_000, 9_000],
  locationCellDefaultMeters: 1_000,
  positionValidityMs: 93_600_000,
  positionDebounceMs: secondMs,
  /**
   * An open app repeats its report before a step of `shownTimeStepMs` is over, with time for the network. At worst
   * others see a time two steps old, which still counts as online (`onlineNowMs`).
   */
  positionRepeatMs: 14 * minuteMs,
  rememberedCellsMax: 64,
  rememberedCellDays: 30,
  nearestPageMax: 100,
  readProfilesPage: 10,
  tilesPage: 30,
  discoveryMilesMax: 100,
  discoveryWordsMaxLength: 100,
  /** A member whose shown time is at most this old is online. */
  onlineNowMs: 30 * minuteMs,
  /** How often one account may read others' positions (design/privacy.md). This slows down crawlers. */
  positionReads: { count: 120, windowMs: minuteMs },
  /** Others see the time of a member's last activity in steps of this length. */
  shownTimeStepMs: 15 * minuteMs,

  menuAutoCloseMs: 8 * secondMs,
  headerErrorMs: 10 * secondMs,
  loginRedirectMs: 250,
  logoutShownMs: 2 * secondMs,
  editorSavedMs: secondMs,
  settingsSavedMs: 3 * secondMs,
  /** How long a deleted picture can be restored. */
  undoDeleteMs: 8 * secondMs,
  blockedRedirectMs: 3 * secondMs,

  messagePollMs: 15 * secondMs,
  /** The wait between two attempts to send what did not reach the site. */
  outboxRetryMs: 5 * secondMs,
  /** How many likes of a kind may wait for the site. */
  storedWritesMost: 200,
  /** A message that is not answered within this time leaves the editor and waits in its conversation. */
  editorSendingMs: 1 * secondMs,
  /** Messages of one conversation that may wait on a device. */
  outgoingMax: 100,
  /** A session ends at most this long after a quick exit, whatever is being written. */
  exitFlushMs: 300,
  /** The wait between two typing signals, and how long one is shown. */
  typingEveryMs: 3 * secondMs,
  typingShownMs: 5 * secondMs,
  conversationsPollMs: 180 * secondMs,
  /** Broadcasts are read from sectors up to this many away. */
  broadcastSectorRadius: 1,
  broadcastPollMs: 15 * secondMs,
  cacheDefaultMs: dayMs,
  /** How long a member's app opens without having reached the site. */
  unheardMostMs: dayMs,
  cacheProfileMs: hourMs,
  cacheNoteMs: hourMs,
  cacheLikesMs: 15 * minuteMs,
  /** The daily allowance of opinions for standard members; contributors have no limit (decisions.md, Membership). */
  standardSwipes: { count: 200, windowMs: dayMs },
  /** Broadcasts a day for standard members; contributors have no limit. */
  standardBroadcasts: { count: 20, windowMs: dayMs },
  swipe: { thresholdPx: 100, thresholdPxPerMs: 0.5 },
} as const

export type LocationCellMeters = (typeof limits.locationCellMeters)[number]
