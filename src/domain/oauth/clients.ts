import { hash, timingSafeEqual } from "node:crypto";
import type { App } from "../../app.ts";
import { query } from "../../database/database.ts";
import type { OAuthApplication } from "../accounts/oauth-applications.ts";
import { notHidden } from "../permissions/hidden-accounts.ts";
import { OAuthError } from "./errors.ts";

const byClientId = query((q, p: { client: string }) =>
	q
		.selectFrom("oauth_application")
		.selectAll()
		.where("client_id", "=", p.client)
		.where(notHidden("oauth_application.account_id")),
);

/** The word of a built-in application in the settings. */
const settingOf: Readonly<Record<string, string>> = {
	"a4792ccc-144e-407e-86c9-5e7d8d9c3269": "git-credential-oauth",
	"e90ee53c-94e2-48ac-9358-a874fb9e0662": "git-credential-manager",
	"d57cb8c4-630c-4168-8324-ec79935e18d4": "tea",
};

/** The client ids of built-in applications. */
export const builtInClients: readonly string[] = Object.keys(settingOf);

/** The addresses of built-in applications, as they are stored: the computer of the one who signs in. */
export const builtInAddresses = '["http://127.0.0.1","https://127.0.0.1"]';

/** Whether an application is one of the forge's own. */
export const isBuiltIn = (application: OAuthApplication): boolean =>
	application.account_id === null && application.client_id in settingOf;

/** The application of a client id; built-in ones only where the settings name them. */
export async function applicationOf(
	app: App,
	client: string,
): Promise<OAuthApplication | undefined> {
	if (client === "" || client.length > 100) return undefined;
	const found = await app.db.first(byClientId, { client });
	if (!found || !isBuiltIn(found)) return found;
	const wanted = app.config.oauthApplications.split(/[\s,]+/);
	return wanted.includes(settingOf[client] ?? "") ? found : undefined;
}

/** What a client says about itself. */
export interface ClientCredentials {
	readonly id: string;
	readonly secret: string | undefined;
	/** The address that it speaks from. */
	readonly peer: string;
}

const replace = query((q, p: { id: number; old: string; fresh: string }) =>
	q
		.updateTable("oauth_application")
		.set({ secret_hash: p.fresh })
		.where("id", "=", p.id)
		.where("secret_hash", "=", p.old),
);

/** Whether a secret is the application's; public ones have none. One that another forge gave out is stored like ours once it was right. */
async function isSecretOf(
	app: App,
	application: OAuthApplication,
	{ secret, peer }: ClientCredentials,
): Promise<boolean> {
	const { id, secret_hash: stored } = application;
	if (secret === undefined || stored === "") return false;
	const ours = hash("sha256", secret, "hex");
	if (!stored.startsWith("$2"))
		return timingSafeEqual(
			Buffer.from(ours),
			Buffer.from(stored.padEnd(64).slice(0, 64)),
		);
	// the client id is no secret: a stranger must not use up the tries of the application
	const { passwords } = app.accounts;
	const old = `$gitea$bcrypt$$${stored}`;
	if (!(await passwords.matchesOld(old, secret, `client ${id}`, peer)))
		return false;
	await app.db.write((tx) => tx.run(replace, { id, old: stored, fresh: ours }));
	return true;
}

/**
 * The application that a client shows itself to be: confidential ones by their secret.
 * @throws OAuthError "invalid_client", DomainError "too-many", "unavailable"
 */
export async function authenticatedClient(
	app: App,
	client: ClientCredentials,
): Promise<OAuthApplication> {
	const application = await applicationOf(app, client.id);
	if (!application)
		throw new OAuthError("invalid_client", "there is no client with this id");
	if (
		application.confidential === 1 &&
		!(await isSecretOf(app, application, client))
	)
		throw new OAuthError("invalid_client", "invalid client secret");
	return application;
}
