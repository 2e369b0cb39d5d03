import {
  type DehydratedState,
  dehydrate,
  hashKey,
  hydrate,
  type InfiniteData,
  type Query,
  type QueryClient,
  type QueryKey,
} from '@tanstack/react-query'
import { limits } from '#shared/limits.ts'
import { onStored, readStored, removeStored, writeStored } from './device-storage.ts'
import { fieldsOf } from './fields-of.ts'
import { queryKeys } from './query-keys.ts'
import { currentSession, onSessionChange } from './session.ts'
import { mayStoreOf } from './stored-member.ts'
import { dropTab } from './writes.ts'

/**
 * The only answers stored on the device, by the first part of their key, in addition to the beginning of the list of
 * conversations, which is readable without a network. Never profiles of others, positions or notes.
 */
const siteKeys = [queryKeys.site, queryKeys.version.all]
const memberKeys = [queryKeys.settings, queryKeys.ownProfiles]

/** How often an open page removes what is too old. */
const pruneMs = 600_000

/** An answer that is in flight or late does not change what is stored. */
const changingActions: readonly string[] = ['success', 'invalidate', 'setState']

const build: string = import.meta.env.VITE_BUILD_HASH

/**
 * Fills the cache from the device before the first render, and keeps the device up to date. @returns a function that
 * stops that
 */
export function persistCache(queryClient: QueryClient): () => void {
  let isSaving = false
  // At once, because another tab or the next page would begin with old data.
  const saveSoon = () => {
    if (isSaving) return
    isSaving = true
    queueMicrotask(() => {
      isSaving = false
      save(queryClient)
    })
  }
  // Another build's, damaged or too old.
  if (!restore(queryClient)) removeStored(storageKey())
  prune(queryClient)
  const timer = setInterval(() => prune(queryClient), pruneMs)
  const ignoreCache = queryClient.getQueryCache().subscribe(event => {
    const { type, query } = event
    const isNews =
      type === 'removed' || (type === 'updated' && changingActions.includes(event.action.type))
    if (isNews && isPersisted(query)) saveSoon()
  })
  const ignoreSession = onSessionChange(({ isLoggedIn }, change) => {
    if (change === 'started') dropTab()
    if (change !== 'updated') {
      queryClient.removeQueries({ predicate: query => !hasKeyOf(query, siteKeys) })
    }
    if (isLoggedIn) save(queryClient)
  })
  // What another tab has read or changed applies here as well, if it is newer.
  const ignoreStored = onStored(name => {
    if (name === storageKey()) restore(queryClient)
  })
  return () => {
    clearInterval(timer)
    ignoreStored()
    ignoreCache()
    ignoreSession()
  }
}

/** Restores entries from the device that are newer than the cached ones. @returns whether there are any to use */
function restore(queryClient: QueryClient): boolean {
  try {
    const queries = storedQueries()
    hydrate(queryClient, { mutations: [], queries })
    return queries.length > 0
  } catch {
    // The stored data is damaged, so it is fetched again.
    return false
  }
}

function prune(queryClient: QueryClient) {
  if (allStored().length > storedQueries().length) save(queryClient)
}

function isOfThisBuild(stored: unknown): stored is { state: DehydratedState } {
  const { state, buster } = fieldsOf(stored)
  return state !== undefined && buster === build
}

/** Each answer has its own age: storing it again without a network does not make it newer. */
function isYoung({ state }: DehydratedState['queries'][number]) {
  const ageMs = Date.now() - state.dataUpdatedAt
  // A negative age means that the device's clock was put back, so the true age is unknown.
  return ageMs >= 0 && ageMs < limits.cacheDefaultMs
}

function save(queryClient: QueryClient) {
  // Another tab may have just logged out and wiped the device.
  const { isLoggedIn, profileId } = currentSession()
  if (isLoggedIn && !mayStoreOf(profileId)) return
  const state = dehydrate(queryClient, {
    shouldDehydrateQuery: query => query.state.data !== undefined && isPersisted(query),
    // A paused mutation could hold a password.
    shouldDehydrateMutation: () => false,
  })
  const stored = storedQueries()
  const queries = state.queries.filter(isYoung).map(query => {
    const isNewer = ({ queryHash, state: { dataUpdatedAt } }: typeof query) =>
      queryHash === query.queryHash && dataUpdatedAt > query.state.dataUpdatedAt
    const newer = stored.find(isNewer)
    if (newer) return newer
    const data = isOwnList(query) ? firstPage(query.state.data) : query.state.data
    // A query that could not be refetched was still read before.
    return { ...query, state: { ...query.state, data, status: 'success', error: null } }
  })
  writeStored(storageKey(), { buster: build, state: { ...state, queries } })
}

const storedQueries = () => allStored().filter(isYoung)

/** Everything that any tab of this build has stored of the member. */
function allStored(): DehydratedState['queries'] {
  const stored = readStored(storageKey())
  const queries = isOfThisBuild(stored) ? stored.state.queries : undefined
  return Array.isArray(queries) ? queries : []
}

const storageKey = () => `cache:${currentSession().profileId ?? 'visitor'}`

function isPersisted(query: Query) {
  const { profileId } = currentSession()
  if (profileId === undefined) return hasKeyOf(query, siteKeys)
  return hasKeyOf(query, [...siteKeys, ...memberKeys]) || isOwnList(query)
}

/** The list of conversations as it opens, without a searched name. */
const isOwnList = ({ queryKey }: { readonly queryKey: QueryKey }) =>
  hashKey(queryKey) === hashKey(queryKeys.conversations.list(currentSession().profileId ?? '', ''))

const firstPage = (data: unknown) =>
  isPaged(data) ? { pages: data.pages.slice(0, 1), pageParams: data.pageParams.slice(0, 1) } : data

const isPaged = (data: unknown): data is InfiniteData<unknown> =>
  Array.isArray(fieldsOf(data).pageParams)

const hasKeyOf = ({ queryKey: [first] }: Query, keys: readonly QueryKey[]) =>
  keys.some(([kind]) => kind === first)
