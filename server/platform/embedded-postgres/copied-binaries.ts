import { chmod, cp, lstat, mkdir, mkdtemp, readdir, realpath, rename, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { codeOf } from './error-code.ts'
import { mayEnter, mayUse } from './may-use.ts'
import type { RunAs } from './run-as.ts'

/**
 * A copy of the server outside a folder that only root may enter (a clone in root's home), made
 * once a version: PostgreSQL resolves its own path, so a link or an open folder would not do.
 */
export const copyForOthers = async (
  native: string,
  version: string,
  user: NonNullable<RunAs>,
): Promise<string> => {
  const store = await openStore(user)
  const copy = join(store, `postgres-${version}`)
  if ((await isPrivateToRoot(copy)) && (await mayUse(copy, user))) return copy
  try {
    const fresh = await mkdtemp(join(store, 'copying-'))
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await openForReading(fresh)
    await rm(copy, { recursive: true, force: true })
    await rename(fresh, copy)
    return copy
  } catch (error) {
    throw new StartupError(
      `PostgreSQL cannot be copied to ${store} (${codeOf(error)}), and as root it must run from outside ${native}: make room there, or set DATABASE_URL.`,
    )
  }
}

/** /var/lib is left alone by the sweepers of temporary folders; a new folder when it cannot be had. */
const openStore = async (user: NonNullable<RunAs>) => {
  const lasting = '/var/lib/lambda-commons'
  await mkdir(lasting, { mode: 0o755 }).catch(() => undefined)
  if ((await isPrivateToRoot(lasting)) && (await mayEnter(lasting, user))) return lasting
  const fresh = await mkdtemp(join(await realpath(tmpdir()), 'lambda-commons-postgres-'))
  await chmod(fresh, 0o755)
  if (await mayEnter(fresh, user)) return fresh
  throw new StartupError(
    `PostgreSQL cannot run as root, and user id ${user.uid} reaches neither ${lasting} nor ${tmpdir()}: set DATABASE_URL.`,
  )
}

/** Nobody but root can have put or changed anything there. */
const isPrivateToRoot = async (folder: string) => {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0
}

/** Libraries for linking programs are a third of the files and never run. */
const isNeeded = (path: string) => !path.endsWith('.a') && !path.endsWith('/pkgconfig')

const openForReading = async (folder: string) => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || entry.parentPath === join(folder, 'bin')
    if (!entry.isSymbolicLink()) await chmod(path, isProgram ? 0o755 : 0o644)
  }
}
