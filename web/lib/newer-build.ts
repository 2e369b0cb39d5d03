import { createStore } from './store.ts'

/** When the commit of this page's build was made. */
const ownTs = Number(import.meta.env.VITE_BUILD_TS)

export interface NewestBuild {
  /** The time of the newest build that any answer has named. */
  readonly ts: number
  /** The site no longer has the files of this page's build. */
  readonly isGone: boolean
}

const atFirst: NewestBuild = { ts: ownTs, isGone: false }

export const newestBuild = createStore(atFirst)

/**
 * Reads the `Build` header, which every answer has. During a deploy, answers of an older build follow those of a newer
 * one, so an older build never counts.
 */
export function noteBuild({ headers }: Response): void {
  const ts = Number.parseInt(headers.get('build') ?? '', 10)
  if (ts > newestBuild.get().ts) newestBuild.set({ ...newestBuild.get(), ts })
}

/** @returns undefined while this page is up to date */
export function useNewerBuild(): NewestBuild | undefined {
  const newest = newestBuild.useValue()
  return newest.ts > ownTs || newest.isGone ? newest : undefined
}

/** The page counts as up to date again, for tests that open several pages. */
export const forgetNewerBuild = (): void => newestBuild.set(atFirst)
