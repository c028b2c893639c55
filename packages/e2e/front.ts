import { createServer, type IncomingMessage, type OutgoingHttpHeaders, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { gableUrl } from "./server";

/** What stands in for the server's answer to one kind of request. */
export type Trouble =
  | { status: number; body?: unknown; text?: string }
  /** The connection breaks before an answer. */
  | "cut"
  /** What was asked is done; the connection breaks before the answer. */
  | "lost"
  /** No answer comes for as long as the front stands. */
  | "stall";

/**
 * What may stand between a person and Gable: a proxy on a port of its own. It passes everything on as it came, but for the
 * requests it was told to answer, cut or stall. So the browser meets a real answer on a real connection.
 */
export class Front {
  private troubles: { method: string; path: RegExp; trouble: Trouble }[] = [];
  private server: Server;
  /** The host name that Gable is told, when it is to think of another one. */
  host: string | null = null;
  /** Requests that met trouble. */
  met = 0;

  private constructor() {
    const target = new URL(gableUrl);
    this.server = createServer((incoming, answer) => {
      const trouble = this.troubleFor(incoming);
      if (trouble) this.met += 1;
      if (trouble === "stall") return;
      if (trouble === "cut") {
        incoming.socket.destroy();
        return;
      }
      if (trouble && trouble !== "lost") {
        const isText = trouble.text !== undefined;
        answer.writeHead(trouble.status, { "content-type": isText ? "text/plain" : "application/json" });
        answer.end(isText ? trouble.text : JSON.stringify(trouble.body ?? {}));
        return;
      }
      const headers: OutgoingHttpHeaders = { ...incoming.headers };
      if (this.host && incoming.url?.includes("/api/")) headers.host = this.host;
      const passed = request(
        { host: target.hostname, port: target.port, method: incoming.method, path: incoming.url, headers },
        (reply) => {
          if (trouble === "lost") {
            incoming.socket.destroy();
            return;
          }
          answer.writeHead(reply.statusCode ?? 502, reply.headers);
          reply.pipe(answer);
        },
      );
      passed.on("error", () => answer.destroy());
      answer.on("close", () => passed.destroy());
      incoming.pipe(passed);
    });
  }

  static async open(): Promise<Front> {
    const front = new Front();
    await new Promise<void>((ready) => front.server.listen(0, "127.0.0.1", ready));
    return front;
  }

  get port(): number {
    return (this.server.address() as AddressInfo).port;
  }

  get url(): string {
    return `http://127.0.0.1:${this.port}`;
  }

  /** From now on requests of the method to the path meet the trouble; earlier troubles are over. */
  on(method: string, path: RegExp, trouble: Trouble): void {
    this.troubles = [{ method, path, trouble }];
  }

  calm(): void {
    this.troubles = [];
    this.host = null;
  }

  async close(): Promise<void> {
    this.server.closeAllConnections();
    await new Promise((closed) => this.server.close(closed));
  }

  private troubleFor(incoming: IncomingMessage): Trouble | undefined {
    return this.troubles.find((one) => one.method === incoming.method && one.path.test(incoming.url ?? ""))?.trouble;
  }
}
