import { type Static, Type } from 'typebox'
import { endpoints } from './endpoint.ts'
import { Id, listOf, Text, Timestamp } from './primitives.ts'

const QueueName = Text(100, 1)

const QueueState = Type.Object({
  queue: Type.String(),
  /** Due, and not taken by a worker yet. */
  waiting: Type.Integer(),
  running: Type.Integer(),
  /** Failed, and tried again later by themselves. */
  retrying: Type.Integer(),
  /** Failed for good, unless somebody has them tried again. */
  failed: Type.Integer(),
})

export const FailedJob = Type.Object({
  id: Id,
  queue: Type.String(),
  /** It is not tried again by itself. */
  isFinal: Type.Boolean(),
  tries: Type.Integer(),
  tsCreated: Timestamp,
  /** Of the next try, or the end of the last one. */
  ts: Timestamp,
  /** Without addresses, secrets and texts. */
  error: Type.String(),
})
export type FailedJob = Static<typeof FailedJob>

export const JobsState = Type.Object({
  queues: listOf(QueueState),
  /** The newest hundred. */
  failed: listOf(FailedJob),
})
export type JobsState = Static<typeof JobsState>

/** One job of a queue, or all of them. */
export const RetriedJobs = Type.Object({ queue: QueueName, id: Type.Optional(Id) })
export type RetriedJobs = Static<typeof RetriedJobs>

export const administrationSiteEndpoints = endpoints({
  'GET /api/admin/jobs': { access: 'admin', answers: { 200: JobsState }, refusals: [] },
  /** Has failed jobs tried again at once; answers how many. */
  'POST /api/admin/jobs/retry': {
    access: 'admin',
    body: RetriedJobs,
    answers: { 200: Type.Object({ count: Type.Integer() }) },
    refusals: [],
  },
})
