import { CardsSkeleton } from '#web/ui/cards-skeleton.tsx'
import { Skeleton } from '#web/ui/skeleton.tsx'

/** The shape of the screen while the dues are on their way. */
export function BillingSkeleton() {
  return (
    <CardsSkeleton>
      <Skeleton shape="card" height="11rem" />
      <Skeleton shape="card" height="24rem" />
      <Skeleton shape="card" height="9rem" />
    </CardsSkeleton>
  )
}
