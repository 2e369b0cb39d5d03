import { Writable } from 'node:stream'
import { createLog, type Log } from '#server/platform/log.ts'

interface RecordedLog {
  readonly log: Log
  /** What was written so far. */
  readonly lines: string[]
}

/** A log that a test can read. */
export function recordedLog(level: string): RecordedLog {
  const lines: string[] = []
  const destination = new Writable({
    write: (chunk: Buffer, _, done) => {
      lines.push(...chunk.toString().split('\n').filter(Boolean))
      done()
    },
  })
  return { log: createLog(level, destination), lines }
}
