import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { isDomainError } from "../../errors.ts";
import { countFailure } from "../audit/failed-sign-ins.ts";

/** By what somebody tried to sign in: a form, the second factor, Basic, a token, or a key over SSH. */
type Way = "page" | "factor" | "basic" | "token" | "ssh";

/** A login is cut here: it is typed by strangers. */
const longestLogin = 64;
/** Lines of a second; what blocks addresses needs no more. */
const mostLines = 50;
const written = new WeakMap<App["log"], { second: number; lines: number }>();

/** Writes that somebody could not sign in, in a form that stays, for programs that block addresses (docs/OPERATIONS.md). */
export function noteFailedSignIn(
	app: App,
	way: Way,
	address: string,
	login = "",
): void {
	countFailure(app, way, address);
	const second = now(app);
	const before = written.get(app.log);
	const lines = before?.second === second ? before.lines + 1 : 1;
	written.set(app.log, { second, lines });
	if (lines > mostLines) return;
	// the login is last: nothing that a stranger types stands before the address
	app.log.warn(
		{ failed_sign_in: way, address, login: login.slice(0, longestLogin) },
		"failed sign-in",
	);
}

/** Does what signs somebody in, and notes it when the credentials are wrong or were wrong too often. */
export async function notingFailure<T>(
	app: App,
	way: Way,
	address: string,
	login: string,
	work: () => Promise<T>,
): Promise<T> {
	try {
		return await work();
	} catch (error) {
		if (
			isDomainError(error, "unauthorized") ||
			isDomainError(error, "too-many")
		)
			noteFailedSignIn(app, way, address, login);
		throw error;
	}
}
