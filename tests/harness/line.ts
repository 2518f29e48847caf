import { connect, createServer, type Socket } from 'node:net';
import type { FreshDatabase } from './database.ts';

export type PostgresLine = {
  /** Where the database is reached through the line. */
  url: string;
  /** From now on it is as if Postgres had stopped. */
  cut(): void;
  /** From now on it is as if Postgres took forever to answer. */
  hold(): void;
  /** From now on the connections that exist are silent forever, and new ones work, as after a network forgot them. */
  forget(): void;
  /** Breaks the forgotten connections, as keeping them alive would have done after a while. */
  breakForgotten(): void;
  /** Ends `cut` and `hold`. */
  mend(): void;
  close(): Promise<unknown>;
};

/** Hands everything on to Postgres, until the line is cut. */
export async function lineTo({ pool, url }: FreshDatabase): Promise<PostgresLine> {
  const { rows } = await pool.query(
    `select current_setting('unix_socket_directories') as folder, current_setting('port') as port`,
  );
  const address = new URL(url);
  const target =
    address.host === '' || !address.port
      ? { path: `${rows[0].folder}/.s.PGSQL.${rows[0].port}` }
      : { host: address.hostname, port: Number(address.port) };
  const sockets = new Set<Socket>();
  let isCut = false;
  let isHeld = false;
  const connections = new Set<() => void>();
  const forgetting = new Set<() => void>();
  const forgotten = new Set<Socket>();
  const server = createServer((socket) => {
    if (isCut) return socket.destroy();
    const postgres = connect(target);
    for (const one of [socket, postgres]) {
      sockets.add(one);
      one.on('error', () => {});
      one.on('close', () => sockets.delete(one));
    }
    const handOn = () => (isHeld ? postgres.unpipe(socket) : postgres.pipe(socket));
    const forget = () => {
      connections.delete(handOn);
      forgotten.add(socket);
      socket.unpipe(postgres).resume();
      postgres.unpipe(socket).resume();
      socket.on('close', () => {
        forgotten.delete(socket);
        postgres.destroy();
      });
    };
    connections.add(handOn);
    forgetting.add(forget);
    socket.on('close', () => {
      connections.delete(handOn);
      forgetting.delete(forget);
    });
    socket.pipe(postgres);
    handOn();
  }).listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { rows: who } = await pool.query('select current_user as name, current_database() as database');
  const { port } = server.address() as { port: number };
  return {
    url: `postgres://${who[0].name}:${address.password}@127.0.0.1:${port}/${who[0].database}`,
    cut() {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    hold() {
      isHeld = true;
      for (const handOn of connections) handOn();
    },
    forget() {
      for (const forget of forgetting) forget();
    },
    breakForgotten() {
      for (const socket of forgotten) socket.destroy();
    },
    mend() {
      isCut = false;
      // What is handed on already would be handed on twice, and answers would be taken for others.
      if (!isHeld) return;
      isHeld = false;
      for (const handOn of connections) handOn();
    },
    close() {
      for (const socket of sockets) socket.destroy();
      return new Promise((resolve) => server.close(resolve));
    },
  };
}
