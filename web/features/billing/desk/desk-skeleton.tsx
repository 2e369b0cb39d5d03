import { CardsSkeleton } from '#web/ui/cards-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The shape of the desk while it is on its way. */
export function DeskSkeleton() {
  return (
    <CardsSkeleton>
      <Skeleton shape="card" height="3rem" />
      <Skeleton shape="card" height="24rem" />
      <Skeleton shape="card" height="18rem" />
    </CardsSkeleton>
  )
}
