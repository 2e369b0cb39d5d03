import { useEffect, useState } from 'react'
import { subscribeLive } from '#web/lib/live.ts'

/** Another number whenever a member shares pictures or takes them back: under it they are loaded anew. */
export function useSharingRevision(profileId: string): number | undefined {
  const [revision, setRevision] = useState<number>()
  useEffect(
    () =>
      subscribeLive('pictures', event => {
        if (event.profileId === profileId) setRevision(Date.now())
      }),
    [profileId],
  )
  return revision
}
