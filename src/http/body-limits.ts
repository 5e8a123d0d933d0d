import type { App } from "../app.ts";
import type { Actor } from "../domain/permissions/actor.ts";

/** The largest body without credentials, in bytes: enough for any honest request, quickly read. */
export const strangersBytes = 64 * 1024;

/** A compressed body may unpack to this many bytes in any case, and beyond that to so many times its own size. */
const freely = 8 * 1024 * 1024;
const mostTimes = 100;

/** Whether a body unpacks to far more than it sent: a few bytes must not become megabytes. */
export const unpacksTooFar = (packed: number, plain: number): boolean =>
	plain > freely && plain > mostTimes * packed;

/** The largest JSON or form body that an actor may send. */
export const mostBytesOf = (app: App, { account, deploy }: Actor): number =>
	account || deploy ? app.config.maxBodyBytes : strangersBytes;
