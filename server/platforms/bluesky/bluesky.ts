import { FOR_GOOD } from '../kit/idempotency.ts'
import { commentAct, likedPlugs, repostByOthers } from '../kit/plugs.ts'
import { graphemes } from '../kit/text.ts'
import type { OutgoingDraft, Platform, Problem } from '../platform.ts'
import { formatMention, searchActors } from './mentions.ts'
import { accountMetrics, postMetrics, postView } from './metrics.ts'
import { type BlueskyReady, commit, prepare } from './post.ts'
import { repost } from './repost.ts'
import { connect, refresh } from './session.ts'

export interface BlueskyConfig {
  /** The server suggested to new accounts. */
  service: string
  videoService: string
  /** Milliseconds between two looks at a video's processing; 2 s unless told. */
  pollMs?: number
}

/** Bluesky and any other AT Protocol server, through an app password. */
export function bluesky(config: BlueskyConfig): Platform<BlueskyReady, never> {
  const video = { videoService: config.videoService, pollMs: config.pollMs ?? 2000 }
  const channel: Platform<BlueskyReady, never> = {
    identifier: 'bluesky',
    name: 'Bluesky',
    editor: 'normal',
    maxConcurrent: 2,
    idempotency: () => FOR_GOOD,
    comments: true,
    auth: {
      kind: 'custom-fields',
      fields: [
        {
          key: 'service',
          label: 'Service',
          defaultValue: config.service,
          validation: '/^(https?:\\/\\/)?\\S+$/',
          type: 'text',
        },
        {
          key: 'identifier',
          label: 'Identifier',
          validation: '/^.{3,}$/',
          type: 'text',
          hint: 'Handle or e-mail address',
        },
        {
          key: 'password',
          label: 'Password',
          validation: '/^.{3,}$/',
          type: 'password',
          hint: 'An app password, from Settings → Privacy and security',
        },
      ],
      connect: (fields, call) => connect(config.service, fields, call),
    },
    rules: 'A post has up to 4 images, or 1 video and nothing beside it; comments too.',
    settings: null,
    tools: [],
    limit: () => ({ maxLength: 300, length: graphemes, maxBytes: 3000 }),
    check: (entries) => entries.flatMap(mediaProblems),
    refresh,
    mentions: { search: searchActors, format: formatMention },
    prepare: (call, input) => prepare(call, input, video),
    commit,
    analytics: accountMetrics,
    postAnalytics: postMetrics,
    keepsNoHistory: true,
    internalPlugs: [repostByOthers('bluesky', repost)],
  }
  const plugs = likedPlugs({
    identifier: 'bluesky',
    likes: async (call, releaseId) => {
      const likes = (await postView(call, releaseId))?.likeCount
      return typeof likes === 'number' ? likes : undefined
    },
    repost,
    comment: commentAct(channel, 'post'),
  })
  return { ...channel, plugs }
}

function mediaProblems(entry: OutgoingDraft, index: number): Problem[] {
  const location = `value.${index}.image`
  const videos = entry.media.filter(({ kind }) => kind === 'video').length
  if (videos > 0 && entry.media.length > 1)
    return [{ location, message: 'Bluesky takes one video, with no other file beside it.' }]
  if (entry.media.length > 4) return [{ location, message: 'Bluesky takes at most 4 images.' }]
  return []
}
