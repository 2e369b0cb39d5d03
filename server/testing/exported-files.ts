import { unzipSync } from 'fflate'
import { expectDone, type Visitor } from './visitor.ts'

/** The files in the copy of a member's data, by name. */
export async function exportedFiles(
  visitor: Visitor,
): Promise<Readonly<Record<string, Uint8Array>>> {
  const { bytes } = expectDone(await visitor.call('GET /api/account/export'))
  return unzipSync(new Uint8Array(bytes))
}
