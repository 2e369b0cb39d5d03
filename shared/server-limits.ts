/** Like limits.ts, but for the server alone: the browser does not load these. */

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const serverLimits = {
  /** More are neither shown nor stored. */
  notificationsMax: 500,
  /** Jurors read a case's first reports; their authors' names are masked in all of its texts. */
  reportsJudged: 20,
  /** Of those who serve, the ones who waited longest, among whom strangers of the parties are looked for. */
  jurorsConsidered: 2_000,
  /** What was decided about a picture, without its shots. */
  identifyKeptMs: 30 * dayMs,
  notificationKeptMs: 90 * dayMs,
  broadcastKeptMs: 26 * hourMs,
  /** What was pushed and taken back is not pushed again within it. */
  notificationSilentMs: dayMs,
  /** What is attended to sooner is not pushed. */
  pushAfterMs: 2 * secondMs,
  push: {
    /** How long a push service keeps one for a device that is off. */
    ttlMs: dayMs,
    /** A push service answers within this time. */
    callMs: 10 * secondMs,
    /** A process that has taken a push upon itself has sent it by then. */
    leaseMs: minuteMs,
    /** Of one process: several services may hang before the others wait. */
    atOnce: 128,
    /** A process claims so many at a time. */
    claimed: 16,
    /** Calls of one process to one push service. */
    atOncePerService: 16,
    /** Failures in a row, after which a push service is left alone for a while. */
    closedAfter: 3,
    closedMs: 30 * secondMs,
    /** The wait after a failed try doubles each time. */
    retryFirstMs: 15 * secondMs,
    retryMostMs: hourMs,
    /** About 22 hours of tries: longer, a push service would not keep it either. */
    triesMax: 30,
    /** Not all members' quiet hours end in the same instant. */
    quietEndSpreadMs: 5 * minuteMs,
  },
  unreadCountMax: 100,
  /** RFC 5321 bounds a path at 256 octets, its two brackets included. */
  emailMaxLength: 254,
  notesPageMax: 100,
  pushDevicesMax: 20,
  pushEndpointMaxLength: 1_024,
  jsonBodyMaxBytes: 256 * 1024,
  uploads: { count: 30, windowMs: hourMs },
  pictureGrantsPageMax: 200,
  pictureRequestsPageMax: 100,
  pictureShareMs: { min: minuteMs, max: 365 * dayMs },
  undecidedPageMax: 100,
  requestRate: { count: 1_200, windowMs: minuteMs },
  /** Pictures and map tiles: one screen can show hundreds, and many members share a network's address. */
  fileRate: { count: 6_000, windowMs: minuteMs },
  /** One a second on average; short sentences may follow each other faster. */
  messageRate: { count: 10, windowMs: 10 * secondMs },
  /** Of everybody, contributors too: what one writes is read by all around. */
  broadcastBurst: { count: 6, windowMs: minuteMs },
  /** Nine sectors every 15 seconds, on several devices. */
  broadcastReadRate: { count: 240, windowMs: minuteMs },
  messageSignalRate: { count: 120, windowMs: minuteMs },
  messageSearchRate: { count: 30, windowMs: minuteMs },
  /** The newest conversations of each side of the pairs, among which a name is looked for. */
  namedConversations: 10_000,
  /** Characters of a message that another one quotes. */
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
  emailChanges: { count: 5, windowMs: hourMs },
  /** Mails about changes to one mailbox; a later one waits. */
  emailChangeMails: { count: 3, windowMs: hourMs },
  loginAttempts: { count: 10, windowMs: 15 * minuteMs },
  /** Wrong passwords, of any account. Mailed links are not limited by it. */
  loginFailuresPerNetwork: { count: 100, windowMs: hourMs },
  /** Beyond the count each further login waits longer; nobody is locked out. */
  loginAttemptsHourly: {
    count: 100,
    windowMs: hourMs,
    delayStepMs: 100,
    delayMostMs: 5 * secondMs,
  },
  registrationsPerNetwork: { count: 20, windowMs: hourMs },
  /** A move of this many cells or more is published at once. */
  publishJumpCells: 10,
  nearestRangeDegrees: 1,
  newHereMs: 14 * dayMs,
  savedSearchLooks: {
    /** A saved search tells of so many new profiles or more, never of fewer. */
    newMin: 3,
    claimed: 100,
    /** Of one run: a backlog is worked off over the minutes that follow. */
    perRun: 2_000,
  },
  /** A search for words counts as this many reads, because it is the most expensive. */
  wordSearchReads: 4,
  sectorsRead: [
    { count: 240, windowMs: hourMs },
    { count: 2_000, windowMs: dayMs },
  ],
  farJumps: { count: 20, windowMs: dayMs },
  farJumpMeters: 200_000,
  pictureMaxPixels: 40_000_000,
  nsfwFlaggerAgeMs: dayMs,
  nsfwFlags: { count: 30, windowMs: hourMs },
  pictureRequests: { count: 20, windowMs: hourMs },
  sessionsListedMax: 100,
  auditPage: 50,
  membersPage: 30,
  /** A page of members looks through so many accounts, and leaves the rest to the next. */
  membersExamined: 2_000,
  contactsPerMember: { count: 5, windowMs: hourMs },
  contactsPerNetwork: { count: 3, windowMs: hourMs },
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
  /** Payments that a proposal shows, and characters of a cell in it. */
  proposedPaymentsShown: 3,
  proposedCellMaxLength: 60,
  /** More than any tariff covers. */
  seatsListedMax: 20,
  seatCodesTried: { count: 10, windowMs: hourMs },
  checkoutsMade: { count: 20, windowMs: hourMs },
  /** More than anybody needs, fewer than would bury others' reports. */
  reportsPerMember: { count: 20, windowMs: dayMs },
  /** All networks of a /24 (IPv4) or /48 (IPv6) together may do this many times what one may. */
  wideNetworkFactor: 10,
  newConversations: { count: 20, windowMs: hourMs },
  likesReadRate: { count: 240, windowMs: minuteMs },
  /** Whoever comes back to a list within this time is still on the same visit. */
  likesVisitMs: 30 * minuteMs,
  mutualLikesMax: 500,
  /** Mutual likes are looked for among so many of the member's newest likes. */
  mutualLikesAmong: 5_000,
  dataExports: { count: 5, windowMs: hourMs },
  publishWindowMs: 10 * minuteMs,
  /** Pages of a search that begin at this index or later are empty: everything before would have to be sorted. */
  searchDepthMax: 10_000,
  /** The most likes, chats or notes a filter takes into account, newest first. */
  discoveryIdsMax: 50_000,
  /** Edges of the aggregates' cells. Groups that are too small count in the next larger cell, or not at all. */
  aggregateCellDegrees: [1, 4, 12],
  aggregateMembersMin: 5,
  aggregateCountStep: 5,
  /** Test users created at once. */
  testUsersMax: 1_000,
  /** Of what administrators read page by page. */
  administrationPageMax: 50,
} as const
