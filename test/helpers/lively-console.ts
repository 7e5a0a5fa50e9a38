import sharp from 'sharp'
import { upload } from '../../sdk/upload.ts'
import type { Platforms } from '../../server/platforms/registry.ts'
import { addInboxItem } from './inbox.ts'
import { fillSettings } from './lively-settings.ts'
import type { Tenant, TestService } from './server.ts'

const DAY = 86_400_000

/** Paths of what the pages show. */
export interface LivelyConsole {
  tenant: Tenant
  /** Connected channels by name. */
  channels: Record<'pictures' | 'texts' | 'board', string>
  /** A channel whose page must be chosen. */
  paged: string
  /** A picture of the library that posts use. */
  file: string
  posts: Record<'published' | 'failed' | 'unknown' | 'scheduled' | 'draft' | 'thread', string>
  /** Comment of somebody else. */
  comment: string
  libraryItem: string
  queue: string
  /** Path of the page on which somebody without an account reviews the draft. */
  review: string
  shortLink: string
  webhook: string
  delivery: string
  feed: string
  conversation: string
  consent: string
  device: string
  unsubscribe: string
}

/** Adds to a text what a page must show as text; the pictures for people leave it out. */
export type Plant = (text: string) => string

/** Lets three channels look like those of well-known platforms, and publish as the sandbox does. */
export function livelyPlatforms({ sandbox, ...others }: Platforms): Platforms {
  const like = (identifier: string, name: string) => ({ ...sandbox, identifier, name })
  return {
    ...others,
    sandbox,
    instagram: like('instagram', 'Instagram'),
    threads: like('threads', 'Threads'),
    pinterest: like('pinterest', 'Pinterest'),
  }
}

/**
 * Fills the console of an administrator as after some days of use: channels, a week of posts with pictures, failures with reasons,
 * drafts in review, and something on each page of the settings. Moves the clock by four days, to the time that it is now.
 */
export async function fillConsole(
  service: TestService,
  tenant: Tenant,
  plant: Plant = (text) => text,
): Promise<LivelyConsole> {
  const { app, clock } = service
  clock.advance(-4 * DAY)
  await app.db('users').where({ id: tenant.userId }).update({ platform_admin_at: clock.now() })
  await app
    .db('organizations')
    .where({ id: tenant.organizationId })
    .update({ name: plant('Bakery Miller') })
  await tenant.console.user.updateProfile({ body: { fullname: plant('Grace Miller'), bio: '' } })
  const channels = {
    pictures: await connect(tenant, 'instagram', plant('Bakery Miller')),
    texts: await connect(tenant, 'threads', plant('Miller’s oven')),
    board: await connect(tenant, 'pinterest', plant('Bread & butter')),
  }
  const old = await connect(tenant, 'sandbox', plant('Summer market'))
  const paged = await connect(tenant, 'sandbox', plant('Pages of the guild'), 'yes')
  const expired = await connect(tenant, 'sandbox', plant('Old account'))
  await app.db('integrations').where({ id: expired }).update({ refresh_needed_at: clock.now() })
  const settings = await fillSettings(service, tenant, plant, { plugged: channels.texts, linked: old })
  await tenant.console.channels.disable({ body: { id: old } })
  const posts = await writePosts(service, tenant, plant, channels)
  const comment = await addInboxItem(service, tenant, channels.texts, {
    author: { id: 'ada', username: plant('ada'), name: plant('Ada'), picture: null },
    text: plant('Do you have sourdough on Sundays?'),
    capabilities: ['reply', 'like', 'hide', 'remove'],
  })
  const { id: libraryItem } = await tenant.api.library.create({
    body: {
      name: plant('Sourdough basics'),
      channel: channels.texts,
      value: [{ content: plant('A starter needs five days.') }, { content: 'Ask us in the shop.' }],
      variants: [plant('Five days make a starter.')],
    },
  })
  await tenant.api.library.use({ path: { id: libraryItem }, body: { type: 'draft' } })
  const queue = await addQueue(tenant, plant, channels.texts)
  return {
    tenant,
    channels,
    paged,
    comment,
    libraryItem,
    queue,
    ...posts,
    ...(await settings.finish(posts.posts)),
  }
}

/** Adds a queue with two posts that wait, and pauses it. */
async function addQueue({ api }: Tenant, plant: Plant, channel: string): Promise<string> {
  const slots = [1, 2, 3, 4, 5].flatMap((day) => [540, 1_050].map((time) => ({ day, time })))
  const { id } = await api.queues.create({
    body: { name: plant('Recipes'), channel, timezone: 'Europe/Berlin', slots, gapMinutes: 60 },
  })
  for (const content of ['Rye bread in five steps.', 'How to feed a starter.'])
    await api.posts.create({
      body: {
        queue: id,
        date: 'next-slot',
        posts: [{ integration: { id: channel }, value: [{ content: plant(content) }] }],
      },
    })
  await api.schedulePauses.start({ body: { queue: id, mode: 'hold' } })
  return id
}

async function connect(tenant: Tenant, identifier: string, name: string, pages = ''): Promise<string> {
  const path = { integration: identifier }
  const { url: state } = await tenant.console.consoleApi.channels.getConnectUrl({ path })
  const code = Buffer.from(JSON.stringify({ name, pages })).toString('base64')
  return (await tenant.console.channels.finishConnect({ path, body: { state, code, timezone: '0' } })).id
}

const breads = [
  { name: 'sourdough', colors: ['#f6d7a7', '#b5651d'] },
  { name: 'buns', colors: ['#ffe3c2', '#c2703d'] },
  { name: 'rye', colors: ['#d9c7b0', '#5b3a21'] },
  { name: 'market', colors: ['#cfe8d5', '#3c6e57'] },
] as const

/** Draws a round loaf, since a picture of noise tells a reader nothing. */
export function drawBread([light, dark]: readonly [string, string], width = 800, height = 600) {
  const slashes = [-90, 0, 90]
    .map((x) => `<path d="M${width / 2 + x - 40} ${height / 2 - 70} q60 60 40 150" stroke="${light}"/>`)
    .join('')
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="${light}"/>
<ellipse cx="50%" cy="54%" rx="34%" ry="30%" fill="#0003"/><ellipse cx="50%" cy="50%" rx="34%" ry="30%" fill="${dark}"/>
<g fill="none" stroke-width="14" stroke-linecap="round">${slashes}</g></svg>`
  return sharp(Buffer.from(svg)).png({ palette: true }).toBuffer()
}

interface Planned {
  text: string
  /** Days from the start of the week, which is four days ago. */
  day: number
  hour: number
  on: readonly string[]
  picture?: number
  settings?: Record<string, unknown>
  comments?: readonly string[]
  type?: 'schedule' | 'draft'
  tags?: readonly string[]
}

async function writePosts(
  service: TestService,
  tenant: Tenant,
  plant: Plant,
  { pictures, texts, board }: LivelyConsole['channels'],
) {
  const { clock, server } = service
  const images: { id: string; path: string; alt: string }[] = []
  for (const { name, colors } of breads) {
    const file = new Blob([(await drawBread(colors)) as Uint8Array<ArrayBuffer>], { type: 'image/png' })
    const { id, path } = await upload(tenant.api, { file, filename: plant(`${name}.png`) })
    const alt = plant(`A loaf of ${name}`)
    await tenant.console.media.update({ body: { id, alt } })
    images.push({ id, path, alt })
  }
  const start = Math.floor(clock.now() / DAY) * DAY
  for (const [name, color] of [
    ['Offers', '#c2703d'],
    ['Events', '#3c6e57'],
  ] as const)
    await tenant.console.tags.create({ body: { name: plant(name), color } })
  const write = async ({ day, hour, ...post }: Planned): Promise<string> => {
    const image = post.picture === undefined ? [] : images.slice(post.picture, post.picture + 1)
    const value = [post.text, ...(post.comments ?? [])].map((content, index) => ({
      content: plant(content),
      image: index === 0 ? image : [],
      ...(index > 0 && { delay: 1 }),
    }))
    const [made] = await tenant.api.posts.create({
      body: {
        type: post.type ?? 'schedule',
        date: new Date(start + day * DAY + hour * 3_600_000).toISOString(),
        shortLink: false,
        tags: (post.tags ?? []).map((tag) => ({ value: plant(tag), label: plant(tag) })),
        posts: post.on.map((id) => ({ integration: { id }, value, settings: post.settings ?? {} })),
      } as never,
    })
    return made?.postId ?? ''
  }
  const on = [pictures, texts, board]
  const posts = {
    published: await write({
      ...{ text: 'Fresh from the oven: our sourdough is back.', day: 1, hour: 9, on, picture: 0 },
      ...{ settings: { likes: 128 }, tags: ['Offers'] },
    }),
    thread: await write({
      ...{ text: 'How we bake, in three steps.', day: 2, hour: 12, on: [texts], settings: { likes: 310 } },
      comments: ['Flour, water, salt. Nothing else.', 'Then 24 hours of patience.'],
    }),
    failed: await write({
      ...{ text: 'Half price on rye until noon!', day: 3, hour: 8, on: [pictures, board], picture: 2 },
      settings: { outcome: 'fail' },
    }),
    unknown: await write({
      ...{ text: 'We are hiring a baker.', day: 3, hour: 15, on: [texts], settings: { outcome: 'unknown' } },
    }),
    scheduled: await write({
      ...{ text: 'Cinnamon buns, still warm. Who is coming?', day: 5, hour: 9, on, picture: 1 },
      tags: ['Offers', 'Events'],
    }),
    draft: await write({
      ...{ text: 'Find us at the harbor market on Saturday.', day: 6, hour: 10, on: [pictures, texts] },
      ...{ picture: 3, type: 'draft', tags: ['Events'] },
    }),
  }
  await write({ text: 'New hours: we open at six.', day: 5, hour: 16, on: [texts] })
  await write({ text: 'Sunday is for brioche.', day: 7, hour: 8, on: [pictures], picture: 1 })
  for (let day = 0; day < 4; day++) {
    await server.drain()
    clock.advance(DAY)
  }
  await server.drain()
  const link = await tenant.api.posts.createApprovalLink({ path: { id: posts.draft } })
  await tenant.api.posts.addNote({
    path: { id: posts.draft },
    body: { content: plant('Which hall is it in?') },
  })
  return { posts, review: new URL(link.url).pathname, file: images[1]?.id ?? '' }
}
