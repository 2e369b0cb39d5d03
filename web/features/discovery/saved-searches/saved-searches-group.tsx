import { useState } from 'react'
import { filterTexts } from '#shared/texts/discovery-filter.ts'
import { onDemand } from '#web/ui/on-demand.tsx'
import { LateSection } from '#web/ui/state/late-section.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { FoldedGroup } from '../folded-group.tsx'
import type { SavedSearchesProps } from './saved-searches.tsx'

const SavedSearches = onDemand(async () => (await import('./saved-searches.tsx')).SavedSearches)

/** Loaded when it is first opened: most look around without. */
export function SavedSearchesGroup(props: SavedSearchesProps) {
  const [isNeeded, setIsNeeded] = useState(false)
  return (
    <FoldedGroup title={filterTexts.saved} count={0} onOpen={() => setIsNeeded(true)}>
      {isNeeded && (
        <LateSection fallback={<Skeleton shape="card" height="var(--touch)" />}>
          <SavedSearches {...props} />
        </LateSection>
      )}
    </FoldedGroup>
  )
}
