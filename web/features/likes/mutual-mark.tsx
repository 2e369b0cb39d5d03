import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { subscribeLive } from '#web/lib/live.ts'
import { type Liking, likeQuery, useIsMutual } from './likes.data.ts'
import { Mutual } from './mutual.tsx'

/** Whether the two like each other, also as soon as the other does. */
export function MutualMark({ likerProfileId, likedProfileId }: Liking) {
  const client = useQueryClient()
  const isMutual = useIsMutual({ likerProfileId, likedProfileId })
  useEffect(() => {
    const { queryKey } = likeQuery({ likerProfileId, likedProfileId })
    return subscribeLive('notification', () => void client.invalidateQueries({ queryKey }))
  }, [client, likerProfileId, likedProfileId])
  return isMutual && <Mutual />
}
