import { randomBytes, randomInt } from "node:crypto";
import type { Selectable } from "kysely";
import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import type { Throttle } from "../../crypto/throttle.ts";
import { isConstraint, query } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import type { OAuthDeviceTable } from "../../database/schema-oauth.ts";
import { notFound, tooMany } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import type { OAuthApplication } from "../accounts/oauth-applications.ts";
import { tokenHash } from "../accounts/tokens.ts";
import { anonymousClaimant } from "../permissions/actor.ts";
import { authenticatedClient, type ClientCredentials } from "./clients.ts";
import { goodFor } from "./device-throttles.ts";
import { OAuthError } from "./errors.ts";
import { authorizationById, authorize } from "./grants.ts";
import { issueTokens, type TokenResponse } from "./issue-tokens.ts";

/** A device that waits for somebody to allow it. */
type OAuthDevice = Selectable<OAuthDeviceTable>;

const pause = 5;
/** The longest that a device has to wait which asks too often; it writes nothing more then. */
const longestPause = 60;

const insert = insertInto("oauth_device", {
	columns: [
		"application_id",
		"hash",
		"user_code",
		"scopes",
		"created_at",
		"expires_at",
	],
	values: { state: "waiting", pause, asked_at: 0 },
});
const byHash = query((q, p: { hash: string }) =>
	q.selectFrom("oauth_device").selectAll().where("hash", "=", p.hash),
);
const byUserCode = query((q, p: { code: string; at: number }) =>
	q
		.selectFrom("oauth_device")
		.selectAll()
		.where("user_code", "=", p.code)
		.where("state", "=", "waiting")
		.where("expires_at", ">", p.at),
);
const application = query((q, p: { id: number }) =>
	q.selectFrom("oauth_application").selectAll().where("id", "=", p.id),
);
const asked = updateTable("oauth_device", {
	set: ["asked_at", "pause"],
	where: ["id"],
});
const settle = query(
	(
		q,
		p: {
			id: number;
			from: OAuthDevice["state"];
			to: OAuthDevice["state"];
			authorization: number | null;
		},
	) =>
		q
			.updateTable("oauth_device")
			.set({ state: p.to, authorization_id: p.authorization })
			.where("id", "=", p.id)
			.where("state", "=", p.from),
);

function count(throttle: Throttle, key: string): void {
	const { allowed, retryAfter } = throttle.ask(key);
	if (!allowed)
		throw tooMany("too many requests, try again later", { retryAfter });
	throttle.fail(key);
}

/** Consonants only: no words come of it, and nothing looks like something else (RFC 8628, 6.1). */
const letters = "BCDFGHJKLMNPQRSTVWXZ";
const userCode = (): string =>
	Array.from({ length: 8 }, () => letters[randomInt(letters.length)]).join("");
/** As it is shown. */
export const grouped = (code: string): string =>
	`${code.slice(0, 4)}-${code.slice(4)}`;

/** A device asks for a code that its user types into a browser (RFC 8628, 3.1). @throws OAuthError, DomainError "too-many" */
export async function startDevice(
	app: App,
	client: ClientCredentials,
	scopes: string,
	peer: string,
): Promise<Record<string, unknown>> {
	const { id } = await authenticatedClient(app, client);
	if (scopes.length > 2000 || scopes.includes("\0"))
		throw new OAuthError("invalid_request", "the scopes cannot be read");
	count(app.accounts.devices.asking, anonymousClaimant(peer));
	const secret = `gtd_${randomBytes(32).toString("hex")}`;
	const code = userCode();
	const at = now(app);
	const added = app.db.write((tx) =>
		tx.run(insert, {
			application_id: id,
			hash: tokenHash(secret),
			user_code: code,
			scopes,
			created_at: at,
			expires_at: at + goodFor,
		}),
	);
	await added.catch((error) => {
		if (isConstraint(error, "foreign-key"))
			throw new OAuthError("invalid_client", "the application was deleted");
		throw error;
	});
	const page = `${app.url}login/device`;
	return {
		device_code: secret,
		user_code: grouped(code),
		verification_uri: page,
		verification_uri_complete: `${page}?user_code=${grouped(code)}`,
		expires_in: goodFor,
		interval: pause,
	};
}

/** The device that shows a code, with its application. @throws DomainError "not-found", "too-many" */
export async function deviceOfCode(
	app: App,
	account: Pick<Account, "id">,
	typed: string,
): Promise<{ device: OAuthDevice; application: OAuthApplication }> {
	const { typing } = app.accounts.devices;
	const key = `account ${account.id}`;
	const { allowed, retryAfter } = typing.ask(key);
	if (!allowed)
		throw tooMany("too many requests, try again later", { retryAfter });
	const code = typed.toUpperCase().replace(/[^A-Z]/g, "");
	const device = await app.db.first(byUserCode, { code, at: now(app) });
	const of =
		device && (await app.db.first(application, { id: device.application_id }));
	if (!device || !of) {
		typing.fail(key);
		throw notFound();
	}
	return { device, application: of };
}

/** Says whether a device may act for an account. @throws DomainError "not-found" when somebody else has said so meanwhile */
export async function answerDevice(
	app: App,
	account: Pick<Account, "id">,
	device: OAuthDevice,
	allowed: boolean,
): Promise<void> {
	await app.db.write(async (tx) => {
		const made = allowed
			? await authorize(
					app,
					tx,
					account,
					{ id: device.application_id },
					{
						hash: `device ${device.hash}`,
						scopes: device.scopes,
						redirect_uri: "",
						challenge: "",
						challenge_method: "",
						nonce: "",
						code_until: 0,
						used_at: now(app),
					},
				)
			: undefined;
		const settled = await tx.run(settle, {
			id: device.id,
			from: "waiting",
			to: allowed ? "allowed" : "refused",
			authorization: made?.id ?? null,
		});
		if (!settled) throw notFound();
	});
}

/** A device asks whether it was allowed meanwhile (RFC 8628, 3.4). @throws OAuthError */
export async function exchangeDeviceCode(
	app: App,
	client: ClientCredentials,
	code: string,
): Promise<TokenResponse> {
	const known = await authenticatedClient(app, client);
	const device = await app.db.first(byHash, { hash: tokenHash(code) });
	if (!device || device.application_id !== known.id || device.state === "done")
		throw new OAuthError("invalid_grant", "there is no such device code");
	const at = now(app);
	if (device.expires_at <= at)
		throw new OAuthError("expired_token", "the device code has expired");
	if (device.state === "refused")
		throw new OAuthError("access_denied", "the user said no");
	if (device.state === "waiting") {
		const tooSoon = at - device.asked_at < device.pause;
		const wait = Math.min(device.pause + (tooSoon ? 5 : 0), longestPause);
		if (!tooSoon || wait > device.pause)
			await app.db.write((tx) =>
				tx.run(asked, { id: device.id, asked_at: at, pause: wait }),
			);
		if (tooSoon)
			throw new OAuthError("slow_down", "ask less often", { interval: wait });
		throw new OAuthError(
			"authorization_pending",
			"the user has not answered yet",
		);
	}
	return issueTokens(app, known.client_id, async (tx) => {
		const authorization = device.authorization_id;
		const first = await tx.run(settle, {
			id: device.id,
			from: "allowed",
			to: "done",
			authorization,
		});
		if (!first || authorization === null)
			throw new OAuthError("invalid_grant", "the device code was used already");
		// a device is allowed what was answered for it, and nothing else
		const allowed = await authorizationById(tx, authorization);
		if (allowed?.hash !== `device ${device.hash}`)
			throw new OAuthError("invalid_grant", "the device was not allowed");
		return { authorization };
	});
}
