import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { LoginState } from "../../domain/sources/ask-provider.ts";
import type { ExternalPerson } from "../../domain/sources/external-logins.ts";
import type { Entry } from "../../http/endpoint.ts";
import { cookie, cookieOf, guardedName } from "../../http/session-cookie.ts";

/** What a browser keeps while its user is at a provider. */
interface PendingLogin extends LoginState {
	readonly source: number;
	readonly back: string;
	/** The session that asked to link its account with the provider's; 0: somebody signs in. */
	readonly session: number;
}
/** Somebody whom a source knows, and the forge not yet. */
interface PendingSignUp extends ExternalPerson {
	readonly source: number;
	readonly back: string;
	readonly groups: readonly string[];
}

/** How long somebody may take, in seconds. */
const patience = 900;

/** A cookie that only the forge can read or write. */
const sealed = <T extends object>(name: string) => ({
	keep: (app: App, value: T): string => {
		const text = JSON.stringify({ name, until: now(app) + patience, value });
		const body = Buffer.from(app.seals.seal(text), "base64");
		return cookie(
			app,
			guardedName(app, name),
			body.toString("base64url"),
			patience,
		);
	},
	read(app: App, { headers }: Entry): T | undefined {
		const body = cookieOf(headers, guardedName(app, name)) ?? "";
		if (!/^[\w-]{1,6000}$/.test(body)) return undefined;
		const text = app.seals.open(
			Buffer.from(body, "base64url").toString("base64"),
		);
		if (!text?.startsWith("{")) return undefined;
		const kept = JSON.parse(text) as { name: string; until: number; value: T };
		return kept.name === name && kept.until > now(app) ? kept.value : undefined;
	},
	drop: (app: App): string => cookie(app, guardedName(app, name), "", 0),
});

/** What follows for an account that somebody of a source signs in to, when all factors were shown. */
export interface ArrivedPerson {
	readonly account: number;
	readonly source: number;
	readonly who: ExternalPerson;
	readonly groups: readonly string[];
	/** The account is to be linked. */
	readonly links: boolean;
}

export const away = sealed<PendingLogin>("ingot_away");
export const newcomer = sealed<PendingSignUp>("ingot_newcomer");
export const arrived = sealed<ArrivedPerson>("ingot_arrived");
