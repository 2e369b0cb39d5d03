import { createHash, type Hash } from 'node:crypto'
import { type Static, Type } from 'typebox'
import Value from 'typebox/value'
import { isEvidenceFile } from '#server/features/moderation/evidence-pictures.ts'
import { isBundle, isFileName } from '#server/features/pictures/picture-files.ts'

const Count = Type.Integer({ minimum: 0 })

/** The last part of a backup. It lists the content, so that a reader knows whether the backup is complete. */
const Manifest = Type.Object({
  format: Type.Literal('lambda-commons-backup-1'),
  madeAt: Type.String(),
  siteVersion: Type.String(),
  /** The migrations in the order in which they ran. */
  migrations: Type.Array(Type.String()),
  /** Identifies the site's secret. Nothing else follows from it. */
  secretMark: Type.String(),
  tables: Type.Record(
    Type.String(),
    Type.Object({ columns: Type.Array(Type.String()), rows: Count }),
  ),
  /** The last number that each sequence has given out. */
  sequences: Type.Record(Type.String(), Count),
  jobs: Count,
  pictures: Count,
  sections: Type.Record(
    Type.String(),
    Type.Object({ parts: Count, bytes: Count, sha256: Type.String() }),
  ),
})

export type BackupManifest = Static<typeof Manifest>

export const manifestName = 'manifest.json'
export const checksumName = 'manifest.sha256'

export const checksumOf = (manifest: Uint8Array) =>
  `${createHash('sha256').update(manifest).digest('hex')}  ${manifestName}\n`

export function parseManifest(bytes: Buffer): BackupManifest | undefined {
  try {
    const manifest: unknown = JSON.parse(bytes.toString())
    return Value.Check(Manifest, manifest) ? manifest : undefined
  } catch {
    return undefined
  }
}

/** A piece of a backup, small enough for memory. */
export interface BackupPart {
  /** `section/name`. For example, `tables/accounts/1.jsonl.gz` belongs to the section `tables/accounts`. */
  readonly name: string
  readonly bytes: Buffer
}

/** Whether a part may have that name. Paths that lead elsewhere are not allowed. */
export function isPartName(name: string): boolean {
  const [kind = '', first = '', second = '', ...more] = name.split('/')
  if (more.length > 0) return false
  const isPiece = (word: string) => /^\d+\.jsonl\.gz$/.test(word)
  switch (kind) {
    case 'tables':
      return /^\w+$/.test(first) && isPiece(second)
    case 'jobs':
      return isPiece(first) && second === ''
    case 'pictures':
      return (isBundle(first) && isFileName(second)) || isEvidenceFile(first, second)
    case 'files':
      return name === 'files/brands.json' || (first === 'brands' && /^[\w-][\w.-]*$/.test(second))
    default:
      return false
  }
}

const sectionOf = (name: string) => {
  const [kind = '', table = ''] = name.split('/')
  return kind === 'tables' ? `${kind}/${table}` : kind
}

/** The checksum of each section, over the names and bytes of its parts. */
export class SectionSums {
  readonly #sums = new Map<string, { parts: number; bytes: number; readonly hash: Hash }>()

  add({ name, bytes }: BackupPart): void {
    const section = sectionOf(name)
    const sum = this.#sums.get(section) ?? { parts: 0, bytes: 0, hash: createHash('sha256') }
    sum.parts += 1
    sum.bytes += bytes.length
    sum.hash.update(`${name} ${bytes.length}\n`).update(bytes)
    this.#sums.set(section, sum)
  }

  /** Ends the sums. Nothing may be added after it. */
  finish(): BackupManifest['sections'] {
    return Object.fromEntries(
      [...this.#sums].map(([section, { parts, bytes, hash }]) => [
        section,
        { parts, bytes, sha256: hash.digest('hex') },
      ]),
    )
  }
}
