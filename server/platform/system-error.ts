import { refuse } from './refusal.ts'

/** The code of a system or SQL error (ENOENT, 57P03), or its message if it has no code. */
export const codeOf = (error: unknown): string => {
  if (error instanceof Error && 'code' in error) return String(error.code)
  return error instanceof Error ? error.message : String(error)
}

/** The content of a file or folder. Undefined if it does not exist. */
export const ifThere = <Content>(reading: Promise<Content>): Promise<Content | undefined> =>
  reading.catch((error: unknown) => {
    if (codeOf(error) !== 'ENOENT') throw error
    return undefined
  })

/** Refuses a write if the disk is full, and throws every other failure. */
export function refuseFailedWrite(error: unknown): never {
  if (/^(ENOSPC|EDQUOT)$/.test(codeOf(error))) refuse('server/disk-full')
  throw error
}
