import { useCallback, useEffect, useState } from 'react'

export interface TimedLine {
  readonly text: string
  readonly durationMs: number
}

/** The line whose turn it is, each for its own time, round and round; a line that was held starts its time anew. */
export function useLineInTurn(lines: readonly TimedLine[], isRunning: boolean) {
  const [turn, setTurn] = useState(0)
  const step = useCallback(() => setTurn(last => last + 1), [])
  const line = lines[turn % lines.length]
  const durationMs = lines.length > 1 ? line?.durationMs : undefined
  useEffect(() => {
    if (!isRunning || durationMs === undefined) return
    const timer = setTimeout(() => setTurn(turn + 1), durationMs)
    return () => clearTimeout(timer)
  }, [turn, durationMs, isRunning])
  return { line, turn, step }
}
