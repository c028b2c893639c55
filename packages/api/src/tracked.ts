/** What one request sends, as `fetch` takes it. */
interface Sent {
  method: string;
  headers: Headers;
  body: XMLHttpRequestBodyInit | null;
  signal: AbortSignal;
}

const WITHOUT_BODY: readonly number[] = [204, 205, 304];

/** A `fetch` that tells how many bytes of the body have left, which `fetch` itself does not. */
export function trackedFetch(address: string, sent: Sent, progress: (bytes: number) => void): Promise<Response> {
  return new Promise((resolve, reject) => {
    sent.signal.throwIfAborted();
    const request = new XMLHttpRequest();
    const stop = () => request.abort();
    sent.signal.addEventListener("abort", stop, { once: true });
    request.open(sent.method, address);
    sent.headers.forEach((value, name) => {
      request.setRequestHeader(name, value);
    });
    request.upload.onprogress = (event) => progress(event.loaded);
    request.onload = () => {
      const body = WITHOUT_BODY.includes(request.status) ? null : request.responseText;
      resolve(new Response(body, { status: request.status, headers: headersOf(request.getAllResponseHeaders()) }));
    };
    request.onerror = () => reject(new TypeError("the connection was lost"));
    request.onabort = () => reject(sent.signal.reason);
    request.onloadend = () => sent.signal.removeEventListener("abort", stop);
    request.send(sent.body);
  });
}

/** Headers as a response brought them, one in each line. */
export function headersOf(text: string): Headers {
  const headers = new Headers();
  for (const line of text.trim().split(/\r?\n/)) {
    const at = line.indexOf(":");
    if (at > 0) headers.append(line.slice(0, at).trim(), line.slice(at + 1).trim());
  }
  return headers;
}
