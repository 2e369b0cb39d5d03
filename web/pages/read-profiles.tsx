import { limits } from '#shared/limits.ts'
import { discoveryTexts } from '#shared/texts/discovery.ts'
import { countFilters } from '#web/features/discovery/count-filters.ts'
import { FoundFoot } from '#web/features/discovery/found-foot.tsx'
import { useNearest } from '#web/features/discovery/nearest.data.ts'
import { NearestProblem } from '#web/features/discovery/nearest-problem.tsx'
import { NobodyNear } from '#web/features/discovery/nobody-near.tsx'
import { useDiscoveryFilter } from '#web/features/discovery/use-discovery-filter.ts'
import { useFocusOnMore } from '#web/features/discovery/use-focus-on-more.ts'
import { useLeftPlace } from '#web/features/discovery/use-left-place.ts'
import { Skeleton } from '#web/ui/skeleton.tsx'
import { ReadProfileCard } from './read-profile-card.tsx'
import styles from './read-profiles.module.css'

/** The profiles around the reader that fit his filter, nearest first. */
export function ReadProfiles() {
  const { filter, setFilter } = useDiscoveryFilter()
  const nearest = useNearest({ filter, size: limits.readProfilesPage })
  const { briefs, isLoadingMore } = nearest
  const { list, button, end } = useFocusOnMore({ count: briefs?.length ?? 0, isLoadingMore })
  const leave = useLeftPlace(list)
  const isFiltered = countFilters(filter) > 0
  return (
    <>
      {!briefs && nearest.error && <NearestProblem nearest={nearest} />}
      {!briefs && !nearest.error && (
        <div className={styles.profiles}>
          <Skeleton shape="card" height="20rem" />
          <Skeleton shape="card" height="20rem" />
          <Skeleton shape="card" height="20rem" />
        </div>
      )}
      {briefs?.length === 0 && (
        <NobodyNear onClear={isFiltered ? () => setFilter({}) : undefined} />
      )}
      {briefs && briefs.length > 0 && (
        <ul ref={list} className={styles.profiles} aria-label={discoveryTexts.read.list}>
          {briefs.map((brief, index) => (
            <li key={brief.profileId} className={styles.room}>
              <ReadProfileCard brief={brief} onOpen={() => leave(index)} isFirst={index === 0} />
            </li>
          ))}
        </ul>
      )}
      <FoundFoot nearest={nearest} button={button} end={end} />
    </>
  )
}
