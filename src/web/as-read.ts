import type { App } from "../app.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import type { Entry } from "../http/endpoint.ts";
import type { Form } from "./page.ts";
import { demandAsRead, readField } from "./read-version.ts";

/**
 * Asks in the transaction of a change whether what a form edits is still what its sender read. `refused` hears of it where it is not: on
 * its way the refusal may become that of a field.
 */
export function asRead(
	{ reads }: Form,
	entry: Entry,
	found: object,
	actor: Actor,
	sent: URLSearchParams,
	refused: (error: unknown) => void,
): ((reading: App) => Promise<void>) | undefined {
	const version = sent.get(readField);
	if (!reads || !version) return undefined;
	return async (app) => {
		const { params, query: search } = entry;
		const now = await reads({
			...found,
			context: found,
			app,
			actor,
			params,
			search,
			page: 1,
			entry,
		});
		try {
			if (now) demandAsRead(version, now);
		} catch (error) {
			refused(error);
			throw error;
		}
	};
}
