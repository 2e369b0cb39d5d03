import { createLog, type Log } from '#server/platform/log.ts'

export function recordedLog(level: string): { readonly log: Log; readonly lines: string[] } {
  const lines: string[] = []
  return { log: createLog(level, { write: line => void lines.push(line.trimEnd()) }), lines }
}
