import { createHash } from 'node:crypto'
import { chown, lstat, mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import type { RunAs } from './run-as.ts'

/** A socket's address holds 104 bytes on macOS and 108 on Linux, the closing zero included. */
const longestSocketBytes = 100

/** The folder of the socket: how the server names it, and how we do. */
export type SocketDirectory = { forServer: string; forUs: string }

/** The cluster itself, or a private folder below the temporary one when that path is too long. */
export const chooseSocketDirectory = async (
  cluster: string,
  runAs: RunAs,
): Promise<SocketDirectory> => {
  // Relative, since the server works in its cluster and may not see the folders above.
  if (isShortEnough(cluster)) return { forServer: '.', forUs: cluster }
  const name = createHash('sha256').update(cluster).digest('hex').slice(0, 16)
  const directory = join(tmpdir(), `lambda-commons-${name}`)
  if (!isShortEnough(directory)) {
    throw new StartupError(
      `Both ${cluster} and ${tmpdir()} are too long for a socket: set DATA_DIR to a shorter path.`,
    )
  }
  await makePrivate(directory, runAs)
  return { forServer: directory, forUs: directory }
}

const isShortEnough = (directory: string) =>
  Buffer.byteLength(join(directory, '.s.PGSQL.5432')) <= longestSocketBytes

const makePrivate = async (directory: string, runAs: RunAs) => {
  const isNew = await mkdir(directory, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (isNew && runAs !== undefined) await chown(directory, runAs.uid, runAs.gid)
  const found = await lstat(directory)
  const owner = runAs?.uid ?? process.getuid?.()
  if (!found.isDirectory() || found.uid !== owner || (found.mode & 0o077) !== 0) {
    throw new StartupError(
      `${directory}, meant for the database's socket, is not private: remove it.`,
    )
  }
}
