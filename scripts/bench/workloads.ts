/** Describes the three requests under load and every server's answers to them. */
export interface Workload {
  name: string
  method: 'GET' | 'POST'
  path: string
  body: string | null
}

const integration = { id: '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a21' }

function creation(entries: number, length: number): string {
  const sentence = 'Every word of this post is here to be counted, checked and thrown away. '
  const content = sentence.repeat(Math.ceil(length / sentence.length)).slice(0, length)
  const value = [
    {
      content: `<p>${content}</p>`,
      image: [{ id: integration.id, path: 'https://cdn.example.com/uploads/picture.png' }],
    },
  ]
  const posts = Array.from({ length: entries }, () => ({
    integration,
    value,
    settings: { who_can_reply: 'everyone' },
  }))
  return JSON.stringify({
    type: 'schedule',
    date: '2026-12-01T10:00:00.000Z',
    shortLink: false,
    tags: [],
    posts,
  })
}

export const workloads: Workload[] = [
  {
    name: 'GET',
    method: 'GET',
    path: '/public/v1/posts?startDate=2026-11-01T00:00:00.000Z&endDate=2026-12-01T00:00:00.000Z&limit=20',
    body: null,
  },
  { name: 'POST 1 kB', method: 'POST', path: '/public/v1/posts', body: creation(1, 700) },
  { name: 'POST 50 kB', method: 'POST', path: '/public/v1/posts', body: creation(10, 4_780) },
]

/** Holds every server's answer: one listed post, about 800 bytes, and one created post. */
export const answers = {
  listPosts: {
    posts: [
      {
        id: '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11',
        content: '<p>Hello from a benchmark, with a sentence that makes it as long as posts are.</p>',
        publishDate: '2026-11-22T09:00:00.000Z',
        releaseURL: 'https://social.example.com/@someone/109501',
        releaseId: '109501',
        state: 'PUBLISHED',
        intervalInDays: null,
        group: '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a12',
        creationMethod: 'API',
        settings: '{"__type":"sandbox"}',
        tags: [],
        integration: {
          id: integration.id,
          providerIdentifier: 'sandbox',
          name: 'A sandbox',
          picture: 'https://cdn.example.com/uploads/someone.png',
        },
        error: null,
        image: [],
      },
    ],
    nextCursor: null,
  },
  createPosts: [
    {
      postId: '019aa3c4-5d1e-7c55-9d3b-0d6f0a4f9a11',
      integration: integration.id,
      publishDate: '2026-12-01T10:00:00.000Z',
    },
  ],
}

export const apiKey = 'bench-key-0123456789'
