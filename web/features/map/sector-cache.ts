import type { QueryClient } from '@tanstack/react-query'
import type { ProfileBrief } from '#shared/contract/discovery.ts'
import { limits } from '#shared/limits.ts'
import type { Tagged } from '#web/lib/api-if-changed.ts'
import { type Presence, withPresence } from './sector-briefs.ts'

export const sectorKeys = {
  all: ['sectors'],
  one: (sector: string) => ['sectors', sector] as const,
}

export interface SectorBriefs {
  /** As the server answered last. */
  readonly answered: Tagged<ProfileBrief[]>
  /** With what was told since. */
  readonly briefs: readonly ProfileBrief[]
}

/** Brings a change into the sectors in the cache. When they are to be read again stays as it was. */
export function changeSectors(client: QueryClient, presence: Presence): void {
  for (const { queryKey, state } of client.getQueryCache().findAll({ queryKey: sectorKeys.all })) {
    const [, sector] = queryKey
    const known = client.getQueryData<SectorBriefs>(queryKey)
    if (typeof sector !== 'string' || !known) continue
    const briefs = withPresence(known.briefs, sector, presence)
    if (briefs === known.briefs) continue
    client.setQueryData<SectorBriefs>(
      queryKey,
      { ...known, briefs },
      { updatedAt: state.dataUpdatedAt },
    )
  }
}

/** The server tells of the sectors read last only: beyond as many as are drawn at once, what is out of view goes. */
export function forgetUnwatched(client: QueryClient): void {
  const sectors = client.getQueryCache().findAll({ queryKey: sectorKeys.all })
  const left = sectors
    .filter(query => !query.isActive())
    .toSorted((one, other) => other.state.dataUpdatedAt - one.state.dataUpdatedAt)
  const kept = Math.max(0, limits.mapSectorsMax - (sectors.length - left.length))
  for (const { queryKey } of left.slice(kept)) client.removeQueries({ queryKey, exact: true })
}
