import { useCallback, useEffect, useState } from 'react'
import { limits } from '#shared/limits.ts'

interface PassingNotice {
  readonly text: string
}

/** A notice that goes by itself; one said again begins anew. */
export function usePassingNotice() {
  const [notice, setNotice] = useState<PassingNotice>()
  useEffect(() => {
    if (!notice) return
    const timer = setTimeout(() => setNotice(undefined), limits.mapNoticeMs)
    return () => clearTimeout(timer)
  }, [notice])
  const notify = useCallback((text: string) => setNotice({ text }), [])
  return { notice: notice?.text, notify }
}
