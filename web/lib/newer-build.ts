import { createStore } from './store.ts'

/** When the commit of this page's build was made. */
const ownTs = Number(import.meta.env.VITE_BUILD_TS)

export interface NewestBuild {
  /** The time of the newest build that any answer has named. */
  readonly ts: number
  /** The site no longer has the files of this page's build. */
  readonly isGone: boolean
}

const newest = createStore<NewestBuild>({ ts: ownTs, isGone: false })

/**
 * Reads the `Build` header, which every answer has. During a deploy, answers of an older build follow those of a newer
 * one, so an older build never counts.
 */
export function noteBuild({ headers }: Response): void {
  const ts = Number.parseInt(headers.get('build') ?? '', 10)
  if (ts > newest.get().ts) newest.set({ ...newest.get(), ts })
}

/** @returns undefined while this page is up to date */
export function useNewerBuild(): NewestBuild | undefined {
  const value = newest.useValue()
  return value.ts > ownTs || value.isGone ? value : undefined
}

/**
 * Asks whether the site still has the files of this page's build. This file stands for them, because all were built
 * together. @returns false if the site does not answer
 */
export async function isBuildGone(): Promise<boolean> {
  const response = await fetch(import.meta.url, { method: 'HEAD', cache: 'no-store' }).catch(
    () => undefined,
  )
  if (!response) return false
  noteBuild(response)
  const isGone = response.status === 404
  if (isGone) newest.set({ ...newest.get(), isGone })
  return isGone
}

/** The page counts as up to date again, for tests that open several pages. */
export const forgetNewerBuild = (): void => newest.set({ ts: ownTs, isGone: false })
