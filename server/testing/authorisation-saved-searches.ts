import { randomUUID } from 'node:crypto'
import { ownerOnly, type Row, row, type Scene } from './authorisation-row.ts'
import { expectDone, textOf } from './visitor.ts'

const search = (profileId: string, change: object = {}) => ({
  body: {
    id: randomUUID(),
    profileId,
    name: `Bears ${randomUUID()}`,
    filter: { tags: ['bear'] },
    tellsOfNew: false,
    ...change,
  },
})

async function ownersSearch({ owner }: Scene) {
  const saved = await owner.visitor.call('POST /api/saved-search', search(owner.profileId))
  return { params: { id: textOf(expectDone(saved).body.id) } }
}

/** The part of the table that is about saved searches. */
export const savedSearchesRows: readonly Row[] = [
  row('GET /api/saved-searches/:profileId', 'the owner’s', ownerOnly, ({ owner }) => ({
    params: { profileId: owner.profileId },
  })),
  row('POST /api/saved-search', 'in the owner’s name', { member: 403, owner: 201 }, ({ owner }) =>
    search(owner.profileId, { name: 'Others' }),
  ),
  row('PATCH /api/saved-search/:id', 'the owner’s', { member: 404, owner: 200 }, async scene => ({
    ...(await ownersSearch(scene)),
    body: { name: 'Bears nearby' },
  })),
  row('DELETE /api/saved-search/:id', 'the owner’s', { member: 404, owner: 204 }, ownersSearch),
]
