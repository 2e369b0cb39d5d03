/** Business constants, in one place. The unit stands in the name. Source: product.md section 9 unless said. */

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
  messagePicturesMax: 8,
  noteMaxLength: 4_000,
  privateTagMaxLength: 50,
  privateTagsMax: 30,
  reportMaxLength: 4_000,
  passwordMinLength: 10,
  /** argon2 takes longer input, but a member has no use for it and an attacker has. */
  passwordMaxLength: 200,

  /** A browser's name and a member's own words for it. */
  deviceNameMaxLength: 100,

  uploadMaxBytes: 8_192_000,
  pictureStoredMaxSidePx: 4_096,
  pictureWidthsPx: [256, 512, 1024, 2048],
  picturesMax: 200,
  /** Flags that mark a picture as not safe for work, of accounts that are at least so old. */
  nsfwFlagsMin: 3,
  pictureGrantsPageDefault: 50,
  pictureRequestsPageDefault: 20,
  /** A request is open for as long; who was declined does not bother the owner again for as long. */
  pictureRequestMs: 30 * dayMs,
  pictureGrantEndedKeptMs: 30 * dayMs,
  pictureShareChoicesMs: [dayMs, 7 * dayMs, 30 * dayMs],

  oneTimePasswordValidMs: 30 * minuteMs,
  emailChangeValidMs: 30 * minuteMs,
  /** So long an address that an account has left can be taken back. */
  oldAddressKeptMs: 7 * dayMs,
  /** So long after a mailed link was used its session needs no password. */
  freshLinkMs: 15 * minuteMs,
  sessionIdleMs: 30 * dayMs,
  sessionAbsoluteMs: 90 * dayMs,
  addressKeptMs: 30 * dayMs,
  mailPasswordKeptMs: dayMs,
  attemptsKeptMs: dayMs,
  /** Login mails to one account, or to one mailbox without one; a later one waits. */
  loginMails: { count: 3, windowMs: hourMs },
  /** What is written to support: a visitor's network is held harder than a member, who has a name here. */
  contactMessageMaxLength: 4_000,
  contactKeptMs: 365 * dayMs,
  /** What a tariff costs, for how long, and for how many, the payer included. */
  tariffs: {
    MONTH: { amountCents: 1_000, months: 1, seats: 3 },
    YEAR: { amountCents: 10_000, months: 12, seats: 3 },
    MONTH_FIVE: { amountCents: 1_500, months: 1, seats: 5 },
  },
  duesCurrency: 'USD',
  /** Dues that have run out still count for as long. */
  duesGraceMs: 7 * dayMs,
  /** An invoice that was not paid is offered for as long; money that comes later counts all the same. */
  invoiceOpenMs: 30 * dayMs,
  /** Unpaid ones that nothing was booked on are forgotten. */
  invoiceUnpaidKeptMs: 365 * dayMs,
  bankDetailMaxLength: 100,
  statementMaxBytes: 4 * 1024 * 1024,
  statementPurposeMaxLength: 500,
  undecidedPageDefault: 50,
  seatCodeMaxLength: 40,
  caseKeptMs: 365 * dayMs,

  blockedPageDefault: 20,
  /** All pictures of a profile fit into one page. */
  pictureLikesPageMax: 200,
  messagesPageMax: 100,
  messagesPageDefault: 20,
  liveEventKeptMs: hourMs,

  locationCellMeters: [500, 1_000, 3_000, 9_000],
  locationCellDefaultMeters: 1_000,
  positionValidityMs: 93_600_000,
  positionDebounceMs: secondMs,
  /**
   * An open app says that its member is here before the step of `shownTimeStepMs` is over, with time for the network: at
   * worst others read a time of two steps ago, which is still `onlineNowMs`.
   */
  positionRepeatMs: 14 * minuteMs,
  rememberedCellsMax: 64,
  rememberedCellDays: 30,
  nearestPageMax: 100,
  readProfilesPage: 10,
  tilesPage: 30,
  discoveryMilesMax: 100,
  discoveryWordsMaxLength: 100,
  /** Reported no longer ago than this, in the steps others are told of. */
  onlineNowMs: 30 * minuteMs,
  /** What one account may read of where others are (design/privacy.md): it slows who crawls the map. */
  positionReads: { count: 120, windowMs: minuteMs },
  aggregatesKeptMs: 2 * minuteMs,
  /** Others are told when somebody did something in steps of this. */
  shownTimeStepMs: 15 * minuteMs,
  deviceLocation: {
    maximumAgeMs: 15 * secondMs,
    timeoutMs: 10 * secondMs,
    reflectMs: 300 * secondMs,
  },
  sectorPageMax: 1_500,
  mapSectorsMax: 20,
  mapProfilesMax: 800,
  mapViewSaveMs: secondMs,
  mapFlyToZoom: 18,
  mapToolbarLabelsMs: 8 * secondMs,
  mapNoticeMs: 2_500,
  mapAttributionMs: 6 * secondMs,
  mapMarkerPx: { min: 16, max: 128 },

  menuAutoCloseMs: 8 * secondMs,
  headerErrorMs: 10 * secondMs,
  loginRedirectMs: 250,
  logoutShownMs: 2 * secondMs,
  editorSavedMs: secondMs,
  settingsSavedMs: 3 * secondMs,
  uploadedMs: 2 * secondMs,
  /** How long a deleted picture can be brought back. */
  undoDeleteMs: 8 * secondMs,
  blockedRedirectMs: 3 * secondMs,

  messagePollMs: 15 * secondMs,
  conversationsPollMs: 180 * secondMs,
  sectorPollMs: 120 * secondMs,
  cacheDefaultMs: dayMs,
  cacheProfileMs: hourMs,
  cacheNoteMs: hourMs,
  cacheLikesMs: 15 * minuteMs,
  /** What a standard member may say of others in a day; contributors are not counted (decisions.md, Membership). */
  standardSwipes: { count: 200, windowMs: dayMs },
  swipe: { thresholdPx: 100, thresholdPxPerMs: 0.5 },
} as const

export type LocationCellMeters = (typeof limits.locationCellMeters)[number]
