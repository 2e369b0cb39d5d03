import { newTimelessId } from '#server/platform/clock.ts'
import { type Row, row, type Scene } from './authorisation-row.ts'

/** A made-up profile that the owner was dealt. */
async function ownersItem({ site, owner }: Scene) {
  const params = { game: 'GPT_BUSTER' } as const
  await owner.visitor.ask('PUT /api/games/:game', { params, body: { isJoined: true } })
  const { clock, db } = site.platform
  const { profileId: profile_id } = owner
  const id = newTimelessId()
  const ofOwner = db.deleteFrom('games_buster_deals').where('profile_id', '=', profile_id)
  await ofOwner.execute()
  await db
    .insertInto('games_buster_deals')
    .values({ id, profile_id, gold: 'choir-tenor', dealt_at: clock.now() })
    .execute()
  return id
}

const body = { verdict: 'HUMAN' } as const

/** The part of the table that is about GPT Buster!. */
export const gptBusterRows: readonly Row[] = [
  row('POST /api/games/gptbuster/items', 'without having joined', { member: 403 }),
  row(
    'GET /api/games/gptbuster/items/:id/pictures/:number',
    'of what the owner was dealt',
    { member: 404, newcomer: 403 },
    async scene => ({ params: { id: await ownersItem(scene), number: 0 } }),
  ),
  row(
    'PUT /api/games/gptbuster/items/:id',
    'of what the owner was dealt',
    { member: 403, owner: 200 },
    async scene => ({ params: { id: await ownersItem(scene) }, body }),
  ),
  row('GET /api/admin/gptbuster', 'of everybody', { member: 403, administrator: 200 }),
  row(
    'GET /api/admin/gptbuster/:id/pictures/:number',
    'that nobody has to confirm',
    { member: 403, administrator: 404 },
    () => ({ params: { id: newTimelessId(), number: 0 } }),
  ),
  row(
    'PUT /api/admin/gptbuster/:id',
    'that nobody has to confirm',
    { member: 403, administrator: 404 },
    () => ({ params: { id: newTimelessId() }, body: { isBot: true, reason: 'I looked' } }),
  ),
]
