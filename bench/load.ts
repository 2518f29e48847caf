import { type ChildProcess, spawn } from 'node:child_process';
import { Agent, type IncomingHttpHeaders, request } from 'node:http';

/** The address that a server says it is ready at. */
const READY = /ready at (http:\/\/[\w.:]+\w)/;

/** Starts a program of ours as a process of its own and answers what it says of itself once it is ready. */
export async function startProgram(
  args: readonly string[],
  env: Record<string, string>,
  says: RegExp = READY,
): Promise<{ url: string; child: ChildProcess }> {
  const child = spawn(process.execPath, args, {
    env: { ...process.env, ...env },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const { promise, resolve, reject } = Promise.withResolvers<string>();
  child.stdout.on('data', (text) => {
    const said = says.exec(String(text));
    if (said) resolve(said[1] ?? '');
  });
  child.once('exit', (code) => reject(new Error(`${args.join(' ')} exited with ${code}`)));
  return { url: await promise, child };
}

const agent = new Agent({ keepAlive: true, maxSockets: 256 });

export type Answer = { status: number; text: string; headers: IncomingHttpHeaders };

/** Sends JSON, or nothing if the body is empty, over a connection that is kept. */
export const send = (
  method: string,
  url: string,
  body: string,
  headers: Record<string, string>,
): Promise<Answer> =>
  new Promise((resolve, reject) => {
    const json = { 'content-type': 'application/json', 'content-length': Buffer.byteLength(body) };
    const sent = request(
      url,
      { method, agent, headers: body === '' ? headers : { ...headers, ...json } },
      (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.once('end', () =>
          resolve({
            status: response.statusCode ?? 0,
            text: Buffer.concat(parts).toString(),
            headers: response.headers,
          }),
        );
      },
    );
    sent.once('error', reject);
    sent.end(body);
  });

/** Posts JSON, and answers the status. */
export const postJson = async (url: string, body: string, headers: Record<string, string>): Promise<number> =>
  (await send('POST', url, body, headers)).status;

/** Calls without a pause, `inFlight` at a time, for so many milliseconds. Answers calls per second. */
export async function callsPerSecond(
  call: (n: number) => Promise<unknown>,
  { inFlight, milliseconds }: { inFlight: number; milliseconds: number },
): Promise<number> {
  const begun = performance.now();
  let done = 0;
  let next = 0;
  const caller = async () => {
    while (performance.now() - begun < milliseconds) {
      await call(next++);
      done += 1;
    }
  };
  await Promise.all(Array.from({ length: inFlight }, caller));
  return (done / (performance.now() - begun)) * 1000;
}

export const median = (values: readonly number[]): number =>
  values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? Number.NaN;
