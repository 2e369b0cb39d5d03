/** Business constants that the server alone needs: the browser does not load them. As in limits.ts otherwise. */

const secondMs = 1_000
const minuteMs = 60 * secondMs
const hourMs = 60 * minuteMs
const dayMs = 24 * hourMs

export const serverLimits = {
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
  blockedPageMax: 100,
  boundsPageMax: 500,
  positionReports: { count: 60, windowMs: minuteMs },
  headerLineMs: { min: 500, max: 8 * secondMs },
  /** So many of one's different tags are offered to search by. */
  privateTagsListedMax: 300,
  waitingMailsAtOnce: 500,
  emailChanges: { count: 5, windowMs: hourMs },
  /** Mails about changes to one mailbox; a later one waits. */
  emailChangeMails: { count: 3, windowMs: hourMs },
  loginAttempts: { count: 10, windowMs: 15 * minuteMs },
  /** Of passwords, whosever they are. A mailed link is let in all the same. */
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
  /** As many reads a search for words counts: it is the dearest, and goes through biographies. */
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
  contactsPerMember: { count: 5, windowMs: hourMs },
  contactsPerNetwork: { count: 3, windowMs: hourMs },
  duesReminderMs: 7 * dayMs,
  invoicesListedMax: 50,
  invoicesExportedMax: 10_000,
  statementLinesMax: 5_000,
  /** More than any tariff covers. */
  seatsListedMax: 20,
  seatCodesTried: { count: 10, windowMs: hourMs },
  checkoutsMade: { count: 20, windowMs: hourMs },
  /** Far more than anybody has reason for, far fewer than would hide the others' reports. */
  reportsPerMember: { count: 20, windowMs: dayMs },
  /** What all networks of a /24 (IPv4) or a /48 (IPv6) may do together, as a multiple of what one may. */
  wideNetworkFactor: 10,
  newConversations: { count: 20, windowMs: hourMs },
  pictureLikesPageDefault: 20,
  dataExports: { count: 5, windowMs: hourMs },
  publishWindowMs: 10 * minuteMs,
  /** Pages of the nearest and of bounds that begin with this member or a later one are empty: the way there is sorted. */
  searchDepthMax: 10_000,
  /** So many of one's likes, chats or notes count in a search, the newest first. */
  discoveryIdsMax: 50_000,
  /** Edges of the aggregates' cells from small to large; small groups move up, then vanish. */
  aggregateCellDegrees: [1, 4, 12],
  aggregateMembersMin: 5,
  aggregateCountStep: 5,
} as const
