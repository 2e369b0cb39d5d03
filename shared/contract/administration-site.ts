import { type Static, Type } from 'typebox'
import { endpoints } from './endpoint.ts'
import { Empty, Id, Line, listOf, Timestamp } from './primitives.ts'

const QueueName = Line(100, 1)

const QueueState = Type.Object({
  queue: Type.String(),
  /** Due, and not yet taken by a worker. */
  waiting: Type.Integer(),
  running: Type.Integer(),
  /** Failed, and will be retried automatically. */
  retrying: Type.Integer(),
  /** Failed for good, unless an administrator retries them. */
  failed: Type.Integer(),
})

export const FailedJob = Type.Object({
  id: Id,
  queue: Type.String(),
  /** No automatic retry follows. */
  isFinal: Type.Boolean(),
  tries: Type.Integer(),
  tsCreated: Timestamp,
  /** When the next retry is due, or when the last one ended. */
  ts: Timestamp,
  /** Without addresses, secrets and texts. */
  error: Type.String(),
})
export type FailedJob = Static<typeof FailedJob>

export const JobsState = Type.Object({
  queues: listOf(QueueState),
  failed: listOf(FailedJob),
})
export type JobsState = Static<typeof JobsState>

export const RetriedJobs = Type.Object({ queue: QueueName, id: Type.Optional(Id) })
export type RetriedJobs = Static<typeof RetriedJobs>

const Brand = Type.Object({
  id: Type.String(),
  name: Type.String(),
  tagline: Type.String(),
  mailName: Type.String(),
  hosts: listOf(Type.String()),
  /** The address in the links of its mails. */
  link: Type.String(),
  defaultCity: Type.String(),
  supportAddress: Type.String(),
})

export const SiteFacts = Type.Object({
  /** The founder's own file in the data directory, not the shipped one. */
  hasOwnBrands: Type.Boolean(),
  /** The first one serves every unknown host. */
  brands: listOf(Brand),
  testUsers: Type.Object({ count: Type.Integer(), isRemoving: Type.Boolean() }),
})
export type SiteFacts = Static<typeof SiteFacts>

/** Calls, event loop and members online are those of the process that answers. */
export const SiteHealth = Type.Object({
  callsPerSecond: Type.Number(),
  p95Ms: Type.Optional(Type.Number()),
  loopDelayMs: Type.Number(),
  membersOnline: Type.Integer(),
  isMapLoaded: Type.Boolean(),
  diskFreeBytes: Type.Integer(),
  diskBytes: Type.Integer(),
  version: Type.Object({ gitCommitHash: Type.String(), gitCommitTs: Type.Integer() }),
  isDatabaseUp: Type.Boolean(),
  /** The rest is known only while the database answers. */
  databaseMs: Type.Optional(Type.Number()),
  jobsWaiting: Type.Optional(Type.Integer()),
  jobsFailed: Type.Optional(Type.Integer()),
  backup: Type.Optional(
    Type.Object({ tsMade: Timestamp, bytes: Type.Integer(), isReadBack: Type.Boolean() }),
  ),
})
export type SiteHealth = Static<typeof SiteHealth>

export const administrationSiteEndpoints = endpoints({
  'GET /api/admin/site': { access: 'admin', answers: { 200: SiteFacts } },
  'GET /api/admin/health': { access: 'admin', answers: { 200: SiteHealth } },
  'POST /api/admin/testUsersRemove': {
    access: 'admin',
    answers: { 202: Empty },
    refusals: ['administration/no-administrator-left', 'administration/is-test-user'],
  },
  'GET /api/admin/jobs': { access: 'admin', answers: { 200: JobsState } },
  /** Retries failed jobs at once. Answers how many. */
  'POST /api/admin/jobs/retry': {
    access: 'admin',
    body: RetriedJobs,
    answers: { 200: Type.Object({ count: Type.Integer() }) },
  },
})
