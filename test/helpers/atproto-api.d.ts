/** The part of @atproto/api that tests use: its own declarations are 3 MB, which the compiler would read at every run. */
export class RichText {
  constructor(content: { text: string })
  facets?: {
    index: { byteStart: number; byteEnd: number }
    features: { $type: string; [key: string]: unknown }[]
  }[]
  detectFacetsWithoutResolution(): void
}
