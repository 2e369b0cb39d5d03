import type { Icon } from '@tabler/icons-react'
import type { ComponentProps, ElementType, JSX } from 'react'
import './primitives.css'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}

/** A step of the spacing scale in tokens.css. */
export type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16
type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch'
type Justify = 'start' | 'center' | 'end' | 'space-between' | 'stretch'

interface TypeProps {
  size?: 'small' | 'body' | 'large' | 'title' | 'display' | undefined
  tone?: 'ink' | 'muted' | 'accent' | 'danger' | 'warning' | 'success' | undefined
  weight?: 'strong' | 'normal' | undefined
  tight?: boolean | undefined
  numeric?: boolean | undefined
  textAlign?: 'center' | 'end' | undefined
  /** `anywhere` breaks long words, `preserve` also keeps line breaks, `truncate` ends in an ellipsis. */
  wrap?: 'anywhere' | 'balance' | 'nowrap' | 'preserve' | 'truncate' | undefined
}

interface BoxProps extends TypeProps {
  /** Padding: all sides, or block and inline, or top, inline and bottom. */
  pad?: Space | readonly [Space, Space] | readonly [Space, Space, Space] | undefined
  /** Margins, for places without a gap. */
  above?: Space | undefined
  below?: Space | undefined
  /** The background. `raised` is a card with a shadow. It has round corners. */
  surface?: 'card' | 'raised' | 'sunken' | 'accentSoft' | 'warningSoft' | 'successSoft' | undefined
  radius?: 'small' | 'large' | 'round' | undefined
  ruled?: boolean | undefined
  /** Links get a touch target as high as a finger needs, without moving the lines. */
  touchLinks?: boolean | undefined
  /** In a row: takes the remaining room, or grows from this width. */
  grow?: boolean | string | undefined
  /** In a row: never shrinks. */
  rigid?: boolean | undefined
  /** In a grid: spans all columns. */
  span?: boolean | undefined
  max?: string | undefined
  /** Shows no outline with the focus, because it visibly comes into view. */
  quietFocus?: boolean | undefined
}

interface LayoutProps extends BoxProps {
  /** Between the children, or between lines and within a line. */
  gap?: Space | readonly [Space, Space] | undefined
  /** Across the direction of the children. */
  align?: Align | undefined
  /** Along the direction of the children. */
  justify?: Justify | undefined
  /** In a stack as high as its container: the heights of the children. `1fr` takes the rest. */
  rows?: string | undefined
  /** Overflowing content scrolls. */
  scrolls?: boolean | undefined
  /** Lines between the children, each with this space above and below. */
  divided?: Space | undefined
}

interface GridProps extends LayoutProps {
  /** The number of columns of equal width, or a template. In it, `1fr` may be narrower than its content. */
  columns?: number | string | undefined
  /** As many columns as fit, each at least this wide. */
  min?: string | undefined
  /** The filled columns share the full width. */
  fit?: boolean | undefined
  /** One column on windows narrower than 37.5em, 56.25em, 75em. */
  from?: 'medium' | 'wide' | 'widest' | undefined
}

interface TextProps extends BoxProps {
  /** The maximum number of lines, followed by an ellipsis. */
  clamp?: number | undefined
  /** A line of its own, also for a `span`. */
  block?: boolean | undefined
}

interface HeadingProps extends TextProps {
  level?: 1 | 2 | 3 | 4
}

type Tag = keyof JSX.IntrinsicElements
type Of<T extends Tag, Own> = Own & { as?: T | undefined } & Omit<ComponentProps<T>, keyof Own>

/** Children below each other. `align` positions them across, `justify` along a taller stack. */
export function Stack<T extends Tag = 'div'>(props: Of<T, LayoutProps>) {
  return draw('div', 'stack', props)
}

/** Children side by side in one line, vertically centered. */
export function Row<T extends Tag = 'div'>(props: Of<T, LayoutProps>) {
  return draw('div', 'row', props)
}

/** Children side by side, in as many lines as they need. */
export function Cluster<T extends Tag = 'div'>(props: Of<T, LayoutProps>) {
  return draw('div', 'cluster', props)
}

export function Grid<T extends Tag = 'div'>(props: Of<T, GridProps>) {
  return draw('div', 'grid', props)
}

export function Text<T extends Tag = 'p'>(props: Of<T, TextProps>) {
  return draw('p', undefined, props)
}

/** The content of a card below its title. It is main text, not a remark. */
export function CardBody<T extends Tag = 'div'>(props: Of<T, LayoutProps>) {
  return draw('div', 'stack', { gap: 4, pad: [2, 0, 0], tone: 'ink', quietFocus: true, ...props })
}

/** Small and muted text beside the main content. */
export function Hint<T extends Tag = 'p'>(props: Of<T, TextProps>) {
  return draw('p', undefined, { size: 'small', tone: 'muted', ...props })
}

export function Heading({ level = 2, ...props }: Of<'h2', HeadingProps>) {
  return draw(`h${level}`, undefined, props)
}

/** An icon on a square in the accent color, beside or above a title. */
export function IconTile(props: Of<'span', BoxProps>) {
  return draw('span', 'tile', {
    surface: 'accentSoft',
    tone: 'accent',
    'aria-hidden': true,
    ...props,
  })
}

interface PointProps extends LayoutProps {
  icon: Icon
  iconTone?: TypeProps['tone']
}

/** An item of a list: words after an icon, which is on their first line. */
export function Point<T extends Tag = 'li'>(props: Of<T, PointProps>) {
  const { icon: Sign, iconTone = 'muted', children, ...box } = props
  const words = (
    <>
      <span data-box={`sign tone-${iconTone}`} aria-hidden="true">
        <Sign />
      </span>
      <div>{children}</div>
    </>
  )
  return draw('li', 'point', { gap: 3, ...box, children: words })
}

type OwnProps = GridProps & TextProps
type AnyProps = OwnProps & { as?: Tag | undefined } & Pick<
    ComponentProps<'div'>,
    'style' | 'children'
  >

const namesOf = (words: string) => new Set(words.split(' '))
/** Props whose values have rules; spaces and templates, which rules read as variables; and all our other props. */
const valued = namesOf('size tone weight wrap surface radius textAlign from')
const spaces = namesOf('pad above below gap divided')
const templates = namesOf('rows columns')
const others = namesOf(
  'align justify min fit max grow clamp tight numeric block ruled touchLinks rigid span quietFocus scrolls',
)

function draw(tag: Tag, shape: string | undefined, { as = tag, style, ...props }: AnyProps) {
  const Element: ElementType = as
  const names = shape === undefined ? [] : [shape]
  const variables: Record<string, unknown> = {}
  const rest: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(props)) {
    if (![valued, spaces, templates, others].some(own => own.has(name))) rest[name] = value
    else if (value === undefined || value === false) continue
    else if (typeof value === 'string' && valued.has(name)) names.push(`${name}-${value}`)
    else {
      names.push(name)
      if (spaces.has(name)) variables[`--${name}`] = [value].flat().map(toSpace).join(' ')
      else if (value !== true)
        variables[`--${name}`] = templates.has(name) ? toTemplate(value) : value
    }
  }
  return <Element {...rest} data-box={names.join(' ')} style={{ ...variables, ...style }} />
}

const toSpace = (step: unknown) => (step === 0 ? '0px' : `var(--space-${String(step)})`)

const toTemplate = (columns: unknown) =>
  typeof columns === 'number'
    ? `repeat(${columns}, minmax(0, 1fr))`
    : String(columns).replaceAll(/(?<=^| )(\d+fr)(?= |$)/g, 'minmax(0, $1)')
