import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import Koa from 'koa';
import { createMeetingRequest } from '#contracts/api/meetings.ts';
import { readBody } from '#services/http/route.ts';

/** The least that the route of the bench could be: the same body, parsed and validated, and nothing else. */
const app = new Koa();
app.use(async (ctx) => {
  ctx.status = 201;
  ctx.body = createMeetingRequest.parse(await readBody(ctx));
});
const server = app.listen(0, '127.0.0.1');
await once(server, 'listening');
console.log(`ready at http://127.0.0.1:${(server.address() as AddressInfo).port}`);
