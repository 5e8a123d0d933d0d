import type { App } from "../app.ts";
import { accountByName } from "../domain/accounts/account.ts";
import { listGpgKeys } from "../domain/keys/gpg-keys.ts";
import { listUserKeys } from "../domain/keys/user-keys.ts";
import { maySeeAccount } from "../domain/permissions/access.ts";
import type { Actor } from "../domain/permissions/actor.ts";
import { writeAnswer } from "../http/api-router.ts";
import { demandScopes } from "../http/demand-scopes.ts";
import type { RequestContext } from "../http/request-context.ts";
import { HttpResponse, plainText } from "../http/response.ts";
import type { Router } from "../http/server.ts";
import { respondingRouter } from "./responding-router.ts";

const address = /^\/([A-Za-z0-9][\w.-]*)\.(keys|gpg)$/;
const all = { limit: 1000, offset: 0 };

/** `/user.keys` and `/user.gpg`: the public keys of a user, for `authorized_keys` files and key rings. */
export const keyListsRouter = (app: App): Router =>
	respondingRouter(app, {
		operation: "keys",
		takes: (path) => address.test(path),
		read: (context, actor) => read(app, context, actor),
	});

async function read(
	app: App,
	{ request, response, path }: RequestContext,
	actor: Actor,
): Promise<void> {
	const [, name = "", kind] = address.exec(path) ?? [];
	demandScopes(actor, ["user"]);
	const account = await accountByName(app.db, name);
	if (account?.kind !== "user" || !maySeeAccount(actor, account, false))
		return writeAnswer(request, response, new HttpResponse(404));
	const lines =
		kind === "keys"
			? // what stands behind a key is often its owner's address
				(await listUserKeys(app, account, all)).keys.map(
					({ content }) => `${content.split(" ", 2).join(" ")}\n`,
				)
			: (await listGpgKeys(app, account, all)).keys.map(
					({ content }) => `${content.trimEnd()}\n`,
				);
	// keys that were added together have one block
	const text = [...new Set(lines)].join("");
	writeAnswer(
		request,
		response,
		new HttpResponse(200, plainText(text), {
			"X-Content-Type-Options": "nosniff",
		}),
	);
}
