import {
  type Icon,
  IconBolt,
  IconFlame,
  IconGauge,
  IconHelp,
  IconLayersLinked,
  IconMessageOff,
  IconPhotoSearch,
  IconPlaneTilt,
  IconRepeat,
  IconRobot,
  IconUser,
  IconZoomCheck,
} from '@tabler/icons-react'
import { type ReactNode, type RefObject, useRef, useState } from 'react'
import type { BusterItem } from '#shared/games/gpt-buster/contract.ts'
import type { BusterSignal, BusterVerdict } from '#shared/games/gpt-buster/rules.ts'
import { gptBusterTexts as texts } from '#shared/games/gpt-buster/texts.ts'
import { failedRead } from '#web/lib/failed-read.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Grid, Hint, Row, Stack, Text } from '#web/ui/layout/primitives.tsx'
import { EmptyState } from '#web/ui/state/empty-state.tsx'
import { ErrorState } from '#web/ui/state/error-state.tsx'
import { Skeleton } from '#web/ui/state/skeleton.tsx'
import { useKeys } from '#web/ui/use-keys.ts'
import { VisuallyHidden } from '#web/ui/visually-hidden.tsx'
import { itemPicture, useBusterItems } from './gpt-buster.data.ts'
import styles from './gpt-buster.module.css'
import { Item } from './item.tsx'
import { LastAnswer } from './last-answer.tsx'

const signs: Readonly<Record<BusterVerdict, Icon>> = {
  BOT: IconRobot,
  UNSURE: IconHelp,
  HUMAN: IconUser,
}
/** In the order of the arrow keys. */
const order = ['BOT', 'UNSURE', 'HUMAN'] as const satisfies readonly BusterVerdict[]
const itemsDrawn = 2

export interface GptBusterProps {
  tagsOf: (characteristics: BusterItem['characteristics']) => ReactNode
}

export function GptBuster({ tagsOf }: GptBusterProps) {
  const { query, items, last, record, answer } = useBusterItems()
  const play = useRef<HTMLDivElement>(null)
  const [said, setSaid] = useState('')
  const [current, next] = items ?? []
  const judge = (verdict: BusterVerdict) => {
    if (!current) return
    const after = next ? texts.next(next.profilename, next.age) : texts.none
    setSaid(`${texts.verdicts[verdict]}. ${after}`)
    answer({ item: current, verdict })
  }
  useVerdictKeys(play, judge)
  if (query.isLoadingError) return <ErrorState title={texts.failed} {...failedRead(query)} />
  if (!items) return <Skeleton shape="card" height="30rem" label={texts.loading} />
  return (
    <Grid columns="1fr 20rem" from="wide" gap={6} align="start" below={8}>
      <Stack gap={4} ref={play}>
        {current ? (
          <>
            {items.slice(0, itemsDrawn).map((item, place) => (
              <Item
                key={item.id}
                profile={item}
                addressOf={number => itemPicture(item.id, number)}
                tags={tagsOf(item.characteristics)}
                signs={signalSigns}
                isHidden={place > 0}
              />
            ))}
            <Verdicts onPress={judge} />
          </>
        ) : (
          <Nobody isLooking={query.isFetching} onLook={() => void query.refetch()} />
        )}
        <output>
          <VisuallyHidden>{said}</VisuallyHidden>
        </output>
      </Stack>
      <Stack gap={4} className={styles.side}>
        <Grid as="dl" columns={2} gap={3} className={styles.record}>
          <Figure name={texts.streak} value={record?.streak} icon={IconFlame} />
          <Figure name={texts.best} value={record?.best} />
        </Grid>
        <LastAnswer last={last} />
      </Stack>
    </Grid>
  )
}

interface FigureProps {
  name: string
  value: number | undefined
  icon?: Icon
}

function Figure({ name, value = 0, icon: Sign }: FigureProps) {
  return (
    <Stack surface="card" pad={4}>
      <Row as="dt" gap={1} size="small" tone="muted">
        {Sign && <Sign aria-hidden="true" />}
        {name}
      </Row>
      <Text as="dd" size="display" weight="strong" numeric>
        {value}
      </Text>
    </Stack>
  )
}

function Verdicts({ onPress }: { onPress: (verdict: BusterVerdict) => void }) {
  return (
    <fieldset className={styles.verdicts} aria-label={texts.question}>
      {order.map(verdict => {
        const Sign = signs[verdict]
        return (
          <Button
            key={verdict}
            variant={verdict === 'UNSURE' ? 'secondary' : 'primary'}
            wide
            icon={Sign}
            onClick={() => onPress(verdict)}
          >
            {texts.verdicts[verdict]}
          </Button>
        )
      })}
      <Hint span textAlign="center" className={styles.keys}>
        {texts.keys}
      </Hint>
    </fieldset>
  )
}

function Nobody({ isLooking, onLook }: { isLooking: boolean; onLook: () => void }) {
  return (
    <EmptyState
      icon={IconZoomCheck}
      title={texts.none}
      body={texts.noneBody}
      action={
        <Button loading={isLooking} onClick={onLook}>
          {texts.lookAgain}
        </Button>
      }
    />
  )
}

/** The arrow keys answer, as they swipe a deck. Holding a key answers only one profile. */
function useVerdictKeys(
  scope: RefObject<HTMLElement | null>,
  judge: (verdict: BusterVerdict) => void,
) {
  const once = (verdict: BusterVerdict) => (event: KeyboardEvent) => {
    if (!event.repeat) judge(verdict)
  }
  useKeys(
    new Map([
      ['ArrowLeft', once('BOT')],
      ['ArrowDown', once('UNSURE')],
      ['ArrowRight', once('HUMAN')],
    ]),
    scope,
  )
}

const signalSigns: Readonly<Record<BusterSignal, Icon>> = {
  OPENING_SEVERAL: IconRepeat,
  OPENING_MANY: IconLayersLinked,
  RATE_HIGH: IconGauge,
  RATE_MACHINE: IconBolt,
  REPLIES_FEW: IconMessageOff,
  PICTURE_ELSEWHERE: IconPhotoSearch,
  TRAVEL_IMPOSSIBLE: IconPlaneTilt,
}
