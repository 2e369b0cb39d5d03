import { limits } from './limits.ts'

/**
 * Like limits.ts, but only for the server: the browser does not load these. A limit that slides counts in any window of
 * its length, another one in a window that begins with the first use (shared/rates.ts).
 */

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const serverLimits = {
  /** Older ones are neither shown nor stored. */
  notificationsMax: 500,
  /** Jurors read the first reports of a case. The names of their authors are masked in all of its texts. */
  reportsJudged: 20,
  /** The jurors who waited longest. Strangers to both sides are sought among them. */
  jurorsConsidered: 2_000,
  /** How long the outcome for a picture is stored, without its shots. */
  identifyKeptMs: 30 * dayMs,
  notificationKeptMs: 90 * dayMs,
  broadcastKeptMs: 26 * hourMs,
  /** A notification that was pushed and taken back is not pushed again within this time. */
  notificationSilentMs: dayMs,
  /** Notifications read sooner than this are not pushed. */
  pushAfterMs: 2 * secondMs,
  push: {
    /** How long a push service stores a push for a device that is off. */
    ttlMs: dayMs,
    /** The timeout of a call to a push service. */
    callMs: 10 * secondMs,
    /** A process that has claimed a push sends it within this time. */
    leaseMs: minuteMs,
    /** For one process. Several services may hang before the others have to wait. */
    atOnce: 128,
    /** A process claims this many at a time. */
    claimed: 16,
    /** Calls from one process to one push service. */
    atOncePerService: 16,
    /** After this many failures in a row, we stop calling a push service for a while. */
    closedAfter: 3,
    closedMs: 30 * secondMs,
    /** The wait before a retry doubles each time. */
    retryFirstMs: 15 * secondMs,
    retryMostMs: hourMs,
    /** About 22 hours of retries. A push service would not store it longer either. */
    triesMax: 30,
    /** Spreads the end of quiet hours, which is the same instant for many members. */
    quietEndSpreadMs: 5 * minuteMs,
  },
  unreadCountMax: 100,
  /** RFC 5321 limits a path to 256 octets, including its two brackets. */
  emailMaxLength: 254,
  notesPageMax: 100,
  pushDevicesMax: 20,
  /** Push services besides those of browsers. */
  pushHostsMax: 20,
  pushEndpointMaxLength: 1_024,
  jsonBodyMaxBytes: 256 * 1024,
  uploads: { count: 30, windowMs: hourMs, slides: true },
  pictureGrantsPageMax: 200,
  pictureRequestsPageMax: 100,
  pictureShareMs: { min: minuteMs, max: 365 * dayMs },
  undecidedPageMax: 100,
  requestRate: { count: 1_200, windowMs: minuteMs },
  /** For pictures and map tiles. One screen can show hundreds, and many members share a network address. */
  fileRate: { count: 6_000, windowMs: minuteMs },
  /** One a second on average. Short sentences may follow each other faster. */
  messageRate: { count: 10, windowMs: 10 * secondMs },
  /** For contributors as well, because everyone nearby reads a broadcast. */
  broadcastBurst: { count: 6, windowMs: minuteMs, slides: true },
  /** Nine sectors every 15 seconds, on several devices. */
  broadcastReadRate: { count: 240, windowMs: minuteMs },
  /** No request is on its way for that long. */
  withdrawalKeptMs: dayMs,
  messageSignalRate: { count: 120, windowMs: minuteMs },
  messageSearchRate: { count: 30, windowMs: minuteMs },
  /** A name is searched among this many of the newest conversations, on each side of the pairs. */
  namedConversations: 10_000,
  /** Characters shown of a quoted message. */
  quoteMaxLength: 200,
  blockedPageMax: 100,
  hiddenProfilesMax: 5_000,
  hiddenProfilesPageMax: 100,
  blockMs: { DAY: dayMs, WEEK: 7 * dayMs },
  boundsPageMax: 500,
  positionReports: { count: 60, windowMs: minuteMs },
  headerLineMs: { min: 500, max: 8 * secondMs },
  /** The most private tags offered as filters. */
  privateTagsListedMax: 300,
  waitingMailsAtOnce: 500,
  emailChanges: { count: 5, windowMs: hourMs, slides: true },
  /** Mails about changes to one mailbox. Further mails wait. */
  emailChangeMails: { count: 3, windowMs: hourMs, slides: true },
  loginAttempts: { count: 10, windowMs: 15 * minuteMs, slides: true },
  /** Wrong passwords for any account. Mailed links are exempt. */
  loginFailuresPerNetwork: { count: 100, windowMs: hourMs, slides: true },
  /** Beyond this count each further login waits longer. Nobody is locked out. */
  loginAttemptsHourly: {
    count: 100,
    windowMs: hourMs,
    delayStepMs: 100,
    delayMostMs: 5 * secondMs,
  },
  loginMails: { ...limits.loginMails, slides: true },
  registrationsPerNetwork: { count: 20, windowMs: hourMs, slides: true },
  /** A move of at least this many cells is published at once. */
  publishJumpCells: 10,
  nearestRangeDegrees: 1,
  newHereMs: 14 * dayMs,
  savedSearchLooks: {
    /** A saved search reports at least this many new profiles, never fewer. */
    newMin: 3,
    claimed: 100,
    /** In one run. A backlog is cleared over the following minutes. */
    perRun: 2_000,
  },
  /** A search for words counts as this many reads, because it is the most expensive. */
  wordSearchReads: 4,
  sectorsRead: [
    { count: 240, windowMs: hourMs },
    { count: 2_000, windowMs: dayMs },
  ],
  farJumps: { count: 20, windowMs: dayMs, slides: true },
  farJumpMeters: 200_000,
  nsfwFlaggerAgeMs: dayMs,
  nsfwFlags: { count: 30, windowMs: hourMs, slides: true },
  pictureRequests: { count: 20, windowMs: hourMs, slides: true },
  sessionsListedMax: 100,
  auditPage: 50,
  membersPage: 30,
  /** A page of members examines this many accounts, and leaves the rest to the next page. */
  membersExamined: 2_000,
  contactsPerMember: { count: 5, windowMs: hourMs, slides: true },
  contactsPerNetwork: { count: 3, windowMs: hourMs, slides: true },
  duesReminderMs: 7 * dayMs,
  invoicesListedMax: 50,
  invoicesExportedMax: 10_000,
  creditsExportedMax: 10_000,
  creditsListedMax: 50,
  costsListedMax: 500,
  publicBooksMs: 10_000,
  statementLinesMax: 5_000,
  /** More than any bank has. */
  statementColumnsMax: 100,
  statementHeaderMaxLength: 100,
  statementLayoutsMax: 50,
  /** Rows of a bank's file that an answer names. */
  skippedRowsShown: 20,
  /** Payments in a proposal, and characters of each cell. */
  proposedPaymentsShown: 3,
  proposedCellMaxLength: 60,
  /** More than any tariff covers. */
  seatsListedMax: 20,
  seatCodesTried: { count: 10, windowMs: hourMs, slides: true },
  checkoutsMade: { count: 20, windowMs: hourMs, slides: true },
  /** More than any member needs, but too few to bury others' reports. */
  reportsPerMember: { count: 20, windowMs: dayMs, slides: true },
  /** All networks of a /24 (IPv4) or /48 (IPv6) together may do something this many times as often as one. */
  wideNetworkFactor: 10,
  standardBroadcasts: { ...limits.standardBroadcasts, slides: true },
  newConversations: { count: 20, windowMs: hourMs, slides: true },
  likesReadRate: { count: 240, windowMs: minuteMs },
  /** A member who returns to a list within this time is on the same visit. */
  likesVisitMs: 30 * minuteMs,
  mutualLikesMax: 500,
  /** Mutual likes are searched among this many of the member's newest likes. */
  mutualLikesAmong: 5_000,
  dataExports: { count: 5, windowMs: hourMs, slides: true },
  publishWindowMs: 10 * minuteMs,
  /** Search pages that begin at this index or later are empty, because everything before would have to be sorted. */
  searchDepthMax: 10_000,
  /** The most likes, chats or notes that a filter considers, newest first. */
  discoveryIdsMax: 50_000,
  /** Edges of the cells of aggregates. Groups that are too small count in the next larger cell, or not at all. */
  aggregateCellDegrees: [1, 4, 12],
  aggregateMembersMin: 5,
  aggregateCountStep: 5,
  /** In one call. */
  testUsersMax: 1_000,
  /** Rows in a page that administrators read. */
  administrationPageMax: 50,
} as const
