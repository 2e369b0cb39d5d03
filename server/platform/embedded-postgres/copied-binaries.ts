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
  const fresh = await mkdtemp(join(store, 'copying-'))
  try {
    await cp(native, fresh, { recursive: true, verbatimSymlinks: true, filter: isNeeded })
    await openForReading(fresh)
    await rm(copy, { recursive: true, force: true })
    await rename(fresh, copy)
  } catch (error) {
    await rm(fresh, { recursive: true, force: true })
    // Another process may have made it meanwhile.
    if (codeOf(error) !== 'ENOTEMPTY') {
      throw new StartupError(
        `PostgreSQL cannot be copied to ${store} (${codeOf(error)}), and as root it must run from outside ${native}: make room there, or set DATABASE_URL.`,
      )
    }
  }
  return copy
}

/** /var/lib is left alone by the sweepers of temporary folders; the others are for when it is not ours. */
const openStore = async (user: NonNullable<RunAs>) => {
  const temporary = await realpath(tmpdir())
  for (const store of ['/var/lib/lambda-commons', join(temporary, 'lambda-commons')]) {
    if (await openFolder(store, user)) return store
  }
  const fresh = await mkdtemp(join(temporary, 'lambda-commons-'))
  await chmod(fresh, 0o755)
  if (await mayEnter(fresh, user)) return fresh
  throw new StartupError(
    `PostgreSQL cannot run as root, and user id ${user.uid} reaches neither /var/lib nor ${temporary}: set DATABASE_URL.`,
  )
}

const openFolder = async (store: string, user: NonNullable<RunAs>) => {
  try {
    await mkdir(store)
    // Whatever the mask of new files is.
    await chmod(store, 0o755)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return false
  }
  return (await isPrivateToRoot(store)) && (await mayEnter(store, user))
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
