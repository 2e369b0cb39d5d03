import { useQueryClient } from '@tanstack/react-query'
import { type RefObject, useEffect, useEffectEvent, useRef } from 'react'
import { tellFailed } from './own-place-store.ts'
import { reportPosition, takeAnswer } from './position.data.ts'
import { type Report, ReportLine } from './report-line.ts'

/** The line that sends what `newest` gives, as long as that is wanted. */
export function useReportLine(
  isWanted: boolean,
  newest: () => Report | undefined,
): RefObject<ReportLine | undefined> {
  const client = useQueryClient()
  const current = useRef<ReportLine>(undefined)
  const readNewest = useEffectEvent(newest)
  useEffect(() => {
    if (!isWanted) return
    const line = new ReportLine({
      newest: () => readNewest(),
      call: (report, signal) => reportPosition(client, report, signal),
      onAnswer: (report, disclosed) => takeAnswer(client, report, disclosed),
      onFailure: tellFailed,
      isLookedAt: () => !document.hidden,
    })
    const look = () => line.look()
    const hurry = () => line.hurry()
    document.addEventListener('visibilitychange', look)
    window.addEventListener('online', hurry)
    current.current = line
    return () => {
      document.removeEventListener('visibilitychange', look)
      window.removeEventListener('online', hurry)
      current.current = undefined
      line.end()
    }
  }, [client, isWanted])
  return current
}
