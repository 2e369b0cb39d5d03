import { type Row, row, type Scene } from './authorisation-row.ts'
import { knownAs } from './case-actions.ts'
import { storeJudgedCase } from './jury-actions.ts'

const ownersCase = async ({ site, owner }: Scene) => {
  const id = await storeJudgedCase(site, owner, await site.member())
  return { caseId: await knownAs(site, owner, id) }
}

/** The part of the table that is about jurors. */
export const juryRows: readonly Row[] = [
  row('GET /api/arbitration/jury', 'one’s own by construction', { member: 200 }),
  row(
    'PUT /api/arbitration/jury-service',
    'one’s own by construction',
    { member: 204, newcomer: 403 },
    () => ({ body: { isServing: false } }),
  ),
  row(
    'GET /api/arbitration/jury/:caseId',
    'a case that the owner judges',
    { member: 404, owner: 200 },
    async scene => ({ params: await ownersCase(scene) }),
  ),
  row(
    'PUT /api/arbitration/jury/:caseId/vote',
    'in a case that the owner judges',
    { member: 404, newcomer: 403, owner: 204 },
    async scene => ({
      params: await ownersCase(scene),
      body: { upholds: false, reason: 'I see nothing wrong' },
    }),
  ),
  row(
    'PUT /api/arbitration/jury/:caseId/declined',
    'a call of the owner’s',
    { member: 404, owner: 204 },
    async scene => ({ params: await ownersCase(scene) }),
  ),
]
