import { CardsSkeleton } from '#web/ui/cards-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The shape of the settings while they are on their way. */
export function SettingsSkeleton() {
  return (
    <CardsSkeleton>
      <Skeleton shape="card" height="17rem" />
      <Skeleton shape="card" height="17rem" />
      <Skeleton shape="card" height="15rem" />
    </CardsSkeleton>
  )
}
