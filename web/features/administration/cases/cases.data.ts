import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { BodyOf } from '#shared/contract/endpoint.ts'
import type { Contract } from '#shared/contract/index.ts'
import type { CaseRow } from '#shared/contract/moderation-decisions.ts'
import { addressOf, api } from '#web/lib/api.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'

export const caseLists = ['WAITING', 'RUNNING', 'CLOSED'] as const
export type CaseList = (typeof caseLists)[number]

const pageSize = 20
const casesKey = [...queryKeys.administration.all, 'cases'] as const

export function useCases(list: CaseList) {
  return useInfiniteQuery({
    queryKey: [...casesKey, 'list', list],
    queryFn: ({ pageParam: last, signal }) =>
      api('GET /api/admin/cases', {
        query: { list, size: pageSize, ...(last && cursorOf(last, list)) },
        signal,
      }),
    initialPageParam: undefined as CaseRow | undefined,
    getNextPageParam: page => (page.length < pageSize ? undefined : page.at(-1)),
    select: ({ pages }) => pages.flat(),
    staleTime: 0,
    gcTime: 0,
  })
}

/** The case's key in the list's order. */
const cursorOf = ({ id, route, tsOpened, tsClosed }: CaseRow, list: CaseList) => ({
  idAfter: id,
  routeAfter: route,
  tsAfter: list === 'CLOSED' ? (tsClosed ?? tsOpened) : tsOpened,
})

export function useCase(id: string) {
  return useQuery({
    queryKey: [...casesKey, 'file', id],
    queryFn: ({ signal }) => api('GET /api/admin/cases/:id', { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  })
}

export const evidencePictureAddress = (id: string, number: number): string =>
  addressOf('GET /api/admin/cases/:id/pictures/:number', { params: { id, number } })

type BodyFor<Name extends keyof Contract> = BodyOf<Contract[Name]>
type Decision = BodyFor<'PUT /api/admin/cases/:id/decision'>
type Overturning = BodyFor<'PUT /api/admin/cases/:id/overturning'>
type Release = BodyFor<'PUT /api/admin/cases/:id/release'>
type SideMessage = BodyFor<'POST /api/admin/cases/:id/messages'>

export const useDecide = (id: string, answers: Answers) =>
  useCaseAct(
    id,
    (body: Decision) => api('PUT /api/admin/cases/:id/decision', { params: { id }, body }),
    answers,
  )

export const useOverturn = (id: string, answers: Answers) =>
  useCaseAct(
    id,
    (body: Overturning) => api('PUT /api/admin/cases/:id/overturning', { params: { id }, body }),
    answers,
  )

export const useRelease = (id: string, answers: Answers) =>
  useCaseAct(
    id,
    (body: Release) => api('PUT /api/admin/cases/:id/release', { params: { id }, body }),
    answers,
  )

export const useWriteToSide = (id: string) =>
  useCaseAct(id, (body: SideMessage) =>
    api('POST /api/admin/cases/:id/messages', { params: { id }, body }),
  )

/** Called even if the form is gone by then: it disappears when the case refreshes. */
interface Answers {
  readonly onSuccess: () => void
  readonly onError: (error: Error) => void
}

/** Pending until the updated case is shown, also if another administrator was faster. */
function useCaseAct<Body>(
  id: string,
  mutationFn: (body: Body) => Promise<unknown>,
  answers: Partial<Answers> = {},
) {
  return useWrite({
    mutationKey: [...casesKey, 'act', id],
    scope: { id: `case ${id}` },
    mutationFn,
    ...answers,
    refetchOnSettled: casesKey,
  })
}
