import type { ComponentProps, ElementType, JSX, ReactNode } from 'react'
import './primitives.css'

declare module 'react' {
  interface CSSProperties {
    [variable: `--${string}`]: string | number | undefined
  }
}

/** A step of the scale of spaces in tokens.css. */
type Space = 0 | 1 | 2 | 3 | 4 | 5 | 6 | 8 | 10 | 12 | 16
type Align = 'start' | 'center' | 'end' | 'baseline' | 'stretch'
type Justify = 'start' | 'center' | 'end' | 'between' | 'stretch'

interface TypeProps {
  size?: 'small' | 'body' | 'large' | 'title' | 'display' | undefined
  tone?: 'ink' | 'muted' | 'accent' | 'danger' | 'warning' | 'success' | undefined
  weight?: 'strong' | 'normal' | undefined
  /** Lines close to each other, as in headings. */
  tight?: boolean | undefined
  /** Digits of one width. */
  numeric?: boolean | undefined
  textAlign?: 'center' | 'end' | undefined
  /** `anywhere` breaks long words, `preserve` keeps line breaks too, `truncate` ends in an ellipsis. */
  wrap?: 'anywhere' | 'balance' | 'nowrap' | 'preserve' | 'truncate' | undefined
}

interface BoxProps extends TypeProps {
  /** Inside: all around, or block and inline, or top, inline and bottom. */
  pad?: Space | readonly [Space, Space] | readonly [Space, Space, Space] | undefined
  /** Margins, where no gap does it. */
  above?: Space | undefined
  below?: Space | undefined
  /** What it lies on; `raised` is a card with a shadow. Its corners are round. */
  surface?: 'card' | 'raised' | 'sunken' | 'accentSoft' | 'warningSoft' | 'successSoft' | undefined
  radius?: 'small' | 'large' | 'round' | undefined
  /** A line above it. */
  ruled?: boolean | undefined
  /** Its links are as high as a finger needs, between lines that stay where they are. */
  touchLinks?: boolean | undefined
  /** In a row it takes what room is left, or grows from this width. */
  grow?: boolean | string | undefined
  /** In a row it keeps its size. */
  rigid?: boolean | undefined
  /** In a grid it has all the columns. */
  span?: boolean | undefined
  /** No wider than this. */
  max?: string | undefined
  /** Shows no outline when it takes the focus: that it came into view says enough. */
  quietFocus?: boolean | undefined
}

interface LayoutProps extends BoxProps {
  /** Between the children, or between lines and within a line. */
  gap?: Space | readonly [Space, Space] | undefined
  /** Across the direction of the children. */
  align?: Align | undefined
  /** Along the direction of the children. */
  justify?: Justify | undefined
  /** In a stack as high as what it stands in: the heights of the children, of which `1fr` has what is left. */
  rows?: string | undefined
  /** What has no room in it scrolls. */
  scrolls?: boolean | undefined
  /** Lines between the children, each with this room above and below. */
  divided?: Space | undefined
}

interface GridProps extends LayoutProps {
  /** How many, of one width, or a template, where `1fr` may be narrower than its content. */
  columns?: number | string | undefined
  /** As many columns as fit, each of at least this width. */
  min?: string | undefined
  /** The columns that are filled share the whole width. */
  fit?: boolean | undefined
  /** One column on windows narrower than 37.5em, 56.25em, 75em. */
  from?: 'medium' | 'wide' | 'widest' | undefined
}

interface TextProps extends BoxProps {
  /** As many lines at most, then an ellipsis. */
  clamp?: number | undefined
  /** A line of its own, also for a `span`. */
  block?: boolean | undefined
}

interface HeadingProps extends TextProps {
  level?: 1 | 2 | 3 | 4
}

type Tag = keyof JSX.IntrinsicElements
type Of<T extends Tag, Own> = Own & { as?: T | undefined } & Omit<ComponentProps<T>, keyof Own>

/** Children below each other; `align` is where they begin, `justify` where a taller stack has them. */
export function Stack<T extends Tag = 'div'>(props: Of<T, LayoutProps>) {
  return draw('div', 'stack', props)
}

/** Children beside each other in one line, centered on it. */
export function Row<T extends Tag = 'div'>(props: Of<T, LayoutProps>) {
  return draw('div', 'row', props)
}

/** Children beside each other, in as many lines as they need. */
export function Cluster<T extends Tag = 'div'>(props: Of<T, LayoutProps>) {
  return draw('div', 'cluster', props)
}

export function Grid<T extends Tag = 'div'>(props: Of<T, GridProps>) {
  return draw('div', 'grid', props)
}

export function Text<T extends Tag = 'p'>(props: Of<T, TextProps>) {
  return draw('p', undefined, props)
}

/** What a card is about, below its title: content of its own, not a remark. */
export function CardBody<T extends Tag = 'div'>(props: Of<T, LayoutProps>) {
  return draw('div', 'stack', { gap: 4, pad: [2, 0, 0], tone: 'ink', quietFocus: true, ...props })
}

/** Small and muted: what is said beside the main thing. */
export function Hint<T extends Tag = 'p'>(props: Of<T, TextProps>) {
  return draw('p', undefined, { size: 'small', tone: 'muted', ...props })
}

export function Heading({ level = 2, ...props }: Of<'h2', HeadingProps>) {
  return draw(`h${level}`, undefined, props)
}

interface PointProps extends LayoutProps {
  icon: ReactNode
  iconTone?: TypeProps['tone']
}

/** A point of a list: words behind a sign, which stands on their first line. */
export function Point<T extends Tag = 'li'>(props: Of<T, PointProps>) {
  const { icon, iconTone = 'muted', children, ...box } = props
  const words = (
    <>
      <span data-box={`sign ${iconTone}`} aria-hidden="true">
        {icon}
      </span>
      <div data-box="words">{children}</div>
    </>
  )
  return draw('li', 'point', { gap: 3, ...box, children: words })
}

type AnyProps = GridProps &
  TextProps & { as?: Tag | undefined } & Pick<ComponentProps<'div'>, 'style' | 'children'>

function draw(tag: Tag, shape: string | undefined, props: AnyProps) {
  const { as = tag, style, ...own } = props
  const { size, tone, weight, tight, numeric, textAlign, wrap, clamp, block, ...box } = own
  const {
    pad,
    above,
    below,
    surface,
    radius,
    ruled,
    touchLinks,
    grow,
    rigid,
    span,
    max,
    quietFocus,
    ...layout
  } = box
  const {
    gap,
    align,
    justify,
    rows,
    scrolls,
    divided,
    columns,
    min,
    fit = false,
    from,
    ...rest
  } = layout
  const Element: ElementType = as
  const names = [
    shape,
    size,
    tone,
    weight,
    wrap,
    surface,
    from && `from${from[0]?.toUpperCase()}${from.slice(1)}`,
    textAlign && `${textAlign}Aligned`,
    divided !== undefined && 'divided',
    rows && 'rows',
    radius ? `${radius}Radius` : surface && 'radius',
    ...Object.entries({
      tight,
      numeric,
      clamp,
      block,
      ruled,
      touchLinks,
      grow,
      rigid,
      span,
      quietFocus,
      scrolls,
    }).map(([name, value]) => value && name),
  ]
  const variables = {
    '--pad': spaces(pad),
    '--above': spaces(above),
    '--below': spaces(below),
    '--gap': spaces(gap),
    '--between': spaces(divided),
    '--align': align,
    '--justify': justify === 'between' ? 'space-between' : justify,
    '--rows': template(rows),
    '--columns': min === undefined ? template(columns) : cells(min, fit),
    '--basis': typeof grow === 'string' ? grow : undefined,
    '--lines': clamp,
    '--max': max,
  }
  return (
    <Element
      {...rest}
      data-box={names.filter(Boolean).join(' ')}
      style={{ ...variables, ...style }}
    />
  )
}

const spaces = (steps: Space | readonly Space[] | undefined) =>
  steps === undefined
    ? undefined
    : [steps]
        .flat()
        .map(step => (step === 0 ? '0px' : `var(--space-${step})`))
        .join(' ')

const template = (columns: number | string | undefined) =>
  typeof columns === 'number'
    ? `repeat(${columns}, minmax(0, 1fr))`
    : columns?.replaceAll(/(?<=^| )(\d+fr)(?= |$)/g, 'minmax(0, $1)')

const cells = (min: string, isFit: boolean) =>
  `repeat(${isFit ? 'auto-fit' : 'auto-fill'}, minmax(min(${min}, 100%), 1fr))`
