import { type Static, type TSchema, Type } from 'typebox'
import Value from 'typebox/value'
import { refuse } from '#server/platform/refusal.ts'
import { JobFailure, WorkerProcess } from '#server/platform/worker-process/worker-process.ts'
import { LayoutProposal } from '#shared/contract/bank-statements.ts'
import { type ColumnRole, columnRoles } from '#shared/statement-layout.ts'
import type { StatementJob } from './read-statement.ts'
import { unreadable } from './statement-line.ts'

const worker = new WorkerProcess<StatementJob>({
  program: new URL('statement-worker.program.ts', import.meta.url),
  timeoutMs: 20_000,
  idleMs: 60_000,
})

const Line = Type.Object({
  amountCents: Type.Integer(),
  currency: Type.String(),
  bookedOn: Type.String(),
  purpose: Type.String(),
  identity: Type.String(),
  isUnconfirmed: Type.Optional(Type.Literal(true)),
})
const Header = Type.Object({
  headers: Type.Array(Type.String()),
  fingerprint: Type.String(),
  proposed: Type.Array(Type.Enum([...columnRoles])),
})
const Lines = Type.Object({ lines: Type.Array(Line) })
const Opened = Type.Union([Lines, Type.Object({ header: Header })])
const Proposal = Type.Object({ proposal: LayoutProposal })
const Problem = Type.Object({ problem: Type.String() })

/** The payments of a statement in CAMT.053, or the header of a CSV file. */
export const openFile = (text: string): Promise<Static<typeof Opened>> => run({ text }, Opened)

/** The payments of a CSV file by the roles of its columns. */
export const readLines = (
  text: string,
  roles: readonly ColumnRole[],
): Promise<Static<typeof Lines>> => run({ text, roles }, Lines)

/** What would be read of a CSV file by these roles, or by those that its columns seem to have. */
export const proposeLayout = (
  text: string,
  roles?: readonly ColumnRole[],
): Promise<Static<typeof Proposal>> => run({ text, roles, isProposed: true }, Proposal)

/**
 * Reads a file of a bank in a process of its own: four megabytes of it keep nobody else waiting, and a deadline ends the work.
 * @throws Refusal `billing/statement-unreadable`; `server/unavailable` when the process does not start
 */
async function run<Schema extends TSchema>(
  job: StatementJob,
  schema: Schema,
): Promise<Static<Schema>> {
  const answer = await worker
    .run(
      () => job,
      answer => (Value.Check(Problem, answer) || Value.Check(schema, answer) ? answer : undefined),
    )
    .catch(cause => {
      if (cause instanceof JobFailure) return unreadable('takes too long to read')
      return refuse('server/unavailable', { cause })
    })
  return Value.Check(Problem, answer) ? unreadable(answer.problem) : answer
}
