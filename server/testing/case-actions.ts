import { randomUUID } from 'node:crypto'
import { decide } from '#server/features/moderation/case-steps.ts'
import { lockCase } from '#server/features/moderation/stored-case.ts'
import type { Penalty } from '#shared/justice-limits.ts'
import type { SharedSite, TestMember } from './test-site.ts'
import { expectDone, type Loose, type Reply, textOf } from './visitor.ts'

/** What tests of cases begin with. */

export const report = ({ visitor }: TestMember, part: object): Promise<Reply> =>
  visitor.call('POST /api/report', { body: { reason: 'SPAM', bodyText: '', ...part } })

/** @returns the id of its case */
export const reported = async (reporter: TestMember, part: object): Promise<string> =>
  textOf(expectDone(await report(reporter, part)).body.caseId)

export const storedCase = ({ platform }: Pick<SharedSite, 'platform'>, id: string) =>
  platform.db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

export const read = ({ visitor }: TestMember, id: string): Promise<Reply> =>
  visitor.call('GET /api/arbitration/cases/:id', { params: { id } })

export const readDone = async (member: TestMember, id: string): Promise<Loose> =>
  expectDone(await read(member, id)).body

export const readPicture = ({ visitor }: TestMember, id: string, number = 0): Promise<Reply> =>
  visitor.call('GET /api/arbitration/cases/:id/pictures/:number', { params: { id, number } })

interface GivenVerdict {
  readonly upheld: boolean
  readonly round?: 1 | 2 | 3
  /** Of what is upheld: a warning unless told. */
  readonly penalty?: Penalty
}

/** An administrator's verdict. After the first round the case can be appealed, else it is closed. */
export async function giveVerdict(
  { platform }: SharedSite,
  caseId: string,
  { upheld, round = 1, penalty = 'WARNING' }: GivenVerdict,
): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    const found = await lockCase(tx, caseId)
    if (!found) throw new Error('no case')
    const by = { decidedBy: 'ADMINISTRATOR', votesFor: 0, votesAgainst: 0 } as const
    const verdict = { round, upheld, ...(upheld && { penalty }), ...by }
    await decide(platform, tx, found, { ...verdict, reason: 'As the rules say.' })
  })
}

export async function writeToSide(
  { clock, platform: { db } }: SharedSite,
  caseId: string,
  side: 'ACCUSED' | 'REPORTER',
): Promise<void> {
  const message = { id: randomUUID(), case_id: caseId, side, body_text: `To the ${side}` }
  await db
    .insertInto('moderation_messages')
    .values({ ...message, sent_at: clock.now() })
    .execute()
}

/** Names of the copies that lie in the store, or only those that a row names. */
export async function copiesOf({
  platform,
}: SharedSite): Promise<{ stored: string[]; named: string[] }> {
  const stored: string[] = []
  for await (const bundle of platform.storage.storedBefore(new Date(8.64e15))) {
    if (bundle.startsWith('evidence-')) stored.push(bundle)
  }
  const rows = await platform.db
    .selectFrom('moderation_evidence_pictures')
    .select('bundle')
    .execute()
  return { stored: stored.toSorted(), named: rows.map(({ bundle }) => bundle).toSorted() }
}

/** Kinds of notifications that a member has of a case. */
export async function newsOf({ visitor, profileId }: TestMember): Promise<string[]> {
  const request = { params: { profileId } }
  const { text } = expectDone(await visitor.call('GET /api/notifications/:profileId', request))
  const list: readonly { kind: string }[] = JSON.parse(text)
  return list.map(({ kind }) => kind).filter(kind => kind.startsWith('CASE_'))
}
