import { Link } from 'react-router'
import { dayOf } from '#shared/days.ts'
import type { CootiesResult } from '#shared/games/cooties/contract.ts'
import { cootiesTexts } from '#shared/games/cooties/texts.ts'
import { formatLongDay, inFormat } from '#web/lib/format.ts'
import { retryOf } from '#web/lib/retry.ts'
import { useSession } from '#web/lib/session.ts'
import { Bar, BarTable, Table } from '#web/ui/chart/table.tsx'
import { FailedNote } from '#web/ui/layout/news-section.tsx'
import { Heading, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { initialOf } from '#web/ui/media/member-name.ts'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useCootiesResult } from './cooties.data.ts'
import styles from './cooties.module.css'

const texts = cootiesTexts.result
const formatDay = inFormat({ weekday: 'short', timeZone: 'UTC' })
const dayMs = 86_400_000

export function Result() {
  const result = useCootiesResult()
  return (
    <Stack as="section" gap={4} aria-labelledby="cooties-result">
      <Heading level={3} size="large" id="cooties-result">
        {texts.title}
      </Heading>
      {result.data && !result.data.result && <Text tone="muted">{texts.none}</Text>}
      {result.isLoadingError && <FailedNote words={texts.failed} {...retryOf(result)} />}
      {result.isPending && <Skeleton shape="card" height="14rem" />}
      {result.data?.result && <Told result={result.data.result} />}
    </Stack>
  )
}

function Told({ result }: { result: CootiesResult }) {
  const { tsEnded, carriers, newByDay, own } = result
  const days = newByDay.map((value, index) => {
    const day = tsEnded - (newByDay.length - index) * dayMs
    return { key: String(index), label: formatDay(day), value }
  })
  return (
    <>
      <Text tone="muted">{texts.ended(formatLongDay(dayOf(new Date(tsEnded - 1))))}</Text>
      <Text size="title" weight="strong">
        {texts.carriers(carriers)}
      </Text>
      <p>
        {texts.own[own.state]}
        {own.passedTo > 0 && ` ${texts.passedOn(own.passedTo)}`}
        {own.cures > 0 && ` ${texts.cures(own.cures)}`}
      </p>
      <Chain result={result} />
      <BarTable caption={texts.days} columns={texts.dayColumns} rows={days} />
      <Healers result={result} />
    </>
  )
}

/** A drawing that is a table: every link of the chain is in the row of its name. */
function Chain({ result: { chain, chainLength } }: { result: CootiesResult }) {
  const nameOf = useNames()
  const links = Array.from(
    { length: Math.min(chainLength, Math.max(0, ...chain.map(({ place }) => place))) },
    (_, index) => chain.find(({ place }) => place === index + 1) ?? { place: index + 1 },
  )
  return (
    <Table
      className={styles.chain}
      caption={`${texts.chain}: ${texts.chainLength(chainLength)}`}
      columns={texts.chainColumns}
      foot={
        chainLength > links.length && (
          <tr>
            <td colSpan={2}>{texts.more(chainLength - links.length)}</td>
          </tr>
        )
      }
    >
      {links.map(link => (
        <tr key={link.place}>
          <td>
            <span className={styles.place}>{link.place}</span>
            <LinkDrawing
              initial={link.member ? initialOf(link.member.profileName) : '?'}
              isFirst={link.place === 1}
              isLast={link.place === links.length}
            />
          </td>
          <th scope="row">{nameOf(link.member)}</th>
        </tr>
      ))}
    </Table>
  )
}

interface LinkDrawingProps {
  initial: string
  isFirst: boolean
  isLast: boolean
}

function LinkDrawing({ initial, isFirst, isLast }: LinkDrawingProps) {
  return (
    <svg
      viewBox="0 0 48 48"
      className={styles.link}
      data-first={isFirst || undefined}
      aria-hidden="true"
    >
      {!isFirst && <path d="M24 0v8" />}
      {!isLast && <path d="M24 40v8M20.500 44.500l3.500 3.500 3.500-3.500" />}
      <circle cx="24" cy="24" r="15" />
      <text x="24" y="29.500">
        {initial}
      </text>
    </svg>
  )
}

function Healers({ result: { healers } }: { result: CootiesResult }) {
  const nameOf = useNames()
  if (healers.length === 0) return <Text tone="muted">{texts.noHealers}</Text>
  const most = Math.max(...healers.map(({ cures }) => cures))
  return (
    <Table numbers className={styles.healers} caption={texts.healers} columns={texts.healerColumns}>
      {healers.map(({ place, cures, member }) => (
        <tr key={place}>
          <th scope="row">
            {nameOf(member)}
            <Bar share={cures / most} className={styles.bar} />
          </th>
          <td>{cures}</td>
        </tr>
      ))}
    </Table>
  )
}

/** The reader is 'You'. Players who do not want to be named, or who have left, are 'Somebody'. */
function useNames() {
  const { profileId: me } = useSession()
  return (member: CootiesResult['chain'][number]['member']) => {
    if (!member)
      return (
        <Text as="span" tone="muted">
          {texts.somebody}
        </Text>
      )
    const { profileId, profileName } = member
    return profileId === me ? (
      <b>{texts.you}</b>
    ) : (
      <Link to={`/profile/${profileId}`}>
        <bdi>{profileName}</bdi>
      </Link>
    )
  }
}
