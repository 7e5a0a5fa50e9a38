type Fate = 'hang' | 'lost' | { status: number; headers: Record<string, string>; body: string }

/** The XMLHttpRequest of a browser whose network does this to every request; `sent` is what left. */
export function browserRequests(fate: Fate) {
  const sent: { url: string; headers: Record<string, string> }[] = []
  class XMLHttpRequest {
    upload = { onprogress: null }
    onload: (() => void) | null = null
    onerror: (() => void) | null = null
    status = 0
    statusText = ''
    responseText = ''
    private headers: Record<string, string> = {}
    private url = ''

    open(_: string, url: string) {
      this.url = url
    }

    setRequestHeader(name: string, value: string) {
      this.headers[name.toLowerCase()] = value
    }

    getAllResponseHeaders() {
      if (typeof fate === 'string') return ''
      return Object.entries(fate.headers)
        .map(([name, value]) => `${name}: ${value}\r\n`)
        .join('')
    }

    send() {
      sent.push({ url: this.url, headers: this.headers })
      if (fate === 'lost') queueMicrotask(() => this.onerror?.())
      if (typeof fate === 'string') return
      this.status = fate.status
      this.responseText = fate.body
      queueMicrotask(() => this.onload?.())
    }

    abort() {}
  }
  return { sent, XMLHttpRequest }
}
