import type { App } from "../../app.ts";
import type { Account } from "../../domain/accounts/account.ts";
import {
	endSession,
	type Session,
	startSession,
} from "../../domain/accounts/sessions.ts";
import type { Actor } from "../../domain/permissions/actor.ts";
import type { Entry } from "../../http/endpoint.ts";
import { sessionCookie } from "../../http/session-cookie.ts";
import { type Redirect, see } from "../page.ts";
import { at } from "../visit.ts";
import { wayBack } from "./way-back.ts";

const days90 = 90 * 86_400;

/** What follows when somebody has shown who he is: a session of its own for the browser. */
export async function afterFirstStep(
	{ app, actor, entry }: { app: App; actor: Actor; entry: Entry },
	account: Account,
	{
		method,
		stays,
		back,
	}: { method: Session["method"]; stays: boolean; back: string },
): Promise<Redirect> {
	// a browser that was signed in as somebody gets another secret: a session that was planted there is worth nothing
	if (actor.session)
		await endSession(
			app,
			{ id: actor.session.account_id },
			actor.session.id,
		).catch(() => {
			// it had ended already
		});
	const { secret } = await startSession(app, account, {
		method,
		agent: String(entry.headers["user-agent"] ?? ""),
		address: entry.peer,
		stays,
	});
	return see(at(wayBack(app, back)), "", {
		"Set-Cookie": sessionCookie(app, secret, stays ? days90 : undefined),
	});
}
