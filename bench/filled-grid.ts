import { LiveGrid } from '#server/presence/live-grid.ts'
import { hiddenNow, traitsOf } from '#server/presence/live-member.ts'
import { syntheticPeople } from './synthetic-people.ts'

/** A grid of this many synthetic people, filled as the live map fills it. */
export function filledGrid(members: number): LiveGrid {
  const grid = new LiveGrid()
  for (const { id, lat, lon, expiresAt, isHidden, brief } of syntheticPeople(members)) {
    grid.set({
      id,
      lat,
      lon,
      expiresAt: isHidden ? hiddenNow : expiresAt,
      traits: traitsOf(brief),
      brief: Buffer.from(JSON.stringify(brief)),
      version: 1,
    })
  }
  return grid
}
