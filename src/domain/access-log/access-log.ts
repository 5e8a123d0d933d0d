import type { App } from "../../app.ts";
import type { Transaction } from "../../database/database.ts";
import type { NamedAccount } from "../audit/acting.ts";
import type { AuditAction } from "../audit/actions/actions.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { EndedSessions } from "./ended-sessions.ts";

/** Changes of the ways into an account, by the actions of its records. */
const actions = {
	"signed-in": "session.signed-in",
	"codes-on": "factor.app-added",
	"codes-off": "factor.app-removed",
	"recovery-new": "factor.recovery-codes-renewed",
	"recovery-used": "factor.recovery-code-used",
	"passkey-added": "factor.passkey-added",
	"passkey-removed": "factor.passkey-removed",
	"passkey-refused": "factor.passkey-refused",
	"factors-removed": "factor.all-removed",
	"data-exported": "account.exported",
} as const satisfies Readonly<Record<string, AuditAction>>;

type Happened = keyof typeof actions;

/** Who did something, as the forge saw it. */
export interface Client {
	/** What the browser calls itself. */
	readonly agent: string;
	readonly address: string;
}

/** A happening that is to be noted, with the sessions that it ended. */
interface Happening extends EndedSessions {
	readonly kind: Happened;
	/** The name of the thing, or how somebody signed in. */
	readonly detail?: string;
	/** The thing, where it has a row of its own. */
	readonly id?: number;
	/** A digest of that row. */
	readonly fingerprint?: string;
}

/** Notes in its transaction what happens to the access to an account. Who was not signed in before it acts as the account itself. */
export function noteAccess(
	app: App,
	tx: Transaction,
	account: Pick<NamedAccount, "id"> & Partial<NamedAccount>,
	{ kind, detail = "", id, fingerprint, ...ended }: Happening,
): void {
	const isSignIn = kind === "signed-in";
	const facts = {
		...(fingerprint !== undefined && { row_digest: fingerprint }),
		...ended,
		...(isSignIn && { method: detail, session: id }),
	};
	noteAudit(app, tx, {
		action: actions[kind],
		in: { accountId: account.id },
		...((detail || id !== undefined) &&
			!isSignIn && { target: { id, name: detail } }),
		...(Object.keys(facts).length > 0 && { facts }),
		actor:
			account.name === undefined
				? undefined
				: {
						account: account as NamedAccount,
						via: "system",
						token: undefined,
					},
	} as Parameters<typeof noteAudit>[2]);
}

/** The same where what happened is done already. */
export const recordPastAccess = (
	app: App,
	account: Pick<NamedAccount, "id"> & Partial<NamedAccount>,
	happening: Happening,
): Promise<void> =>
	app.db.write(async (tx) => noteAccess(app, tx, account, happening));
