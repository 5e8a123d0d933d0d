import type { App } from "../../app.ts";
import type { Acting, NamedAccount } from "./acting.ts";
import { noteAudit } from "./note-audit.ts";

/** Notes, before its first byte goes out, that somebody takes everything of a repository along. */
export const noteExport = (
	app: App,
	actor: Acting,
	{
		repository,
		owner,
	}: {
		readonly repository: { readonly id: number; readonly name: string };
		readonly owner: NamedAccount;
	},
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
	actor: Acting,
	account: NamedAccount,
): Promise<void> =>
	app.db.write(async (tx) =>
		noteAudit(app, tx, { action: "account.exported", in: account, actor }),
	);
