import { useQuery } from '@tanstack/react-query'
import type { PublicBooks } from '#shared/contract/books.ts'
import { booksTexts as texts } from '#shared/texts/books.ts'
import { formatMoney } from '#shared/texts/money.ts'
import { api } from '#web/lib/api.ts'
import { unreachedRead } from '#web/lib/failed-read.ts'
import { queryKeys } from '#web/lib/query-keys.ts'
import { BarTable } from '#web/ui/chart/table.tsx'
import { Card } from '#web/ui/layout/card.tsx'
import { CardBody, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { CardsSkeleton, Skeleton } from '#web/ui/state/skeleton.tsx'

export function PublicBooksSections() {
  const { data: books, ...query } = useQuery({
    queryKey: queryKeys.publicBooks,
    queryFn: ({ signal }) => api('GET /api/public/books', { signal }),
    staleTime: 0,
  })
  if (query.isLoadingError) return <ErrorState title={texts.loadFailed} {...unreachedRead(query)} />
  if (!books) {
    return (
      <CardsSkeleton>
        <Skeleton shape="card" height="7rem" />
        <Skeleton shape="card" height="24rem" />
        <Skeleton shape="card" height="11rem" />
      </CardsSkeleton>
    )
  }
  return (
    <Stack gap={5}>
      <NextMonth next={books.nextMonth} />
      <Money periods={books.periods} />
      <Costs costs={books.costs} />
      {books.credits.length > 0 && <Credits credits={books.credits} />}
    </Stack>
  )
}

function NextMonth({ next: { month, needCents, isCovered } }: { next: PublicBooks['nextMonth'] }) {
  const need = formatMoney(needCents)
  const covered = needCents === 0 ? texts.next.nothing : texts.next.covered(need)
  return (
    <Card as="section" title={texts.next.title(month)}>
      <CardBody wrap="anywhere">
        <p>{isCovered ? covered : texts.next.lacking(need)}</p>
        <Text tone="muted">{texts.next.open}</Text>
      </CardBody>
    </Card>
  )
}

function Money({ periods }: { periods: PublicBooks['periods'] }) {
  const charts = [
    [texts.money.income, 'incomeCents'],
    [texts.money.costs, 'costCents'],
    [texts.money.balance, 'balanceCents'],
  ] as const
  return (
    <Card as="section" title={texts.money.title}>
      <CardBody wrap="anywhere">
        <Text tone="muted">{texts.money.lead}</Text>
        {periods.length === 0 && <p>{texts.money.none}</p>}
        {periods.length > 0 &&
          charts.map(([caption, sum]) => (
            <BarTable
              key={sum}
              caption={caption}
              columns={[texts.money.months, texts.money.amount]}
              rows={periods.map(period => ({
                key: period.lastMonth,
                label: texts.money.span(period.firstMonth, period.lastMonth),
                // A debt has no bar.
                value: Math.max(0, period[sum]),
                words: formatMoney(period[sum]),
              }))}
            />
          ))}
      </CardBody>
    </Card>
  )
}

function Costs({ costs }: { costs: PublicBooks['costs'] }) {
  return (
    <Card as="section" title={texts.costs.title}>
      <CardBody wrap="anywhere">
        {costs.length === 0 ? (
          <p>{texts.costs.none}</p>
        ) : (
          <BarTable
            caption={texts.costs.caption}
            columns={[texts.costs.what, texts.costs.amount]}
            rows={costs.map(({ note, amountCents, firstMonth, lastMonth }, index) => ({
              key: `${index}`,
              label: texts.costs.line(note, firstMonth, lastMonth),
              value: amountCents,
              words: formatMoney(amountCents),
            }))}
          />
        )}
      </CardBody>
    </Card>
  )
}

function Credits({ credits }: { credits: PublicBooks['credits'] }) {
  return (
    <Card as="section" title={texts.credits.title}>
      <CardBody wrap="anywhere">
        <Text tone="muted">{texts.credits.lead}</Text>
        <BarTable
          caption={texts.credits.caption}
          columns={[texts.money.months, texts.credits.credits]}
          rows={credits.map(({ firstMonth, lastMonth, credits: given }) => ({
            key: lastMonth,
            label: texts.money.span(firstMonth, lastMonth),
            value: Math.max(0, given),
            words: `${given}`,
          }))}
        />
      </CardBody>
    </Card>
  )
}
