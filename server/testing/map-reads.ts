import type { TestMember } from './test-site.ts'
import { expectDone, type Reply, textOf } from './visitor.ts'

type Reader = Pick<TestMember, 'visitor'>

export const readSector = ({ visitor }: Reader, key = '52:13', headers = {}): Promise<Reply> =>
  visitor.call('GET /api/profile-briefs/by-sector/:sector', { params: { sector: key }, headers })

export const readNearest = ({ visitor }: Reader, query: object = {}, headers = {}) =>
  visitor.call('GET /api/profile-briefs/nearest', { query, headers })

export const readBounds = ({ visitor }: Reader, query: object): Promise<Reply> =>
  visitor.call('GET /api/profile-briefs/by-bounds', { query })

export const idsIn = (reply: Reply): string[] =>
  Object.values(expectDone(reply).body).map(({ profileId }) => textOf(profileId))

/** A member as an answer shows them. Undefined if it does not show them. */
export const briefIn = (reply: Reply, { profileId: id }: Pick<TestMember, 'profileId'>) =>
  Object.values(expectDone(reply).body).find(({ profileId }) => textOf(profileId) === id)
