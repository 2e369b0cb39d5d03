import { useLocation } from 'react-router'
import { fieldsOf } from '#web/lib/fields-of.ts'

/** How many conversations were opened from the list one after another. Stored with each history entry. */
interface ThreadState {
  readonly opened: number
}

/**
 * The conversation beside the list, or in its place. The other member's id is in the hash, which no server receives.
 */
export function useListedThread() {
  const { search, hash, state } = useLocation()
  const openId = hash.slice(1) || undefined
  const opened = openedOf(state)
  return {
    openId,
    /** History entries between here and the list; 0 if the member did not come from the list. */
    opened,
    linkTo: (id: string) => ({
      to: { search, hash: id },
      state: { opened: openId === id ? opened : opened + 1 } satisfies ThreadState,
    }),
    list: { search, hash: '' },
  }
}

function openedOf(state: unknown): number {
  const { opened } = fieldsOf(state)
  return typeof opened === 'number' ? opened : 0
}
