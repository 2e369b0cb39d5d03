import { useRef } from 'react'
import { profileTexts } from '#shared/texts/profile.ts'
import { uiTexts } from '#shared/texts/ui.ts'
import { Button } from '#web/ui/button.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { useComesNear } from '#web/ui/use-comes-near.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { Biography } from './biography.tsx'
import styles from './late-biography.module.css'
import { isGone, useProfileWhen } from './profile.data.ts'

export interface LateBiographyProps {
  profileId: string
}

/** Read when it comes near the view: each profile that is read counts against what a member may read in a minute. */
export function LateBiography({ profileId }: LateBiographyProps) {
  const place = useRef<HTMLDivElement>(null)
  const isNear = useComesNear(place)
  const { data, error, isFetching, refetch } = useProfileWhen(isNear, profileId)
  if (data?.description) return <Biography text={data.description} />
  if (data || isGone(error)) return null
  if (!error) {
    return (
      <div ref={place} className={styles.waiting}>
        <VisuallyHidden>{profileTexts.biographyLoading}</VisuallyHidden>
        <Skeleton />
        <Skeleton />
        <Skeleton width="60%" />
      </div>
    )
  }
  return (
    <div className={styles.failed}>
      <span>{profileTexts.biographyFailed}</span>
      <Button variant="quiet" loading={isFetching} onClick={() => void refetch()}>
        {uiTexts.retry}
      </Button>
    </div>
  )
}
