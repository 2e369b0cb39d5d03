import { Writable } from 'node:stream'
import { createLog, type Log } from '#server/platform/log.ts'

interface RecordedLog {
  readonly log: Log
  readonly lines: string[]
}

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
