import { giveShot, layerOf, poke } from '#server/testing/cooties-actions.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import type { Reply } from '#server/testing/visitor.ts'
import type { Spot } from './score.ts'

interface PokedAt {
  readonly carrier: TestMember
  readonly target: TestMember
  /** Where they truly stand, which the real site does not know. */
  readonly standing?: Spot
  /** Where the carrier has put themself. */
  readonly from?: Spot
}

/** What a player is shown of others, by id. */
type Layer = ReadonlyMap<string, string>

/** How the game is played and read; broken variants replace parts of it. */
export interface CootiesApi {
  poke(site: TestSite, poked: PokedAt): Promise<Pick<Reply, 'status' | 'text'>>
  layer(site: TestSite, reader: TestMember): Promise<Layer>
  giveShot(site: TestSite, healer: TestMember, target: TestMember): Promise<Pick<Reply, 'status'>>
}

export const realCootiesApi: CootiesApi = {
  poke: (_, { carrier, target }) => poke(carrier, target),
  layer: (_, reader) => layerOf(reader, ['52:13', '52:14']),
  giveShot: (_, healer, target) => giveShot(healer, target),
}
