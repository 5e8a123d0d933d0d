import type { App } from "../../app.ts";
import type { Account } from "../accounts/account.ts";
import type { Actor } from "../permissions/actor.ts";
import type { RepositoryWithOwner } from "../repositories/repository.ts";
import { noteAudit } from "./note-audit.ts";

/** Notes, before its first byte goes out, that somebody takes everything of a repository along. */
export const noteExport = (
	app: App,
	actor: Actor,
	{ repository, owner }: RepositoryWithOwner,
): Promise<void> =>
	app.db.write(async (tx) =>
		noteAudit(app, tx, {
			action: "repository.exported",
			in: { repository, owner },
			actor,
		}),
	);

/** The same for an account. */
export const noteAccountExport = (
	app: App,
	actor: Actor,
	account: Account,
): Promise<void> =>
	app.db.write(async (tx) =>
		noteAudit(app, tx, { action: "account.exported", in: account, actor }),
	);
