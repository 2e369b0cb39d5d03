import type { Point } from '#shared/distance.ts'

/** What is asked of the live map and of its peers: how many rows at most, around which places. */
export const paths = {
  nearest: { title: 'Nearest 30', limit: 30 },
  bySector: { title: 'By sector 1500', limit: 1500 },
  inBounds: { title: 'By bounds 500', limit: 500 },
} as const
export type Path = keyof typeof paths
export const allPaths = ['nearest', 'bySector', 'inBounds'] as const

/** From the middle of the bounds to each of their sides. */
export const boundsDegrees = 0.25

/** A peer that answers a path; every answer is a list of briefs. */
export interface PresencePeer {
  readonly name: string
  /** Its order is the grid's, so that its rows can be compared and not only counted. */
  readonly isSameOrder?: boolean
  readonly find: (place: Point) => Promise<readonly unknown[]>
}

export type PresencePeers = Readonly<Record<Path, readonly PresencePeer[]>>
