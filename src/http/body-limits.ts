import type { App } from "../app.ts";
import type { Actor } from "../domain/permissions/actor.ts";

/** What a call without credentials may send, in bytes: enough for any honest one, nothing to work on for long. */
export const strangersBytes = 64 * 1024;

/** What of a packed body may come to light in any case, and how many times its packed bytes beyond that. */
const freely = 8 * 1024 * 1024;
const mostTimes = 100;

/** Whether a body unpacks to more than an honest one does: a few bytes must not become megabytes. */
export const unpacksTooFar = (packed: number, plain: number): boolean =>
	plain > freely && plain > mostTimes * packed;

/** The largest body that is read of somebody who sends JSON or a form. */
export const mostBytesOf = (app: App, { account, deploy }: Actor): number =>
	account || deploy ? app.config.maxBodyBytes : strangersBytes;
