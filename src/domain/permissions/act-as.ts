import type { App } from "../../app.ts";
import { updateTable } from "../../database/queries/changes.ts";
import { forbidden, invalid } from "../../errors.ts";
import type { Account } from "../accounts/account.ts";
import { noteAudit } from "../audit/note-audit.ts";
import type { Actor } from "./actor.ts";
import { maySignIn } from "./may-sign-in.ts";

const change = updateTable("session", {
	set: ["acting_as_id"],
	where: ["id"],
});

/** Whether an administrator may act in an account's name: never in that of another administrator. */
export const mayActAs = (administrator: Account, account: Account): boolean =>
	administrator.admin === 1 &&
	account.kind === "user" &&
	account.admin === 0 &&
	maySignIn(account);

/**
 * Lets an administrator's session act in somebody's name until he ends it, or the session ends. Both find it in their access log.
 * @throws DomainError "forbidden" for who is no administrator with a browser, "invalid" for an account in whose name nobody may act
 */
export async function beginActing(
	app: App,
	{ account: administrator, session, sudoBy }: Actor,
	account: Account,
): Promise<void> {
	if (!session || sudoBy || administrator?.admin !== 1)
		throw forbidden(
			"only an administrator with a browser session can act as another user",
		);
	if (!mayActAs(administrator, account))
		throw invalid(
			"nobody acts as an administrator, an organization or an account that may not sign in",
		);
	await app.db.write(async (tx) => {
		await tx.run(change, { id: session.id, acting_as_id: account.id });
		for (const one of [administrator, account])
			noteAudit(app, tx, {
				action: "acting.began",
				in: { accountId: one.id },
				target: account,
			});
	});
}

/** Ends what `beginActing` began. @throws DomainError "forbidden" for who acts in his own name */
export async function endActing(
	app: App,
	{ account, session, sudoBy }: Actor,
): Promise<void> {
	if (!session || !sudoBy || !account)
		throw forbidden("you are not acting as another user");
	await app.db.write(async (tx) => {
		await tx.run(change, { id: session.id, acting_as_id: null });
		for (const one of [sudoBy, account])
			noteAudit(app, tx, {
				action: "acting.ended",
				in: { accountId: one.id },
				target: account,
			});
	});
}
