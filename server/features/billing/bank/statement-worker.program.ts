/** The child process that reads files from banks. It gets its jobs from `import-statement.ts`. */
import { Refusal } from '#server/platform/refusal.ts'
import { handleJobs } from '#server/platform/worker-process/handle-jobs.ts'
import { readStatement, type StatementJob } from './read-statement.ts'

handleJobs<StatementJob>(async job => {
  try {
    return readStatement(job)
  } catch (error) {
    if (!(error instanceof Refusal) || error.code !== 'billing/statement-unreadable') throw error
    return { problem: error.detail.errors?.[0]?.message }
  }
})
