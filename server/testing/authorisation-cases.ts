import { everybody, type Row, row, type Scene } from './authorisation-row.ts'
import { openedFor } from './case-actions.ts'
import { givePicture } from './picture-actions.ts'

/** Before validation nothing tells a case of others from none. */
const ofTheOwner = { member: 404, owner: 200 }
const bodyText = 'It was not like that'

/** A case about a picture of the owner's. */
async function caseOf({ site, owner }: Scene) {
  const witness = await site.member()
  const profilePicId = await givePicture(site, owner)
  return { id: await openedFor(site, witness, { profilePicId }) }
}

/** The part of the table that is about the sides of a case. */
export const casesRows: readonly Row[] = [
  row('GET /api/public/docket', 'of the site', everybody),
  row('GET /api/arbitration/cases', 'one’s own by construction', { member: 200 }),
  row('GET /api/arbitration/cases/:id', 'about the owner', ofTheOwner, async scene => ({
    params: await caseOf(scene),
  })),
  row(
    'GET /api/arbitration/cases/:id/pictures/:number',
    'about the owner',
    ofTheOwner,
    async scene => ({ params: { ...(await caseOf(scene)), number: 0 } }),
  ),
  row(
    'PUT /api/arbitration/cases/:id/answer',
    'about the owner',
    { member: 404, owner: 204 },
    async scene => ({ params: await caseOf(scene), body: { bodyText } }),
  ),
  row(
    'PUT /api/arbitration/cases/:id/appeal',
    'about the owner, before a verdict',
    { member: 404, owner: 409 },
    async scene => ({ params: await caseOf(scene), body: { bodyText } }),
  ),
]
