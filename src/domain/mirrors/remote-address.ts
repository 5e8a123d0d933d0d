import type { App } from "../../app.ts";
import { EgressFailed, EgressRefused } from "../../egress/refused.ts";
import { invalid } from "../../errors.ts";
import type { Remote } from "../../git/remote.ts";
import { secondsOfDuration } from "../../text/go-duration.ts";

/** Where a repository is on another server, and what opens it. */
export interface RemoteAddress {
	readonly url: string;
	readonly username: string;
	readonly password: string;
	/** Bundles on this machine, which stand in the place of the server: nothing is asked there. */
	readonly bundles?: Bundles;
}
/** The paths of bundles of a repository and of its wiki. */
interface Bundles {
	readonly repository: string;
	readonly wiki: string | undefined;
}
/** The row of a mirror, as far as it says where to go. */
interface StoredAddress {
	readonly address: string;
	readonly username: string;
	readonly secret: string;
}

const shortest = 10 * 60;

/**
 * Takes the credentials out of an address that a user typed, unless they came beside it.
 * @throws DomainError "invalid" for anything but http and https
 */
export function readAddress(
	app: App,
	text: string,
	username = "",
	password = "",
): RemoteAddress {
	const url = URL.parse(text.trim());
	if (!url || !/^https?:$/.test(url.protocol))
		throw invalid("The provided URL is invalid.");
	const inside = {
		username: safeDecoded(url.username),
		password: safeDecoded(url.password),
	};
	url.username = "";
	url.password = "";
	url.hash = "";
	try {
		app.egress.checkUrl(url.href);
	} catch (error) {
		if (error instanceof EgressRefused)
			throw invalid("The provided URL is invalid.");
		throw error;
	}
	const beside = username || password;
	return {
		url: url.href,
		username: beside ? username : inside.username,
		password: beside ? password : inside.password,
	};
}

/** Checks where an address leads just now, and holds git to it. @throws DomainError "invalid" */
export async function reachable(
	app: App,
	{ url, username, password, bundles }: RemoteAddress,
	signal?: AbortSignal,
): Promise<Remote> {
	if (bundles) return { url, addresses: [], bundle: bundles.repository };
	try {
		const { hostname } = new URL(url);
		const { addresses } = await app.egress.checkAddress(hostname, signal);
		return { url, addresses, username, password };
	} catch (error) {
		if (error instanceof EgressRefused || error instanceof EgressFailed)
			throw invalid("You can not import from disallowed hosts.");
		throw error;
	}
}

/** The address of a mirror with its password opened. */
export const openAddress = (app: App, row: StoredAddress): RemoteAddress => ({
	url: row.address,
	username: row.username,
	password: app.seals.open(row.secret) ?? "",
});

/** The seconds between two rounds of a mirror; 0 is never. @throws DomainError "invalid" */
export function readInterval(text: string): number {
	const seconds = secondsOfDuration(text);
	if (seconds === undefined)
		throw invalid(
			`invalid interval: invalid duration ${JSON.stringify(text.slice(0, 64))}`,
		);
	if (seconds > 0 && seconds < shortest)
		throw invalid("interval is shorter than minimum 10m0s");
	return seconds;
}

function safeDecoded(text: string): string {
	try {
		return decodeURIComponent(text);
	} catch {
		return text;
	}
}
