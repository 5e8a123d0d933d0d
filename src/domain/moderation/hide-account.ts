import type { App } from "../../app.ts";
import { now } from "../../clock.ts";
import { query, type Transaction } from "../../database/database.ts";
import { insertInto, updateTable } from "../../database/queries/changes.ts";
import { conflict, invalid, notFound } from "../../errors.ts";
import {
	type EndedSessions,
	endedSessionsOf,
} from "../access-log/ended-sessions.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "../permissions/actor.ts";
import { hiddenMark } from "../permissions/hidden-accounts.ts";
import { closeReportIn } from "./reports.ts";
import { enqueueSettling } from "./settle-hidden.ts";

/** The columns of an account that hiding overwrites and that come back. */
const overwritten = ["visibility", "prohibit_login"] as const;
type Overwritten = Pick<Account, (typeof overwritten)[number]>;

interface HideInput {
	/** The reason for the record. */
	readonly reason: string;
	/** The report that is closed with it. */
	readonly report?: number;
}

const held = query((q, p: { id: number; removed: number }, d) =>
	q
		.selectFrom("account")
		.selectAll()
		.where("id", "=", p.id)
		.where("removed", "=", p.removed)
		.modifyEnd(d.forUpdate()),
);
const add = insertInto("hidden_account", [
	"account_id",
	"hidden_by",
	"hidden_at",
	"reason",
	"overwritten",
]);
const take = query((q, p: { id: number }) =>
	q
		.deleteFrom("hidden_account")
		.where("account_id", "=", p.id)
		.returning("overwritten"),
);
const setState = updateTable("account", {
	set: ["removed", ...overwritten],
	where: ["id"],
});
const endSessions = query((q, p: { id: number }) =>
	q
		.deleteFrom("session")
		.where((e) =>
			e.or([e("account_id", "=", p.id), e("acting_as_id", "=", p.id)]),
		)
		.returning(["id", "account_id"]),
);
const record = insertInto("moderation_act", [
	"account_id",
	"actor_id",
	"kind",
	"reason",
	"created_at",
]);

/** Why an account cannot be hidden, as a sentence; undefined where it can. */
export function whyNotHidden(
	actor: Actor,
	account: Account,
): string | undefined {
	const doer = actor.sudoBy ?? actor.account;
	if (account.kind !== "user")
		return "Organizations cannot be hidden. Hide the users who write in them.";
	if (doer?.id === account.id || actor.account?.id === account.id)
		return "You cannot hide your own account.";
	if (account.admin === 1)
		return "Site administrators cannot be hidden. Revoke their administrator rights first.";
	return undefined;
}

/** Sessions of the account come with those of administrators who act in its name. */
function endedFacts(
	account: number,
	ended: readonly { readonly id: number; readonly account_id: number }[],
): EndedSessions | undefined {
	if (ended.length === 0) return undefined;
	const ids = (isOwn: boolean) =>
		ended
			.filter(({ account_id }) => (account_id === account) === isOwn)
			.map(({ id }) => id);
	return endedSessionsOf(ids(true), { others: ids(false) });
}

/**
 * Hides a user for everybody: he signs in no more, and nobody sees his account, what he owns and what he wrote anywhere. The rows stay as they are: `notHidden` and
 * `removed` of his account leave them out. A job counts anew what counted them.
 * @throws DomainError "invalid" without a reason, for oneself, organizations and site administrators, "conflict" when he is hidden already,
 * "not-found" when the report is closed
 */
export async function hideAccount(
	app: App,
	actor: Actor,
	account: Account,
	{ reason, report }: HideInput,
): Promise<void> {
	if (!reason.trim()) throw invalid("Enter a reason.", { field: "reason" });
	const { id } = account;
	const doer = (actor.sudoBy ?? actor.account)?.id ?? null;
	await app.db.write(async (tx) => {
		// whoever acts in his name at this moment has done it, or finds him gone
		const found = await tx.first(held, { id, removed: 0 });
		if (!found) throw conflict("The account is already hidden.");
		const refused = whyNotHidden(actor, found);
		if (refused) throw invalid(refused);
		const at = now(app);
		const before: Overwritten = {
			visibility: found.visibility,
			prohibit_login: found.prohibit_login,
		};
		await tx.run(add, {
			account_id: id,
			hidden_by: doer,
			hidden_at: at,
			reason,
			overwritten: JSON.stringify(before),
		});
		await tx.run(setState, {
			id,
			removed: hiddenMark,
			visibility: "private",
			prohibit_login: 1,
		});
		const ended = await tx.all(endSessions, { id });
		if (report !== undefined)
			await closeReportIn(app, tx, { id: report, closer: doer, hidden: id });
		await note(app, tx, { account: id, actor: doer, kind: "hidden", reason });
		await enqueueSettling(app, tx, { account: id });
		noteAudit(app, tx, {
			action: "account.hidden",
			in: account,
			facts: endedFacts(id, ended),
		});
		await app.events.record(tx, {
			kind: "account.hidden",
			actor: doer ?? undefined,
			payload: { account: id, name: found.name, reason },
		});
	});
	// what was remembered of the password must not outlive it
	app.accounts.passwords.forget(id);
	app.log.warn({ account: account.name, by: doer }, "an account was hidden");
}

/**
 * Shows a hidden user again, as he was before. His keys and tokens work again; sessions, and messages that were not sent meanwhile, do not come back.
 * @throws DomainError "not-found" when he is not hidden
 */
export async function showAccount(
	app: App,
	actor: Actor,
	{ id, name }: Pick<Account, "id" | "name">,
): Promise<void> {
	const doer = (actor.sudoBy ?? actor.account)?.id ?? null;
	await app.db.write(async (tx) => {
		const found = await tx.first(held, { id, removed: hiddenMark });
		const kept = found && (await tx.first(take, { id }));
		if (!kept) throw notFound("the account is not hidden");
		const before = JSON.parse(kept.overwritten) as Overwritten;
		await tx.run(setState, { id, removed: 0, ...before });
		await note(app, tx, {
			account: id,
			actor: doer,
			kind: "shown",
			reason: "",
		});
		await enqueueSettling(app, tx, { account: id });
		noteAudit(app, tx, { action: "account.shown", in: { accountId: id } });
		await app.events.record(tx, {
			kind: "account.shown",
			actor: doer ?? undefined,
			payload: { account: id, name },
		});
	});
	app.log.warn({ account: name, by: doer }, "a hidden account was shown again");
}

const note = (
	app: App,
	tx: Transaction,
	{
		account,
		actor,
		kind,
		reason,
	}: {
		readonly account: number;
		readonly actor: number | null;
		readonly kind: "hidden" | "shown";
		readonly reason: string;
	},
) =>
	tx.run(record, {
		account_id: account,
		actor_id: actor,
		kind,
		reason,
		created_at: now(app),
	});
