import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { uuidv7 } from 'uuidv7'
import { billingLimits } from '#shared/billing-limits.ts'
import type { Credits } from '#shared/contract/books.ts'
import { creditsTexts as texts } from '#shared/texts/volunteer-credits.ts'
import { api } from '#web/lib/api.ts'
import { refusalWords } from '#web/lib/api-problem.ts'
import { unreachedRead } from '#web/lib/failed-read.ts'
import { formatDate, formatLongDate } from '#web/lib/format.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { useWrite } from '#web/lib/use-write.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Text } from '#web/ui/layout/primitives.tsx'
import { Confirm, useDialogAbout } from '#web/ui/overlay/confirm.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Notice } from '#web/ui/state/notice.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'

const creditsKey = [...queryKeys.billing, 'credits'] as const

export function CreditsSection() {
  const { data: credits, ...query } = useQuery({
    queryKey: creditsKey,
    queryFn: ({ signal }) => api('GET /api/billing/credits', { signal }),
    staleTime: 0,
  })
  return (
    <Card as="section" id="credits" title={texts.title}>
      <CardBody>
        <Text tone="muted">{texts.lead}</Text>
        {query.isLoadingError && <ErrorState title={texts.loadFailed} {...unreachedRead(query)} />}
        {query.isLoading && <Skeleton shape="card" height="4rem" />}
        {credits && <CreditsLedger credits={credits} />}
      </CardBody>
    </Card>
  )
}

function CreditsLedger({ credits: { sum, tsPaidUntil, entries } }: { credits: Credits }) {
  const client = useQueryClient()
  // Pressing again after a failure buys the same month.
  const [id, setId] = useState(uuidv7)
  const buy = useWrite({
    mutationKey: [...creditsKey, 'month'],
    mutationFn: () => api('POST /api/billing/credits/months', { body: { id } }),
    onSuccess: async bought => {
      await client.cancelQueries({ queryKey: creditsKey })
      client.setQueryData<Credits>(creditsKey, bought)
      setId(uuidv7())
    },
  })
  const button = useRef<HTMLButtonElement>(null)
  const question = useDialogAbout()
  return (
    <>
      <p>{texts.sum(sum)}</p>
      {tsPaidUntil !== undefined && <p>{texts.paidUntil(formatLongDate(tsPaidUntil))}</p>}
      {entries.length > 0 && (
        <CardBody as="ul">
          {entries.map(({ id: entryId, tsBooked, ...entry }) => (
            <li key={entryId}>{texts.entry({ ...entry, day: formatDate(tsBooked) })}</li>
          ))}
        </CardBody>
      )}
      {buy.error && <Notice kind="error">{refusalWords(buy.error) ?? texts.spendFailed}</Notice>}
      {sum >= billingLimits.monthCredits && (
        <div>
          <Button
            ref={button}
            variant="primary"
            aria-haspopup="dialog"
            loading={buy.isPending}
            onClick={() => question.open()}
          >
            {texts.spend}
          </Button>
        </div>
      )}
      <Confirm
        dialog={question}
        title={texts.spendTitle}
        body={texts.spendBody}
        confirm={texts.spendNow}
        onConfirm={() => buy.mutate()}
        next={() => button.current}
      />
    </>
  )
}
