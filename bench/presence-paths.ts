import type { Point } from '#shared/distance.ts'

/** The queries to the live map and its peers: the most rows, and points to search around. */
export const paths = {
  nearest: { title: 'Nearest 30', limit: 30 },
  bySector: { title: 'By sector 1500', limit: 1500 },
  inBounds: { title: 'By bounds 500', limit: 500 },
} as const
export type Path = keyof typeof paths
export const allPaths = ['nearest', 'bySector', 'inBounds'] as const

/** From the center of the bounds to each side. */
export const boundsDegrees = 0.25

/** A peer that answers a path. Every answer is a list of briefs. */
export interface PresencePeer {
  readonly name: string
  /** Whether it has the grid's order. Then the rows are compared, not only counted. */
  readonly isSameOrder?: boolean
  readonly find: (place: Point) => Promise<readonly unknown[]>
}

export type PresencePeers = Readonly<Record<Path, readonly PresencePeer[]>>
