import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { MemberAccount, MemberQuery } from '#shared/contract/administration-members.ts'
import { type grantableRoles, roles } from '#shared/roles.ts'
import { api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { dayOf } from '../address-query.ts'

// Kept apart from the other keys, which the first page loads.
const membersKey = [...queryKeys.administration.all, 'members'] as const

/**
 * Members page by page. After a page without matches the next one follows at once, because each examines only part of
 * the members.
 */
export function useMembers(query: MemberQuery) {
  const found = useInfiniteQuery({
    queryKey: [...membersKey, query],
    queryFn: ({ pageParam, signal }) =>
      api('GET /api/admin/members', {
        query: { ...query, ...(pageParam === '' ? {} : { after: pageParam }) },
        signal,
      }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
    gcTime: 0,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = found
  const isFruitless = data?.pages.at(-1)?.members.length === 0
  useEffect(() => {
    if (isFruitless && hasNextPage && !isFetching && !isError) void fetchNextPage()
  }, [isFruitless, hasNextPage, isFetching, isError, fetchNextPage])
  return { ...found, data: data?.pages.flatMap(({ members }) => members) }
}

const states = ['COMPLETE', 'INCOMPLETE'] as const

export function memberQueryOf(params: URLSearchParams): MemberQuery {
  const words = params.get('words')?.trim()
  const role = roles.find(name => name === params.get('role'))
  const state = states.find(name => name === params.get('state'))
  const seenFrom = dayOf(params.get('seenFrom'))
  const seenTo = dayOf(params.get('seenTo'))
  return {
    ...(words && { words }),
    ...(role && { role }),
    ...(state && { state }),
    ...(seenFrom && { seenFrom }),
    ...(seenTo && { seenTo }),
  }
}

export function useBirthdate({ accountId }: MemberAccount, isNeeded: boolean) {
  return useQuery({
    queryKey: [...membersKey, 'birthdate', accountId],
    queryFn: ({ signal }) =>
      api('GET /api/admin/members/:accountId/birthdate', { params: { accountId }, signal }),
    enabled: isNeeded,
    staleTime: 0,
    gcTime: 0,
  })
}

type GrantableRole = (typeof grantableRoles)[number]

export type Act =
  | { readonly kind: 'grant' | 'revoke'; readonly role: GrantableRole }
  | { readonly kind: 'endSessions' | 'correctBirthdate' | 'erase' }

export interface ActInput {
  readonly reason: string
  readonly birthdate: string
  readonly email: string
}

export const useAct = ({ accountId }: MemberAccount, act: Act) =>
  useWrite({
    mutationKey: [...membersKey, 'act', accountId],
    scope: { id: 'administration-members' },
    mutationFn: (input: ActInput) => send(accountId, act, input),
    refetchOnSuccess: membersKey,
    // The member may be erased or changed.
    refetchOnError: membersKey,
  })

function send(accountId: string, act: Act, { reason, birthdate, email }: ActInput) {
  const params = { accountId }
  switch (act.kind) {
    case 'grant':
      return api('PUT /api/admin/members/:accountId/roles/:role', {
        params: { accountId, role: act.role },
        body: { reason },
      })
    case 'revoke':
      return api('DELETE /api/admin/members/:accountId/roles/:role', {
        params: { accountId, role: act.role },
        body: { reason },
      })
    case 'endSessions':
      return api('DELETE /api/admin/members/:accountId/sessions', { params, body: { reason } })
    case 'correctBirthdate':
      return api('PUT /api/admin/members/:accountId/birthdate', {
        params,
        body: { birthdate, reason },
      })
    case 'erase':
      return api('DELETE /api/admin/members/:accountId', { params, body: { email, reason } })
  }
}
