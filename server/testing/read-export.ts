import { strFromU8, unzipSync } from 'fflate'
import type { SharedSite, TestMember } from './test-site.ts'
import { ofOwnPage } from './visitor.ts'

/** @returns the rows of a file of the member's own copy of their data */
export async function readExport(
  { origin }: Pick<SharedSite, 'origin'>,
  { visitor }: Pick<TestMember, 'visitor'>,
  name: string,
): Promise<readonly Readonly<Record<string, unknown>>[]> {
  const headers = { ...ofOwnPage, cookie: `session=${visitor.cookies.get('session')}` }
  const archive = await fetch(new URL('/api/account/export', origin), { headers })
  const files = unzipSync(new Uint8Array(await archive.arrayBuffer()))
  return JSON.parse(strFromU8(files[name] ?? new Uint8Array()))
}
